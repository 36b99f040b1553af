"""A friendly page for everything that goes wrong, in the reader's language."""

from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

from companion.i18n.pages.shell import ERROR_409, ERROR_409_HELP
from companion.tables.ports import CannotStore, Damaged
from companion.web.services import the_services
from companion.web.templating import words
from companion.web.turns import Busy

#: The errors that have a text of their own; any other one is told by its class.
TOLD = (400, 403, 404, 405, 409, 413, 422, 429, 500, 503)
LONGEST_PATH = 200


def handle(app: Flask) -> None:
    """Answer errors with pages; for programs, with the contract's object."""

    @app.errorhandler(BadHost)
    @app.errorhandler(SecurityError)
    def bad_host(error: HTTPException) -> Response:
        return make_response("", error.code or 400)  # no address can be made for such a host, so no page either

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> Response:
        return error_page(error.code or 500)

    @app.errorhandler(CannotStore)
    def not_kept(error: CannotStore) -> Response:
        complain_of(error)
        return error_page(503)

    @app.errorhandler(Busy)
    def busy(wait: Busy) -> Response:
        headers = {"Retry-After": str(wait.again), "Cache-Control": "no-store"}
        return make_response("", 503, headers)  # only scripts wait in line; they ask again

    @app.errorhandler(Damaged)
    def damaged(error: Damaged) -> Response:
        complain_of(error)
        if request.headers.get("X-Answer") == "entry":  # a script, which says why at the foot of its page
            why = f"{words().of(ERROR_409)} {words().of(ERROR_409_HELP)}"
            html = render_template("table/refusal.html", refused={"text": why, "violations": ()})
            return jsonify(state="refused", html=html, why=why)
        return error_page(409)

    @app.errorhandler(Exception)
    def unexpected(error: Exception) -> Response:
        complain_of(error)
        # It may have been something in the address that we cannot cope with: it is not drawn once more.
        return error_page(500, same_page_in="/{}/".format)


def complain_of(error: Exception) -> None:
    """Say what went wrong with this request; nobody can fill the log by bringing it about again and again."""
    the_services().complaints.complain_of(error, repr(request.path[:LONGEST_PATH]))


def error_page(status: int, **drawn_with: Any) -> Response:
    """The page of an error."""
    told = 413 if status == 414 else status if status in TOLD else 500 if status >= 500 else 400
    if request.path.startswith("/api/"):
        reply = {"ok": False, "error": {"code": f"http.{status}", "text": "", "at": ""}}
        return make_response(jsonify(reply), status)
    return make_response(render_template("error.html", told=told, **drawn_with), status)
