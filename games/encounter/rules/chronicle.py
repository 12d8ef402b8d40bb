"""Writing the story: from what everyone was told, so that nothing hidden can get into it."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from games.encounter.rules.moves import NOBODY
from games.encounter.rules.score import preview
from games.encounter.rules.state import ATTACK, DEFENCE, State
from games.encounter.rules.story import Chapter, Deed, Stand, Story, Won
from games.engine.contract import Event, Seat
from games.engine.seats import changed

BEGINS = ("turn", "second")
POWERS_ACT = (
    "oozed",
    "time_turned_back",
    "mind_reads",
    "mutant_draws",
    "card_given",
    "cards_swapped",
    "hands_swapped",
)


def noted(before: State, after: State, seat: Seat, events: Sequence[Event]) -> State:
    """The state with its story told on by the events of one move."""
    if after.story is None:
        return after
    story, started = after.story, 0
    if seat >= 0:
        story = replace(story, heard=heard_by(story, before, seat))
    deeds = len(story.now.deeds)
    to_begin = sum(event.name in BEGINS for event in events)
    for event in events:
        if event.to is not None:
            continue
        if event.name in BEGINS:
            started += 1
            story, deeds = turned_over(story), 0
            continue
        number = after.encounters - (to_begin - started)
        now = told_on(story.now, event, number, after)
        if now is not story.now:
            won = (*story.won, *conquest(before, now, event))
            story = replace(story, now=now, won=won)
    if story is after.story:
        return after
    shown = any(event.name == "revealed" for event in events)
    if all(after.enc.face_up) and not after.enc.resolved:
        story = replace(story, now=weighed(story.now, after, shown, len(story.now.deeds) > deeds))
    return replace(after, story=story)


def chapter(state: State) -> int:
    """The number of the present encounter: a replay is read encounter by encounter."""
    return state.encounters


def heard_by(story: Story, state: State, seat: Seat) -> tuple[int, ...]:
    """A seat that moves knows of all that happened before the present encounter."""
    heard = story.heard or (0,) * len(state.powers)
    return changed(heard, seat, state.encounters)


def turned_over(story: Story) -> Story:
    """A new encounter; one in which nobody was attacked is not remembered."""
    last = story.now if story.now.attacker != NOBODY else story.last
    return replace(story, now=Chapter(), last=last)


def weighed(now: Chapter, state: State, shown: bool, acted: bool) -> Chapter:
    """What the cards face up come to, written where it was changed."""
    coming = preview(state)
    one, two = coming.sums
    stand = Stand(coming.winner, (one.total, two.total) if all(coming.attacks) else None)
    if shown:
        return replace(now, revealed=stand)
    if acted:
        return replace(now, deeds=(*now.deeds[:-1], replace(now.deeds[-1], stand=stand)))
    return now


def told_on(now: Chapter, event: Event, number: int, state: State) -> Chapter:
    """The encounter with one more thing that happened."""
    if event.name in POWERS_ACT:
        return with_deed(now, power_deed(event, state))
    write = WRITES.get(event.name)
    return write(now, event, number) if write else now


def seat_of(event: Event, name: str = "seat") -> Seat:
    return Seat(int(event.values[name]))


def counted(event: Event, what: str = "ships", name: str = "seat") -> tuple[Seat, int]:
    return seat_of(event, name), int(event.values[what])


def with_deed(now: Chapter, deed: Deed) -> Chapter:
    return replace(now, deeds=(*now.deeds, deed))


def power_deed(event: Event, state: State) -> Deed:
    seat = seat_of(event)
    target = seat_of(event, "other") if "other" in event.values else NOBODY
    return Deed(seat, state.powers[seat], target=target)


def aimed(now: Chapter, event: Event, number: int) -> Chapter:
    return replace(
        now,
        number=number,
        attacker=seat_of(event),
        defender=seat_of(event, "other"),
        planet=int(event.values["planet"]),
    )


def joined(now: Chapter, event: Event, number: int) -> Chapter:
    side = ATTACK if event.values["side"] == "attack" else DEFENCE
    return replace(now, allies=(*now.allies, (seat_of(event), side)))


def alliances_ended(now: Chapter, event: Event, number: int) -> Chapter:
    gone = {int(part) for part in str(event.values["allies"]).split()}
    return replace(now, allies=tuple(one for one in now.allies if one[0] not in gone))


def artefact_played(now: Chapter, event: Event, number: int) -> Chapter:
    card, target = int(event.values["card"]), seat_of(event, "target")
    return with_deed(now, Deed(seat_of(event), card=card, target=target))


def revealed(now: Chapter, event: Event, number: int) -> Chapter:
    one, two = event.values["one"], event.values["two"]
    return replace(now, cards=(int(one), int(two)))


def totals(now: Chapter, event: Event, number: int) -> Chapter:
    one, two = event.values["one"], event.values["two"]
    return replace(now, totals=(int(one), int(two)))


def outcome(how: str) -> Callable[[Chapter, Event, int], Chapter]:
    return lambda now, event, number: replace(now, outcome=how)


WRITES: dict[str, Callable[[Chapter, Event, int], Chapter]] = {
    "aimed": aimed,
    "joined": joined,
    "alliances_ended": alliances_ended,
    "artefact_played": artefact_played,
    "revealed": revealed,
    "totals": totals,
    "outcome_attack": outcome("attack"),
    "outcome_defence": outcome("defence"),
    "outcome_deal": outcome("deal"),
    "deal_made": outcome("made"),
    "deal_failed": outcome("no_deal"),
    "attacker_without_card": outcome("off"),
    "no_card_left": outcome("off"),
    "landed": lambda now, event, _: replace(now, landed=(*now.landed, counted(event))),
    "ships_lost": lambda now, event, _: replace(now, lost=(*now.lost, counted(event))),
    "ships_survived": lambda now, event, _: replace(now, saved=(*now.saved, counted(event))),
    "healed": lambda now, event, _: replace(now, saved=(*now.saved, counted(event, name="other"))),
    "compensated": lambda now, event, _: replace(now, paid=counted(event, "cards")),
    "founded": lambda now, event, _: replace(now, founded=(*now.founded, counted(event, "planet"))),
}


def conquest(before: State, now: Chapter, event: Event) -> tuple[Won, ...]:
    """The colony that a landing or a deal founded, if the seat had none there."""
    if event.name not in ("landed", "founded"):
        return ()
    seat, planet = counted(event, "planet")
    if before.ships[seat][planet]:
        return ()
    if event.name == "founded":
        other = now.defender if seat == now.attacker else now.attacker
        return (Won(seat, planet, now.number, "deal", other),)
    if seat == now.attacker:
        return (Won(seat, planet, now.number, "attack", now.defender),)
    return (Won(seat, planet, now.number, "alliance", now.attacker),)
