"""Where workers leave their signs of life; loads nothing, since health checks read it often."""

HEARTBEAT_KEY = "worker:heartbeat:"  # and the name of the queue
HEARTBEAT_SECONDS = 35.0  # without a sign of life, nobody serves the queue
