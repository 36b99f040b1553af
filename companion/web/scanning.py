"""Addresses for other devices on the network, written and as codes to scan."""

import io

import segno
from flask import Response, current_app, make_response, request

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def root_for_others() -> str:
    """How the addresses of this server begin, seen from another device."""
    name = request.host.rsplit(":", 1)[0]
    if name in LOOPBACK and current_app.config.get("ADDRESS"):
        return str(current_app.config["ADDRESS"])
    return request.host_url


def code_of(address: str) -> Response:
    """An address as a QR code."""
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", scale=6, border=2, light="#fff", dark="#000")
    response = make_response(drawn.getvalue())
    response.mimetype = "image/svg+xml"
    return response
