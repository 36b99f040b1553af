"""What the database looks like. A change here needs a migration; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

#: Every constraint has a name, the same in both databases, so that a migration can speak of it.
NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}

metadata = MetaData(naming_convention=NAMES)

#: A time is a whole number of microseconds since 1970 in UTC: what both databases keep exactly, and sort alike.
Moment = BigInteger

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("opened", Moment, nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("invited", Moment, nullable=True),
    UniqueConstraint("code"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("entry_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("table_id", "entry_id"),
)

devices = Table(
    "devices",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("device_id", Text, primary_key=True),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("joined", Moment, nullable=False),
    Column("seen", Moment, nullable=True),
    Column("wants", Integer, nullable=True),
    Column("denied", Integer, nullable=True),
    UniqueConstraint("table_id", "key"),
    Index(None, "key"),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("note_id", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("points", Integer, nullable=True),
    Column("written", Moment, nullable=False),
    Column("shown", Boolean, nullable=False),
)

documents = Table(
    "documents",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("kept", Moment, nullable=False),
    Column("raw", Text, nullable=False),
    Column("author", Text, nullable=True),
    Column("site", Text, nullable=True),
    Column("played", Moment, nullable=True),
    Index(None, "game", "key", "kept"),
)
