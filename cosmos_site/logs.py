"""Structured logs: one JSON object per line, from web, workers and beat alike."""

import json
import logging
from datetime import UTC, datetime

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request"}
OURS = ("cosmos.", "uvicorn.error")


class JsonFormatter(logging.Formatter):
    """Time, level, logger, message, the number of the request, and what was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        from cosmos_site.request_log import number_of_request

        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if number := number_of_request.get():
            line["request"] = number
        for name, value in vars(record).items():
            if name not in PLAIN:
                line[name] = value
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class NotOurFault(logging.Filter):
    """What somebody else did wrong is information; the line of its request says it already."""

    def filter(self, record: logging.LogRecord) -> bool:
        status = getattr(record, "status_code", None)
        if record.name == "django.request" and status is not None:
            return bool(status >= 500 and record.exc_info)
        if record.name.startswith("django.security"):
            record.levelno, record.levelname = logging.INFO, "INFO"
        return True
