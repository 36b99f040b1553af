"""What Alembic runs: the migrations, in the transaction that `migrate` has begun."""

from alembic import context

from companion.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
