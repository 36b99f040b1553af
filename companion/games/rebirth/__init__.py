"""Rebirth / Nowa Ziemia: so far only its rules reference."""
