"""Pages in parts, and what goes over the line to the devices of a table."""
