"""Requests as they come, also from those who do not keep to the rules: there is always something to read."""

from functools import cached_property
from typing import IO, Any
from urllib.parse import parse_qsl

from flask import Request
from werkzeug.datastructures import FileStorage, ImmutableMultiDict, MultiDict
from werkzeug.formparser import FormDataParser

#: How the parser calls a part without a name.
NOBODY: Any = None
Parsed = tuple[IO[bytes], MultiDict[str, str], MultiDict[str, FileStorage]]


class NamedParts(FormDataParser):
    """Reads forms without the parts that have no name: nobody could ask for them."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> Parsed:
        rest, form, files = super().parse(stream, mimetype, content_length, options)
        for file in files.getlist(NOBODY):
            file.close()
        return rest, self._named(form), self._named(files)

    def _named(self, parts: MultiDict[str, Any]) -> MultiDict[str, Any]:
        return self.cls([part for part in parts.items(multi=True) if part[0] is not NOBODY])


class Asked(Request):
    """A request whose query can always be read: what is no UTF-8 in it is shown as such."""

    form_data_parser_class = NamedParts

    @cached_property
    def args(self) -> MultiDict[str, str]:
        text = self.query_string.decode(errors="replace")
        return ImmutableMultiDict(parse_qsl(text, keep_blank_values=True, errors="werkzeug.url_quote"))
