"""What the test run says of itself first."""

from pathlib import Path

pytest_plugins = ["tests.databases"]


def pytest_report_header() -> str:
    """How much there is to compare with: the printed texts are nobody's but their owner's."""
    folder = Path(__file__).parents[2] / "shared" / "rulebooks"
    found = len(list(folder.glob("*.txt")))
    return f"printed rulebooks to compare with: {found}" + ("" if found else " (only made-up text is tested)")
