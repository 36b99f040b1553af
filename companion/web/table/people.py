"""Who is at the table, the code to join by, and what the host decides."""

from functools import cache, partial

from flask import redirect
from werkzeug.wrappers import Response

from companion.i18n import LANGUAGES
from companion.i18n.pages.table import ROLES
from companion.i18n.words import Words
from companion.tables import people, seats
from companion.tables.entries import Refused
from companion.tables.presence import take_over
from companion.tables.tables import Sitting
from companion.web.filled import filled
from companion.web.scanning import code_of, root_for_others
from companion.web.table.entering import in_json, refusal_shown, refuse
from companion.web.table.finding import secret_of
from companion.web.table.forms.filled import EntryForm, TableForm
from companion.web.table.forms.people import DeviceForm, LockForm, RequestForm, RoleForm, SitForm
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, the_tables, wants_json
from companion.web.templating import page


@pages.get(f"{HERE}/people")
@at_table
def people_at(sitting: Sitting) -> Response | str:
    """Everybody at the table, and how to come to it."""
    return people_page(sitting)


@cache
def names_of_roles() -> frozenset[str]:
    """What devices are called that were given no name: by what they do, in the language of whoever set them up."""
    return frozenset(Words(language).of(role) for language in LANGUAGES for role in ROLES.values())


def people_page(sitting: Sitting, refused: Refused | None = None, form: TableForm | None = None) -> Response:
    """The page of the people, perhaps with the reason why something is refused."""
    told = refusal_shown(refused, form) if refused else None
    more = {
        "address": address_to_join(sitting),
        "unnamed": names_of_roles(),
        "must_ask": partial(seats.needs_leave, sitting, sitting.device),
        "may_be_given": partial(seats.may_be_given, sitting, sitting.device),
    }
    text = shown("people", sitting, refused=told, form=form, **more)
    return response_of(text, 422 if refused else 200)


def address_to_join(sitting: Sitting) -> str:
    """An address by which other devices on the network come to the table, with a secret that spares them a line."""
    return f"{root_for_others()}join/{sitting.table.code}/{secret_of(sitting.table.code)}"


@pages.get(f"{HERE}/code.svg")
@at_table
def code(sitting: Sitting) -> Response:
    """The address to join by as a QR code."""
    return code_of(address_to_join(sitting))


def people_reply(sitting: Sitting, refused: Refused | None, form: TableForm) -> Response:
    """Back to where the people are listed, or why not."""
    if refused:
        return refuse(sitting, refused) if wants_json() else people_page(sitting, refused, form)
    if wants_json():
        return in_json({"state": "saved", "seq": sitting.course.last}, 200)
    return redirect(page("table.people_at", table_id=sitting.table.id), 303)


@pages.post(f"{HERE}/role")
@at_table
@filled(RoleForm)
def role(sitting: Sitting, form: RoleForm) -> Response:
    """Give a device another role, or hand over."""
    return people_reply(sitting, people.set_role(the_tables(), sitting, form.device.data, form.role.data), form)


@pages.post(f"{HERE}/sit")
@at_table
@filled(SitForm)
def sit(sitting: Sitting, form: SitForm) -> Response:
    """Sit down on another seat with this device, or on none, or ask for one that another device has."""
    refused = form.refusal() or seats.sit_down(the_tables(), sitting, form.seat.data)
    return people_reply(sitting, refused, form)


@pages.post(f"{HERE}/seat-request")
@at_table
@filled(RequestForm)
def seat_request(sitting: Sitting, form: RequestForm) -> Response:
    """Let a device sit down on the seat for which it asks, or not."""
    refused = form.refusal() or seats.answer_request(
        the_tables(), sitting, form.device.data, form.seat.data, form.given.data
    )
    return people_reply(sitting, refused, form)


@pages.post(f"{HERE}/remove")
@at_table
@filled(DeviceForm)
def remove(sitting: Sitting, form: DeviceForm) -> Response:
    """Remove a device; a device may also leave by itself."""
    refused = people.remove(the_tables(), sitting, form.device.data)
    if not refused and form.device.data == sitting.device.id:
        gone = page("table.start")
        return in_json({"state": "saved", "go": gone}, 200) if wants_json() else redirect(gone, 303)
    return people_reply(sitting, refused, form)


@pages.post(f"{HERE}/remove-watchers")
@at_table
@filled(TableForm)
def remove_watchers(sitting: Sitting, form: TableForm) -> Response:
    """Remove all who only look on."""
    return people_reply(sitting, people.remove_watchers(the_tables(), sitting), form)


@pages.post(f"{HERE}/host")
@at_table
@filled(EntryForm)
def host(sitting: Sitting, form: EntryForm) -> Response:
    """Host in place of a host who is away."""
    return people_reply(sitting, take_over(the_tables(), sitting, form.entry.data), form)


@pages.post(f"{HERE}/lock")
@at_table
@filled(LockForm)
def lock(sitting: Sitting, form: LockForm) -> Response:
    """Let nobody else in, or open the table again."""
    return people_reply(sitting, people.lock(the_tables(), sitting, form.locked.data), form)


@pages.post(f"{HERE}/invite")
@at_table
@filled(TableForm)
def invite(sitting: Sitting, form: TableForm) -> Response:
    """Have the code let others in again."""
    return people_reply(sitting, people.invite(the_tables(), sitting), form)
