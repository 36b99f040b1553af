"""What a browser keeps for us: the secret by which a device is known, signed, and good whatever the time is.

A home server may have no clock that survives a power cut. A session that depends on the time would then be refused, and
the next page with a form would put a new one in its place: the device could never come back to its table.
"""

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

from companion.web.language import REMEMBERED


class TimelessSessions(SecureCookieSessionInterface):
    """Sessions whose signature alone counts. They are written as Flask does, so that earlier ones hold as well."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session that a browser has kept, however old it says that it is."""
        serializer = self.get_signing_serializer(app)
        kept = request.cookies.get(self.get_cookie_name(app), "")
        try:
            return self.session_class(serializer.loads(kept) if serializer and kept else None)
        except BadSignature:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Have the browser keep a session that has changed, for a time from now on and not until a date."""
        serializer = self.get_signing_serializer(app)
        if session.accessed:
            response.vary.add("Cookie")
            if response.mimetype == "text/html":  # it may tell of one's own tables, and it has a guard
                response.headers.setdefault("Cache-Control", "private, no-store")
        if serializer is None or not session or not self.should_set_cookie(app, session):
            return
        response.vary.add("Cookie")
        response.set_cookie(
            self.get_cookie_name(app),
            serializer.dumps(dict(session)),
            max_age=REMEMBERED if session.permanent else None,
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )
