"""The forms of the people at a table: roles, seats, and who may come."""

from wtforms import StringField

from companion.tables import refusals
from companion.web.table.forms.filled import TableForm, WholeField


class DeviceForm(TableForm):
    """A device at the table."""

    device = StringField(default="")


class RoleForm(DeviceForm):
    """Another role for a device."""

    role = StringField(default="")


class SitForm(TableForm):
    """The seat that a device follows; none if it is left empty."""

    seat = WholeField(refusals.NO_SUCH_SEAT, needed=False)


class RequestForm(DeviceForm):
    """Whether a device gets the seat for which it asks."""

    seat = WholeField(refusals.NO_SUCH_SEAT)
    given = StringField(filters=[lambda sent: sent == "1"])


class LockForm(TableForm):
    """Whether anybody else may come."""

    locked = StringField(filters=[lambda sent: sent == "1"])
