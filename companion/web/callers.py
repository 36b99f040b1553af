"""Who is asking, as far as an address tells: a home has one of the old kind, and a whole network of the new."""

from ipaddress import IPV4LENGTH, IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from flask import current_app, request

from companion.tables.codes import digest

#: How many bits of an IPv6 address name a home or a club.
HOME = 64


def caller() -> str:
    """Whose tries are counted together."""
    return home_of(request.remote_addr or "")


def site() -> str:
    """The address from which somebody asks, as a digest that nobody else can make."""
    return digest(f"{current_app.secret_key!r} {caller()}")


def address_in(text: str) -> IPv4Address | IPv6Address | None:
    """An address as it is written, also one of the old kind in the form of the new."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def home_of(text: str) -> str:
    """The home that an address belongs to."""
    return network_of(text, HOME)


def network_of(text: str, bits: int, old_bits: int = IPV4LENGTH) -> str:
    """The network of so many bits that an IPv6 address belongs to; one of the old kind has a number of its own."""
    address = address_in(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), bits), strict=False))
    if isinstance(address, IPv4Address) and old_bits < IPV4LENGTH:
        return str(IPv4Network((int(address), old_bits), strict=False))
    return str(address or text)
