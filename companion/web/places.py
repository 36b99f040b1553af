"""Where the pages' files are: at the top of a checkout, inside the package when installed."""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def template_folder() -> Path:
    """The templates."""
    packed = _PACKAGE / "templates"
    return packed if packed.is_dir() else _PACKAGE.parent / "templates"


def static_folder() -> Path:
    """Style, script and drawings."""
    return Path(__file__).parent / "static"
