"""Headers that let a page do what it does, and nothing else."""

from flask import Flask, Response, request
from werkzeug.exceptions import BadHost

from companion.web.language import COOKIE, REMEMBERED, languages_here

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",  # a photo that never leaves its device
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}


#: Over HTTPS alone for a year, where proxies stand in front that speak it.
ONLY_ENCRYPTED = "max-age=31536000"
#: No name in the network is longer; codes to scan could not hold it.
LONGEST_HOST = 255


def protect(app: Flask) -> None:
    """Put the headers on every reply, and remember the language of every page."""

    def encrypts() -> bool:
        return bool(app.config["SESSION_COOKIE_SECURE"])

    @app.before_request
    def check_host() -> None:
        if len(request.headers.get("Host", "")) > LONGEST_HOST:
            raise BadHost

    @app.after_request
    def add_headers(response: Response) -> Response:
        for header, value in HEADERS.items():
            response.headers.setdefault(header, value)
        language = request.path.split("/")[1]
        if language in languages_here() and request.cookies.get(COOKIE) != language:
            response.set_cookie(COOKIE, language, REMEMBERED, secure=encrypts(), samesite="Lax", httponly=True)
        if encrypts():
            response.headers.setdefault("Strict-Transport-Security", ONLY_ENCRYPTED)
        return response
