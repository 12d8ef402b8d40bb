"""What the layers above may listen to."""

from django.dispatch import Signal

# user: models.User, early: bool. Their clocks run at other times from now on; `early`: a vacation
# ends before its day, so that deadlines may come earlier than announced.
calendar_changed = Signal()
