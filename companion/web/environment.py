"""The environment of our templates: Jinja's, with less to do at each call. A page of a table makes hundreds of calls.

Nothing that a template says means anything else here: what is not met often goes the usual way.
"""

from collections import ChainMap
from collections.abc import Callable, MutableMapping
from functools import partial
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

import markupsafe
from flask.templating import Environment as FlaskEnvironment
from jinja2 import runtime
from jinja2.utils import missing
from markupsafe import Markup

#: What is called as it is, unless it says that it wants the context.
PLAIN = frozenset({FunctionType, MethodType, BuiltinMethodType, partial})
#: What a callable says that wants the context.
WANTS = "jinja_pass_arg"
#: What the code of every template begins with, and what takes the place of it.
BEGINNING = "from jinja2.runtime import "
OURS = f";from {__name__} import Macro,escape\n"


class Macro(runtime.Macro):
    """A macro. All our templates are pages, so what it gives is always markup, whoever calls it."""

    def __call__(self, *args: Any, **named: Any) -> str:
        if self.catch_kwargs or self.catch_varargs or len(args) > self._argument_count:
            return super().__call__(*args, **named)
        given = [*args, *(named.pop(name, missing) for name in self.arguments[len(args) :])]
        if self.caller and not self.explicit_caller:
            caller = named.pop("caller", None)
            given.append(self._environment.undefined("No caller defined", name="caller") if caller is None else caller)
        if named:  # what it does not take, or takes only once
            return super().__call__(*args, **named)
        return str.__new__(Markup, self._func(*given))


class Context(runtime.Context):
    """What a template knows while it is drawn."""

    def call(self, called: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        """Call something. Most of what is called wants no context."""
        kind = type(called)
        if kind is not Macro and (kind not in PLAIN or hasattr(called, WANTS)):
            return super().call(called, *args, **named)
        if named:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return called(*args, **named)


def escape(value: Any) -> str:
    """A value as it stands in a page; what is markup already is not made anew."""
    return value if type(value) is Markup else markupsafe.escape(value)


class Environment(FlaskEnvironment):
    """Where our templates are found and drawn."""

    context_class = Context

    def make_globals(self, added: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template: those of all, as they are, since nobody here adds any."""
        return ChainMap(added, self.globals) if added else self.globals

    def _compile(self, source: str, filename: str) -> Any:
        """The code of a template; what it calls and writes most is ours."""
        assert source.startswith(BEGINNING), "Jinja writes its code as it did when this was written"
        return super()._compile(source.replace("\n", OURS, 1), filename)
