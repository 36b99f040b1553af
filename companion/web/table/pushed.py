"""The page of a device that listens, drawn as soon as something has changed: it comes with the news.

A line of news remembers which parts it has sent, and sends the others. What the device shows may be another page by
then, because its own entry has brought one: it notices that by the stamps, and asks for all that it lacks.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPMethod
from typing import Any
from urllib.parse import quote, urlencode

from flask import current_app, g, make_response, request, session
from flask.ctx import RequestContext
from flask.globals import app_ctx
from flask.sessions import SecureCookieSession
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from companion.tables.tables import Sitting
from companion.web.table.pages import View, sitting_at, turn_of

#: What belongs to the request for the line, and not to one for a page.
OF_THE_LINE = ("HTTP_LAST_EVENT_ID", "HTTP_ACCEPT_ENCODING", "werkzeug.request")
PAGE = "text/html"


@dataclass(slots=True)
class Watched:
    """A page of a table that a device shows: its view, the rest of its address, and the parts that it has been sent."""

    path: str
    table_id: str
    view: View[...]
    more: dict[str, Any]
    shows: dict[str, str] = field(default_factory=dict)

    @contextmanager
    def asked_for(self) -> Iterator[Sitting | None]:
        """As if the device asked for what is new on the page; it waits for its turn as such a request does."""
        app = app_ctx.app
        surroundings = {name: value for name, value in request.environ.items() if name not in OF_THE_LINE}
        surroundings |= {
            "REQUEST_METHOD": str(HTTPMethod.GET),
            "PATH_INFO": self.path.encode().decode("latin-1"),  # as a server hands it on
            "QUERY_STRING": "",
            "HTTP_X_ANSWER": "page",
            "HTTP_X_PARTS": urlencode(self.shows, quote_via=quote),
        }
        asking = RequestContext(app, surroundings, session=SecureCookieSession(session))
        with app.app_context(), asking, turn_of(self.table_id), sitting_at(self.table_id) as sitting:
            yield sitting

    def drawn(self, sitting: Sitting) -> str:
        """What is new on the page; nothing if the device had better ask for it itself, or it is a file."""
        try:
            response = make_response(self.view(sitting, **self.more))
        except HTTPException:
            return ""
        # What a session keeps from now on reaches a device only with a reply.
        if response.status_code != 200 or response.mimetype != PAGE or session.modified:
            return ""
        self.shows = g.etags
        return response.get_data(as_text=True)


def watched(table_id: str, language: str) -> Watched | None:
    """The page on which a device listens, as it says; none if that is no page of this table in its language."""
    path = request.args.get("page", "").removeprefix(request.script_root)
    try:
        endpoint, more = current_app.url_map.bind("").match(path, HTTPMethod.GET)
    except (HTTPException, RequestRedirect):
        return None
    view = getattr(current_app.view_functions[endpoint], "of_sitting", None)
    if view is None or (more["table_id"], more["language"]) != (table_id, language):
        return None
    rest = {name: value for name, value in more.items() if name not in ("table_id", "language")}
    return Watched(path, table_id, view, rest)
