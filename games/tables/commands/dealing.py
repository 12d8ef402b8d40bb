"""One shuffle for many: the deals of a day, and a finished table's deal shared by link.

Everybody plays at a table of their own, with the deal's secret and words in place of new ones: the
luck of a line is the same at each of them. Nobody adds a word, and the table starts at once.
"""

import hashlib
import hmac
from datetime import date

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.optional import DailyDeal, OffersDaily
from games.shelf import GAMES, levels_of
from games.tables.commands.opening import check_host, name_bots, settle
from games.tables.commands.starting import begin_game
from games.tables.commands.unstarted import stir
from games.tables.errors import NotAllowed
from games.tables.models import Deal, Seat, Table
from games.tables.store import luck


def deal_of_the_day(slug: str, key: str, day: date) -> Deal:
    """A deal of a day; the first who asks for it has it written down."""
    offer = offer_of(slug, key)
    levels = ["", *[offer.level] * (offer.seats - 1)]
    deal, _new = Deal.objects.get_or_create(
        game=slug,
        key=key,
        day=day,
        defaults={
            "options": offer.options,
            "levels": levels,
            "words": [""] * offer.seats,
            "secret": secret_of_the_day(slug, key, day),
        },
    )
    return deal


def offer_of(slug: str, key: str) -> DailyDeal:
    """What the game offers every day under this key."""
    game = GAMES.get(slug)
    offers: tuple[DailyDeal, ...] = game.DAILY if isinstance(game, OffersDaily) else ()
    for offer in offers:
        if offer.key == key:
            return offer
    raise NotAllowed("no_such_deal", _("Deal not found."), 404)


def secret_of_the_day(slug: str, key: str, day: date) -> str:
    """Follows from the site's own key, so that nobody chose it; nobody outside can work it out."""
    about = f"daily:{slug}:{key}:{day.isoformat()}".encode()
    return hmac.new(settings.SECRET_KEY.encode(), about, hashlib.sha256).hexdigest()


def share(user: User, table: int) -> Deal:
    """The deal of a finished table, for others to play: they sit where this player sat."""
    with transaction.atomic():
        row = Table.objects.select_for_update().filter(pk=table).first()
        if row is None or row.status != Table.Status.FINISHED or not row.result:
            raise NotAllowed("not_over", _("This game hasn't ended yet."), 409)
        if row.deal is not None:
            return row.deal
        if row.forked_from_id is not None:
            raise NotAllowed(
                "forked", _("This game began in the middle. Share the one it came from."), 409
            )
        seats = list(row.seats.order_by("index"))
        mine = next((seat.index for seat in seats if seat.user_id == user.pk), None)
        if mine is None:
            raise NotAllowed("not_seated", _("You weren't playing at this table."), 403)
        strongest = list(levels_of(row.game))[-1]
        deal, _new = Deal.objects.get_or_create(
            origin=row,
            seat=mine,
            defaults={
                "game": row.game,
                "options": row.options,
                "levels": ["" if seat.index == mine else seat.bot or strongest for seat in seats],
                "words": [seat.word for seat in seats],
                "secret": row.secret,
            },
        )
    return deal


def play_deal(user: User, deal: Deal) -> Table:
    """A table with this deal, started at once; the one in play, if there is one."""
    running = Table.objects.filter(deal=deal, host=user, status__in=["playing", "paused"])
    if (found := running.order_by("pk").first()) is not None:
        return found
    check_host(user)
    if user.is_program:
        sentence = _("Deals that many people play are for people only.")
        raise NotAllowed("no_programs", sentence, 403)
    game = GAMES[deal.game]
    options = {name: deal.options[name] for name in deal.options}
    settle(game, options, slow=False)
    with transaction.atomic():
        table = Table.objects.create(
            game=deal.game,
            options=options,
            host=user,
            joining=Table.Joining.NAMED,
            secret=deal.secret,
            commitment=luck.commitment_of(deal.secret),
            deal=deal,
        )
        Seat.objects.bulk_create(
            Seat(
                table=table,
                index=index,
                user=user if index == deal.seat else None,
                name=user.username if index == deal.seat else "",
                bot=level,
                word=deal.words[index],
            )
            for index, level in enumerate(deal.levels)
        )
        name_bots(table)
        begin_game(table)
    stir(table.pk)
    table.refresh_from_db()
    return table
