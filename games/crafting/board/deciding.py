"""What decided a finished game: where first and second place parted."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.crafting.board.points import ranking, sums, total
from games.crafting.rules.score import SOURCES
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.words import Names, Said

MOST = 3  # reasons told

EQUAL = Said(
    gettext_lazy("%(points)s points each. You held more cards."),
    gettext_lazy("%(points)s points each. %(who)s held more cards."),
)
TURNED = Said(
    gettext_lazy("You led %(most)s to %(next)s before the tiles were turned up."),
    gettext_lazy("%(who)s led %(most)s to %(next)s before the tiles were turned up."),
)
UNSCORED = Said(
    gettext_lazy("It wasn't scored. With it you would have won."),
    gettext_lazy("It wasn't scored. With it %(who)s would have won."),
)
LED = Said(
    gettext_lazy("You took the lead for good, %(most)s to %(next)s."),
    gettext_lazy("%(who)s took the lead for good, %(most)s to %(next)s."),
)
GAINED = Said(
    gettext_lazy("You gained %(most)s points, second place %(next)s."),
    gettext_lazy("%(who)s gained %(most)s points, second place %(next)s."),
)


class Reason(NamedTuple):
    """One thing that decided, and the turn after which it can be looked at in the replay."""

    title: str
    text: str
    turn: int = 0


class Race(NamedTuple):
    """A finished game with one winner, and who came second."""

    view: View
    names: Names
    winner: int
    second: int

    def tell(self, said: Said, seat: int, most: int = 0, least: int = 0) -> str:
        values = {"who": self.names[seat], "most": most, "next": least}
        return str(self.names.hear(said, seat)) % values


def race_of(view: View, names: Names) -> Race | None:
    """None where nothing was decided: a shared first place, or all others left."""
    places = ranking(view)
    if len(view.left) >= len(view.players) - 1 or places[1][0] == 1:
        return None
    return Race(view, names, places[0][1], places[1][1])


def reasons(view: View, names: Names) -> list[Reason]:
    """The few that say most, in this order."""
    race = race_of(view, names)
    if race is None:
        return []
    found = [*equal(race), *turned(race), *unscored(race), *led(race), *gap(race), *gained(race)]
    return found[:MOST]


def equal(race: Race) -> Iterator[Reason]:
    """The tie-break."""
    winner, second = (race.view.players[seat] for seat in (race.winner, race.second))
    if total(winner) == total(second) and race.second not in race.view.left:
        told = str(race.names.hear(EQUAL, race.winner))
        values = {"who": race.names[race.winner], "points": total(winner)}
        yield Reason(_("Cards in hand"), told % values)


def leader_before(race: Race) -> int | None:
    """Who led before advanced life was turned up, if that was not the winner."""
    scores = [player.score for player in race.view.players]
    seat = max(range(len(scores)), key=scores.__getitem__)
    return seat if scores[seat] > scores[race.winner] and not race.view.left else None


def turned(race: Race) -> Iterator[Reason]:
    """Advanced life turned the game round."""
    seat = leader_before(race)
    if seat is not None:
        scores = [race.view.players[one].score for one in (seat, race.winner)]
        yield Reason(words.source("advanced"), race.tell(TURNED, seat, *scores))


def unscored(race: Race) -> Iterator[Reason]:
    """The next objective on the track would have made somebody else win."""
    for goal in race.view.goals[:1]:
        sums_ = [total(p) + more for p, more in zip(race.view.players, goal.points, strict=True)]
        seat = max(range(len(sums_)), key=sums_.__getitem__)
        if sums_[seat] > sums_[race.winner] and seat not in race.view.left:
            yield Reason(words.objective(goal.objective), race.tell(UNSCORED, seat))


def led(race: Race) -> Iterator[Reason]:
    """The round since which the winner was ahead of everybody."""
    since = None
    for ended in race.view.past:
        others = max(s for seat, s in enumerate(ended.scores) if seat != race.winner)
        ahead = ended.scores[race.winner] > others
        since = None if not ahead else since or (ended, others)
    if since is not None:
        ended, others = since
        text = race.tell(LED, race.winner, ended.scores[race.winner], others)
        yield Reason(round_title(ended.round), text, ended.turn)


def gap(race: Race) -> Iterator[Reason]:
    """The source of points in which first and second place lie furthest apart."""
    source = widest(race)
    mine, theirs = (sums(race.view.players[seat])[source] for seat in (race.winner, race.second))
    if mine > theirs:
        text = _("%(most)s points to %(next)s, the widest gap to second place.")
        yield Reason(words.source(source), text % {"most": mine, "next": theirs})


def widest(race: Race) -> str:
    mine, theirs = (sums(race.view.players[seat]) for seat in (race.winner, race.second))
    return max(SOURCES, key=lambda source: mine[source] - theirs[source])


def gained(race: Race) -> Iterator[Reason]:
    """The winner's best round against the second."""
    before = (0,) * len(race.view.players)
    found: list[tuple[int, Reason]] = []
    for ended in race.view.past:
        grown = [now - then for now, then in zip(ended.scores, before, strict=True)]
        mine, theirs = grown[race.winner], grown[race.second]
        text = race.tell(GAINED, race.winner, mine, theirs)
        found.append((mine - theirs, Reason(round_title(ended.round), text, ended.turn)))
        before = ended.scores
    best = max(found, key=lambda pair: pair[0], default=(0, None))
    if best[1] is not None and best[0] > 0:
        yield best[1]


def round_title(number: int) -> str:
    return _("Round %(round)s") % {"round": number}


def deciding_source(view: View, names: Names) -> str:
    """The row of the end page that is lit; "" where nothing was decided."""
    race = race_of(view, names)
    if race is None:
        return ""
    return "advanced" if leader_before(race) is not None else widest(race)


def decided(view: View, names: Names, base: str) -> str:
    """The list on the page; rounds lead to their end in the replay."""
    items = "".join(
        f"<li><b>{escape(one.title)}.</b> {escape(one.text)}{look(one, base)}</li>"
        for one in reasons(view, names)
    )
    return f'<ol class="whys">{items}</ol>' if items else ""


def look(reason: Reason, base: str) -> str:
    if not (reason.turn and base):
        return ""
    href = escape(f"{base}replay/?chapter={reason.turn}")
    text = escape(_("Look at it"))
    return f' <a href="{href}">{text}<span class="vh">: {escape(reason.title)}</span></a>'
