"""The use cases of a live table: open, join, answer, undo, amend, correct, export. Storage and news come as ports."""
