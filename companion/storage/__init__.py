"""Keeps tables in a database: a file of SQLite by default, PostgreSQL for many."""
