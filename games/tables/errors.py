"""Why the platform says no: a code, a sentence, and the HTTP status that fits."""


class NotAllowed(Exception):  # noqa: N818  (it is an answer, not a fault)
    """Somebody asked for what this table does not allow them now."""

    def __init__(self, code: str, sentence: str, status: int = 403, **values: str | int) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.status = status
        self.values = values
