"""Replies are compressed where the browser takes it: a phone on a weak network gets a fifth of the bytes."""

import gzip

from flask import Flask, Response, request

#: Below this, compressing gains nothing.
WORTHWHILE = 600
LEVEL = 3
#: News are sent one by one as they happen; to compress them would be to wait for the last.
STREAM = "text/event-stream"
#: The rest of a file, and no file at all, are as the browser has them already.
UNCHANGED = (206, 304)
TEXTS = ("text/", "application/json", "image/svg+xml", "application/javascript")


def compress_replies(app: Flask) -> None:
    """Compress what is text and long enough."""

    @app.after_request
    def compress(response: Response) -> Response:
        response.vary.add("Accept-Encoding")
        wanted = request.accept_encodings.quality("gzip") > 0
        is_text = (response.content_type or "").startswith(TEXTS) and response.mimetype != STREAM
        if not wanted or not is_text or response.status_code in UNCHANGED or "Content-Encoding" in response.headers:
            return response
        response.direct_passthrough = False
        body = response.get_data()
        if len(body) >= WORTHWHILE:
            response.set_data(gzip.compress(body, LEVEL, mtime=0))
            response.headers["Content-Encoding"] = "gzip"
            etag, _ = response.get_etag()
            if etag:
                response.set_etag(etag, weak=True)  # the bytes are others than those of the plain file
        return response
