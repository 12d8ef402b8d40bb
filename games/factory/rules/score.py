"""Points of zones, paths and bonus tiles, the sheets of a round, the final ranking.

Works from counts (`Tally`) and not from tiles, so that a score sheet kept at a real
table can use it as well.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine.contract import Result, Seat
from games.engine.seats import ranked
from games.factory.rules.components import (
    BONUS_LOST,
    BONUS_WON,
    COLOURS,
    PATH_POINTS,
    STAR,
    TOKENS,
    TRACK_END,
    ZONE_POINTS,
    Colour,
)
from games.factory.rules.galaxy import Tally
from games.factory.rules.kaos import Card, no_star, no_zone
from games.factory.rules.sheet import Bet, Path, Sheet, Shift, Step, Tokens
from games.factory.rules.state import State, gone

STEPS: tuple[Step, ...] = ("a", "b", "c", "d", "e")


def zone_points(colour: int, planets: int) -> int:
    """Points of one zone."""
    return ZONE_POINTS[colour][planets]


def path_points(count: int) -> int:
    """Points of the path, by its tiles (card 10: by the number of paths)."""
    return PATH_POINTS[count]


def zone_sums(tally: Tally) -> tuple[int, int, int]:
    """Points of all zones, V, I and D."""
    veg, ice, desert = (
        sum([points[planets] for planets in zones])
        for points, zones in zip(ZONE_POINTS, tally.zones, strict=True)
    )
    return veg, ice, desert


def extras(tally: Tally, card: Card) -> Tokens:
    """Extra points of the round's card, V, I, D and star."""
    if card.zone_extra is no_zone and card.star_extra is no_star:
        return 0, 0, 0, 0
    veg, ice, desert = (
        sum([card.zone_extra(colour, planets) for planets in zones])
        for colour, zones in enumerate(tally.zones)
    )
    return veg, ice, desert, sum([card.star_extra(spaces) for spaces in tally.constellations])


def plain_points(tally: Tally, card: Card) -> int:
    """Zone and path points together: what a saboteur wants to be small (R34)."""
    return sum(zone_sums(tally)) + path_points(card.path(tally))


def best_zone(tally: Tally, colour: int) -> int:
    """Planets of the largest zone of a colour, 0 without any."""
    return max(tally.zones[colour], default=0)


def bets(
    tallies: Sequence[Tally], card: Card, holders: Sequence[int], seat: Seat
) -> tuple[Bet, ...]:
    """How the bonus tiles of a seat come out; level with the largest is success."""
    found: list[Bet] = []
    for colour, holder in enumerate(holders):
        if holder != seat:
            continue
        best = best_zone(tallies[seat], colour)
        table_best = max(best_zone(tally, colour) for tally in tallies)
        points = BONUS_WON if best and best == table_best else BONUS_LOST
        found.append(Bet(COLOURS[colour], best, table_best, points * card.bonus_factor))
    return tuple(found)


def sheets_of(
    card: Card,
    tallies: Sequence[Tally],
    holders: Sequence[int],
    tokens: Sequence[Tokens],
    bartered: Sequence[Colour | None],
) -> tuple[Sheet, ...]:
    """The sheets of a round. Tallies are of the galaxies as built, by seat.

    A card that barters takes the colour each seat chose; None has not chosen.
    """
    seats = range(len(tokens))
    galaxy_of = [Seat((seat - 1) % len(tokens) if card.gift else seat) for seat in seats]
    scored = [tallies[builder] for builder in galaxy_of]
    return tuple(
        sheet(card, Seat(seat), galaxy_of[seat], scored, holders, tokens[seat], bartered[seat])
        for seat in seats
    )


def sheet(
    card: Card,
    seat: Seat,
    galaxy_of: Seat,
    scored: Sequence[Tally],
    holders: Sequence[int],
    before: Tokens,
    bartered: Colour | None,
) -> Sheet:
    """The sheet of one seat, steps a to d."""
    tally = scored[seat]
    count = card.path(tally)
    path = Path(card.path_mode, count, path_points(count), bartered if card.barter else "S")
    won = bets(scored, card, holders, seat)
    extra = extras(tally, card)
    track = Track(before)
    for colour, points in enumerate(zone_sums(tally)):
        track.move("a", colour, points)
    if path.token is not None:
        track.move("b", TOKENS.index(path.token), path.points)
    for bet in won:
        track.move("c", TOKENS.index(bet.colour), bet.points)
    for token, points in enumerate(extra):
        track.move("d", token, points)
    shifts, after = tuple(track.shifts), track.tokens
    return Sheet(
        seat, galaxy_of, tally.zones, tally.constellations, path, won, extra, shifts, before, after
    )


class Track:
    """The four tokens of a seat while they move; each stays within the ends of the track."""

    def __init__(self, tokens: Tokens) -> None:
        self.places = list(tokens)
        self.shifts: list[Shift] = []

    def move(self, step: Step, token: int, points: int) -> None:
        if not points:
            return
        before = self.places[token]
        after = min(max(before + points, 0), TRACK_END)
        self.places[token] = after
        self.shifts.append(Shift(step, TOKENS[token], points, before, after))

    @property
    def tokens(self) -> Tokens:
        veg, ice, desert, star = self.places
        return veg, ice, desert, star


def bartered(page: Sheet, colour: Colour) -> Tokens:
    """Where the tokens of an open barter would stand if the path scored on a colour."""
    track = Track(page.before)
    for step in STEPS:
        if step == "b":
            track.move(step, COLOURS.index(colour), page.path.points)
        for shift in page.shifts:
            if shift.step == step:
                track.move(step, TOKENS.index(shift.token), shift.points)
    return track.tokens


def offered(page: Sheet, card: Card, colour: Colour | None) -> Sheet:
    """The sheet after an offering, step e."""
    if colour is None or card.offering is None:
        return page
    track = Track(page.after)
    track.move("e", COLOURS.index(colour), -card.offering.cost)
    track.move("e", STAR, card.offering.gain)
    return replace(page, shifts=(*page.shifts, *track.shifts), after=track.tokens)


def final_score(tokens: Tokens) -> int:
    """The star and the lowest of the three colours."""
    return tokens[STAR] + min(tokens[:STAR])


def tally(state: State) -> tuple[int, ...]:
    """What each seat would score if the game ended now."""
    return tuple(final_score(own) for own in state.tokens)


def ranking(tokens: Sequence[Tokens], left: Sequence[bool] = ()) -> Result:
    """Most points win, then the lower star; who left comes after all who stayed (R40)."""
    standings = [(final_score(own), -own[STAR]) for own in tokens]
    return Result(tuple(final_score(own) for own in tokens), ranked(standings, gone(left)))


def result(state: State) -> Result | None:
    """Scores and ranks once five rounds are scored, or all but one have left."""
    return ranking(state.tokens, state.left) if state.phase == "over" else None
