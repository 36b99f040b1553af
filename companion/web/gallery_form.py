"""The form of a document that somebody keeps: its text, or a file that holds it."""

from flask import request
from wtforms import BooleanField, StringField

from companion.web.filled import Form


class DocumentForm(Form):
    """A document as it was drawn, or as a file brings it."""

    text = StringField(default="")
    listed = BooleanField()

    @property
    def is_file(self) -> bool:
        """Whether it was brought as a file: where one is drawn, no file is sent."""
        return "file" in request.files

    @property
    def sent(self) -> bytes:
        """The document itself."""
        file = request.files.get("file")
        return file.read() if file else (self.text.data or "").encode(errors="replace")
