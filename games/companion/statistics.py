"""Finished sheets in figures: per game and mode, per person one played with, alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from accounts.models import User
from games.companion.models import Player, Sheet
from games.companion.queries import finished_with, names_of, plan_of, recent
from games.engine.sheet import Plan
from games.shelf import sheet_title

MOST_PAIRS = 12
MOST_BEST = 5


@dataclass
class Record:
    """What somebody has reached: in a game, or beside another person."""

    name: str
    game: str = ""
    played: int = 0
    won: int = 0
    against_others: int = 0  # a game for one is not won
    lower_wins: bool = False
    scores: list[int] = field(default_factory=list)

    @property
    def best(self) -> int | None:
        if not self.scores:
            return None
        return min(self.scores) if self.lower_wins else max(self.scores)

    @property
    def mean(self) -> float:
        return round(sum(self.scores) / len(self.scores), 1) if self.scores else 0.0


@dataclass(frozen=True)
class Figures:
    """All figures of one person."""

    games: list[Record]
    pairs: list[Record]


def statistics(user: User) -> Figures:
    """Every finished sheet with this person's name, counted."""
    games: dict[str, Record] = {}
    pairs: dict[str, Record] = {}
    for sheet in finished_with(user):
        players = list(sheet.players.all())
        own = next((player.index for player in players if player.user_id == user.pk), None)
        if own is None or not sheet.result:
            continue
        plan = plan_of(sheet.game, names_of(players), sheet.options)
        score, rank = sheet.result["scores"][own], sheet.result["ranks"][own]
        record = games.setdefault(title(sheet, plan), Record(title(sheet, plan), sheet.game))
        record.played += 1
        record.against_others += len(players) > 1
        record.won += rank == 1 and len(players) > 1
        record.lower_wins = plan.lower_wins
        record.scores.append(score)
        for other in players:
            if other.index != own:
                pair = pairs.setdefault(called(other), Record(called(other)))
                pair.played += 1
                pair.won += rank < sheet.result["ranks"][other.index]
    by_number = sorted(pairs.values(), key=lambda one: -one.played)
    return Figures(sorted(games.values(), key=lambda one: -one.played), by_number[:MOST_PAIRS])


def title(sheet: Sheet, plan: Plan) -> str:
    """Points of different modes are not compared."""
    name = sheet_title(sheet.game)
    return f"{name}, {plan.mode}" if plan.mode else name


def called(player: Player) -> str:
    return player.user.username if player.user else player.name


def best_alone(sheet: Sheet, user: User | None, keys: Sequence[str]) -> list[Sheet]:
    """The best results of a game for one that this person or this browser knows."""
    alike = [
        (one.result["scores"][0], one)
        for one in recent(user, keys)
        if one.game == sheet.game and one.options == sheet.options and one.result
        and len(one.result["scores"]) == 1
    ]  # fmt: skip
    best = sorted(alike, key=lambda pair: -pair[0])[:MOST_BEST]
    return [one for _score, one in best]
