"""HTTP, and sockets through games.web.routing; the embedded site starts and stops with it."""

import asyncio
import os
from urllib.parse import urlsplit

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
django.setup()  # before anything that needs Django's apps

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import (  # noqa: E402
    AllowedHostsOriginValidator,
    WebsocketDenier,
)
from django.conf import settings  # noqa: E402

from cosmos_site import ready, warm_up  # noqa: E402
from cosmos_site.embedded import Embedded  # noqa: E402
from cosmos_site.handler import Handler, Receive, Scope, Send  # noqa: E402
from games.api import stream  # noqa: E402
from games.api.waiting import Waiting  # noqa: E402
from games.live import pulse  # noqa: E402
from games.web.routing import urlpatterns  # noqa: E402

sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(urlpatterns)))


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Channels reads the origin's address without asking whether it is one."""
    if scope["path"] == stream.PATH:
        await stream.socket(scope, receive, send)
        return
    try:
        for name, value in scope["headers"]:
            if name == b"origin":
                urlsplit(value.decode("latin-1"))
    except ValueError:
        await WebsocketDenier.as_asgi()(scope, receive, send)
    else:
        await sockets(scope, receive, send)


# What listens for long never holds one of the handler's threads.
http = stream.Streams(Waiting(Handler()))
router = ProtocolTypeRouter({"http": http, "websocket": socket})


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Django and Channels do not answer lifespan: this does."""
    if scope["type"] == "lifespan":
        await live(receive, send)
    else:
        await router(scope, receive, send)


async def live(receive: Receive, send: Send) -> None:
    """From the server's start to its stop; worker and beat live as long on the embedded site."""
    await receive()
    try:
        await asyncio.to_thread(warm_up.up)
        embedded = Embedded() if settings.EMBEDDED else None
        if embedded:
            await asyncio.to_thread(embedded.start, asyncio.get_running_loop())
        beating = pulse.start()
    except Exception as fault:
        await send({"type": "lifespan.startup.failed", "message": str(fault)})
        raise
    await send({"type": "lifespan.startup.complete"})
    ready.say()
    await receive()
    beating.cancel()
    if embedded:
        await asyncio.to_thread(embedded.stop)
    await send({"type": "lifespan.shutdown.complete"})
