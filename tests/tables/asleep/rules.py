"""A game whose state takes for ever to read: for computer players that never answer."""

import time

time.sleep(60)
