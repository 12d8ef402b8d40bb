"""Why a sheet says no: a code, a sentence, and the HTTP status that fits."""


class SheetRefused(Exception):  # noqa: N818  (it is an answer, not a fault)
    """Somebody asked for what this sheet does not allow."""

    def __init__(self, code: str, sentence: str, status: int = 422, **values: str | int) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.status = status
        self.values = values
