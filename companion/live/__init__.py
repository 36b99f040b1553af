"""Tells everybody at a table that something has changed: within a process, or across processes through PostgreSQL."""
