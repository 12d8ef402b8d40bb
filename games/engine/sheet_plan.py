"""What a score sheet is made of, as data: what is asked, how it is summed, what else it offers."""

from typing import Any, Literal, TypeAlias

from games.engine.contract import Fixed
from games.engine.sums import Expr

Per: TypeAlias = tuple[str, ...]  # of "player" and "round"
SHEET: Per = ()
PLAYER: Per = ("player",)
ROUND: Per = ("round",)
BOTH: Per = ("player", "round")

# stepper: a small number; chips: a list of numbers; choice: one of several; toggle: yes or no;
# lines: a list of lists (alignments of tiles); clock: a list of [player, spaces]; tiles: a plane
Kind: TypeAlias = Literal["stepper", "chips", "choice", "toggle", "lines", "clock", "tiles"]
LISTS = {"chips", "lines", "clock", "tiles"}
LARGEST = 9999  # what can be added up on a pad
LONGEST_LIST = 60  # items of one cell, and of one line


class Ask(Fixed, frozen=True):
    """One thing the sheet asks for."""

    key: str
    label: str
    kind: Kind = "stepper"
    per: Per = BOTH
    group: str = ""
    low: int = 0
    high: int = LARGEST
    start: int = 0  # where a stepper begins
    choices: tuple[tuple[str, str], ...] = ()  # value, label
    short: tuple[str, ...] = ()  # what stands on the key of each choice: then all are keys
    numbers: bool = False  # the values of the choices are numbers
    of_players: bool = False  # the choices are the players, by number
    unit: str = ""
    help: str = ""
    worth: Expr = None  # the points of one value v
    total: Expr = None  # shown beside the label
    when: Expr = 1  # whether it is asked at all
    needed: bool = False  # a round without it is not complete
    spread: bool = False  # asked for all players at once, a row for each
    sign: str = ""  # the drawing beside the label
    ahead: int = 0  # asked for so many later rounds as well, before they are played
    usual: Expr = None  # what stands there until something is written


class Says(Fixed, frozen=True):
    """A sentence of a group, while its condition holds; values named `who` are players."""

    when: Expr
    text: str
    values: dict[str, Expr] = {}
    alarm: bool = False


class Group(Fixed, frozen=True):
    """Asks that stand together in a card."""

    key: str
    title: str
    side: str = ""  # two groups with sides stand beside each other
    beside: bool = False  # on a wide screen it stands beside the entry
    note: str = ""
    when: Expr = 1
    says: tuple[Says, ...] = ()
    folded: bool = False  # opened by a tap
    total: Expr = None  # a great number at its end
    boxed: Expr = None  # whether that number wins
    steps: tuple[str, ...] = ()  # a checklist, ticked on this phone alone


class Column(Fixed, frozen=True):
    """A column of the totals."""

    label: str
    value: Expr
    boxed: Expr = None  # whether its number makes up the result
    sign: str = ""
    most: int = 0  # a full bar on the display; 0: as long as the largest number
    tone: str = ""  # the colour of that bar, as a class of the style sheet


class Check(Fixed, frozen=True):
    """What the rules can check while people write."""

    key: str
    text: str
    when: Expr
    per: Per = BOTH
    hard: bool = False  # never accepted, even as a house rule
    group: str = ""  # the card it stands in; above all cards, if none is named
    rule: str = ""  # the paragraph of the game's rules page, by its id


class Tool(Fixed, frozen=True):
    """Something beside the sheet: a timer, a draw, who begins."""

    # number: a die; cards: some of a hand, none twice; ring: tokens on the spaces of a ring
    kind: Literal["timer", "first", "order", "draw", "number", "cards", "ring"]
    label: str
    seconds: int = 0
    items: tuple[str, ...] = ()
    values: tuple[str, ...] = ()  # what is written for each item; the spaces of a ring
    count: int = 1
    left: int = 0  # so many of a pile are not drawn: then it is shuffled anew
    private: bool = False  # on one private screen
    into: str = ""  # the ask it fills in
    help: str = ""


class Reference(Fixed, frozen=True):
    """Texts to look up."""

    title: str
    entries: tuple[tuple[str, str], ...]
    follows: str = ""  # the ask whose choice is shown first


class Move(Fixed, frozen=True):
    """What the sheet writes by itself when people go on to the next round."""

    ask: str
    value: Expr
    when: Expr = 1


class Plan(Fixed, frozen=True):
    """A whole sheet as data."""

    players: tuple[str, ...]
    asks: tuple[Ask, ...]
    lines: dict[str, Expr]
    score: str  # the line with a player's points
    standing: tuple[Expr, ...]  # what a player is ranked by; greater is better
    columns: tuple[Column, ...] = ()
    tables: dict[str, Any] = {}
    groups: tuple[Group, ...] = ()
    checks: tuple[Check, ...] = ()
    tools: tuple[Tool, ...] = ()
    references: tuple[Reference, ...] = ()
    rounds: int = 0  # 0: as many as are written
    most_rounds: int = 60
    round_word: str = ""
    course: Expr = None  # a player's points after a round, for the graph
    lower_wins: bool = False
    tie: str = ""  # what decides between equals
    decider: Expr = None  # the number that decides, shown beside it
    caption: str = ""  # what the boxes mean
    mode: str = ""
    words: dict[str, str] = {}  # what the game's own script says
    signs: dict[str, str] = {}  # drawings of 32 by 32 around 0 0, by the name asks give
    goal: int = 0  # points that win at once: the tabs show how far it is
    roles: tuple[Says, ...] = ()  # the word in a player's tab: the first that holds
    story: tuple[Says, ...] = ()  # a round in one sentence: the first that holds
    story_title: str = ""
    moves: tuple[Move, ...] = ()
