"""Cross-origin request check: refuses what a page of another site sends with the cookies of our reader.

Browsers say where a request comes from, so no form needs a token. `Sec-Fetch-Site` decides where it is sent (HTTPS and
localhost), else `Origin` against the host. What has neither header comes from no browser, and so brings no cookies that
somebody else could misuse. Go's `http.CrossOriginProtection` does the same.
"""

from urllib.parse import urlsplit

from flask import Blueprint, Flask, Request, abort, request

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
#: The page itself sent it, or somebody who typed an address.
OWN = frozenset(("same-origin", "none"))


def refuse_cross_origin(app: Flask, *public: Blueprint) -> None:
    """Refuse every cross-origin request that may write, except to public blueprints, where nothing is kept."""
    names = {blueprint.name for blueprint in public}

    @app.before_request
    def check_origin() -> None:
        if request.method not in SAFE_METHODS and request.blueprint not in names and is_cross_origin(request):
            abort(403)


def is_cross_origin(sent: Request) -> bool:
    """Whether a browser says that another origin sent this request."""
    site, origin = sent.headers.get("Sec-Fetch-Site"), sent.headers.get("Origin")
    if site is not None:
        return site not in OWN
    return origin is not None and host_of(origin) != sent.host.lower()


def host_of(origin: str) -> str:
    """The host and port of an origin; nothing where it has none, such as `null`."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
