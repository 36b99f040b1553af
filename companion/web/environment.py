"""The environment of our templates: Jinja's, with less to do at each call. A page of a table makes hundreds of calls.

Nothing that a template says means anything else here: what is not met often goes the usual way.
"""

from collections import ChainMap
from collections.abc import Callable, MutableMapping
from functools import partial
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from flask.templating import Environment as FlaskEnvironment
from jinja2 import runtime

#: What is called as it is, unless it says that it wants the context.
PLAIN = frozenset({FunctionType, MethodType, BuiltinMethodType, partial})
#: What a dict has whatever is in it.
OF_DICTS = frozenset(dir(dict))
#: What a callable says that wants the context.
WANTS = "jinja_pass_arg"


class Context(runtime.Context):
    """What a template knows while it is drawn."""

    def call(self, called: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        """Call something. Most of what is called wants no context."""
        kind = type(called)
        if kind not in PLAIN or hasattr(called, WANTS):
            return super().call(called, *args, **named)
        if named:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return called(*args, **named)


class Environment(FlaskEnvironment):
    """Where our templates are found and drawn."""

    context_class = Context

    def getattr(self, value: Any, name: str) -> Any:
        """What a template writes with a dot. Plain data is mostly dicts, of which Jinja asks for an attribute first."""
        if type(value) is dict and name not in OF_DICTS:
            return value[name] if name in value else self.undefined(obj=value, name=name)
        return super().getattr(value, name)

    def make_globals(self, added: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template: those of all, as they are, since nobody here adds any."""
        return ChainMap(added, self.globals) if added else self.globals
