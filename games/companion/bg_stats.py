"""A play for the app BG Stats: a link that carries the whole of it, without a key."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec

from games.engine.contract import Fixed
from games.shelf import sheet_title

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
MINUTE = 60


class Placed(Fixed, frozen=True):
    """A player in a finished game; `person` is the same in every game they play."""

    name: str
    person: str
    score: int
    rank: int
    begins: bool = False


class Play(Fixed, frozen=True):
    """A finished game, at a real table or online."""

    id: str
    game: str  # slug
    began: datetime
    ended: datetime
    players: Sequence[Placed]
    highest_wins: bool = True
    comments: str = ""


def minutes(begin: datetime, end: datetime) -> int:
    """How long a game took, at least one minute."""
    return max(1, round((end - begin).total_seconds() / MINUTE))


def as_data(play: Play) -> dict[str, Any]:
    """A play as the app takes it. It wants `winner` and `startPlayer` of every player."""
    return {
        "sourceName": "Cosmos",
        "sourcePlayId": play.id,
        "playDate": play.ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": sheet_title(play.game),
            "sourceGameId": play.game,
            "highestWins": play.highest_wins,
            "noPoints": False,
        },
        "players": [
            {
                "name": one.name,
                "sourcePlayerId": one.person,
                "score": str(one.score),
                "winner": one.rank == 1,
                "startPlayer": one.begins,
            }
            for one in play.players
        ],
        "durationMin": minutes(play.began, play.ended),
        "comments": play.comments,
    }


def link(play: Play) -> str:
    """The link that adds this play."""
    return ADDRESS + quote(msgspec.json.encode(as_data(play)).decode(), safe="")
