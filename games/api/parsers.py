"""How bodies are read: JSON that the site could also write."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class Json(JSONParser):
    """Refuses what no answer could repeat: bottomless nesting and halves of letters."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = stream.read()
        try:
            data = super().parse(BytesIO(body), media_type, dict(parser_context or {}))
            if b"\\ud" in body.lower():  # half of a letter, or a whole one
                json.dumps(data, ensure_ascii=False).encode()
        except RecursionError as fault:
            raise ParseError(_("This is nested too deeply.")) from fault
        except UnicodeEncodeError as fault:
            raise ParseError(_("This text contains a broken character. Type it again.")) from fault
        return data
