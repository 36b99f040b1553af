"""What a browser complains about during a test: faults of scripts, and whatever appears on the console."""

from playwright.sync_api import ConsoleMessage, WebError

from tests.browser.lending import Lent

#: How a browser tells that an answer was a refusal; its status follows.
REFUSED = "Failed to load resource: the server responded with a status of "
MALFORMED, FORBIDDEN, MISSING, INVALID, BUSY = (f"{REFUSED}{status} " for status in (400, 403, 404, 422, 503))
OFFLINE = "ERR_INTERNET_DISCONNECTED"


class Complaints(list[str]):
    """Heard until the browser is given back; a browser speaks when it finds the time, so nothing is ever taken back.

    What a test provokes is forgiven by name, whether it has been heard already or comes later.
    """

    def __init__(self, lent: Lent, *forgiven: str) -> None:
        super().__init__()
        self._forgiven = set(forgiven)
        #: Which addresses were asked for since the browser was lent: a refusal of any other belongs to an earlier test.
        self._asked: set[str] = set()
        lent.on("request", lambda request: self._asked.add(request.url))
        lent.on("weberror", self._fault)
        lent.on("console", self._said)

    def forgive(self, *texts: str) -> None:
        """A message with one of these texts in it is no complaint."""
        self._forgiven.update(texts)
        self[:] = [each for each in self if not self._is_forgiven(each)]

    def _is_forgiven(self, text: str) -> bool:
        return any(forgiven in text for forgiven in self._forgiven)

    def _fault(self, fault: WebError) -> None:
        self.append(str(fault.error))

    def _said(self, message: ConsoleMessage) -> None:
        address = str(message.location.get("url", ""))
        text = f"{message.text} {address}".strip()
        late = message.text.startswith(REFUSED) and address not in self._asked
        if message.type in ("error", "warning") and not late and not self._is_forgiven(text):
            self.append(text)
