"""The pages: server-rendered, complete without JavaScript, better with it."""

import time
from collections.abc import Iterable

from flask import Flask
from flask_babel import Babel

from companion.i18n import LANGUAGES
from companion.i18n.joining import written_as
from companion.tables.tables import Tables
from companion.web import api, ask, errors, gallery, home, rules, safety, score, seats, table
from companion.web import glossary as glossary  # its view is one of the rules
from companion.web.assets import serve_assets
from companion.web.cross_origin import refuse_cross_origin
from companion.web.language import chosen_language, speak
from companion.web.places import template_folder
from companion.web.requests import Asked
from companion.web.seldom import Seldom
from companion.web.services import Services, give_services
from companion.web.sessions import TimelessSessions
from companion.web.templating import set_up_templates
from companion.web.together import serve_together
from companion.web.turns import one_of_each_home
from companion.web.weight import compress_replies

#: Nobody sends more than a long game file.
LARGEST_REQUEST = 1_000_000


def create_app(secret: str, tables: Tables, languages: Iterable[str] = LANGUAGES) -> Flask:
    """The web application on some tables; `secret` signs what the browser keeps for us."""
    app = Flask(__name__, static_folder=None, template_folder=str(template_folder()))
    app.wsgi_app = one_of_each_home(app.wsgi_app)  # type: ignore[assignment, method-assign]
    app.request_class, app.session_interface = Asked, TimelessSessions()
    app.config.update(
        SECRET_KEY=secret,
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        MAX_FORM_MEMORY_SIZE=LARGEST_REQUEST,
        SESSION_COOKIE_NAME="companion",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_REFRESH_EACH_REQUEST=False,  # to sign it anew each time would cost more than to judge an entry
    )
    give_services(app, Services(tables, Seldom(app.logger, time.monotonic)))
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "cache_size": -1}  # all are kept
    speak(app, languages)
    Babel(app, locale_selector=lambda: written_as(chosen_language()))
    serve_assets(app)
    serve_together(app)
    set_up_templates(app)
    compress_replies(app)
    safety.protect(app)
    refuse_cross_origin(app, api.pages)
    errors.handle(app)
    for module in (home, ask, score, rules, seats, api, gallery, table):
        app.register_blueprint(module.pages)
    return app
