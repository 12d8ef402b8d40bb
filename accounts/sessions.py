"""Sessions in the database, read by SQL of our own: every request begins with it."""

from typing import Any

from django.contrib.sessions.backends import db
from django.utils import timezone

from database.cursors import open_cursor, stamp

READ = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"


class SessionStore(db.SessionStore):
    """Django's own, but for the reading."""

    def load(self) -> dict[str, Any]:
        with open_cursor() as cursor:
            cursor.execute(READ, [self.session_key, stamp(timezone.now())])
            row = cursor.fetchone()
        if row is None:
            self._session_key = None
            return {}
        return dict(self.decode(row[0]))
