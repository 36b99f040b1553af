"""The start of the program, as `companion` and as `python -m companion`."""

import sys


def main() -> int:
    """Run the command line. A server of greenlets has to take over sockets and locks before anything else uses them."""
    if "serve" in sys.argv[1:]:
        from gevent import monkey  # noqa: PLC0415 (only the server pays for it)

        monkey.patch_all()
    from companion.cli import main as run  # noqa: PLC0415 (after the patch)

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
