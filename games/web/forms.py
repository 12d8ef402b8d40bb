"""The form of a new table: one for all games, its fields from the game's own options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.engine.words import Option
from games.shelf import GAMES, words_of
from games.tables.models import Table
from games.web import rhythm
from games.web.boxes import decoded, levels, shelf

SHARES_ASKED = (80, 90, 95)
ANYONE, NOBODY = "anyone", "nobody"


@dataclass(frozen=True)
class Choice:
    """A game's option with its field: the template draws it as buttons or as a list."""

    field: forms.BoundField
    helps: tuple[tuple[str, str, str], ...]

    @property
    def is_wide(self) -> bool:
        return len(self.helps) > 4

    @property
    def explained(self) -> str:
        """The sentence of the chosen value."""
        chosen = self.field.value()
        return next((text for value, _label, text in self.helps if value == chosen), "")


def shares_asked() -> list[tuple[str, str]]:
    """How many percent of moves on time a table may ask for."""
    more = ((str(n), _("%(n)s %% or more") % {"n": n}) for n in SHARES_ASKED)
    return [("0", pgettext("moves on time", "Any share")), *more]


class NewTable(forms.Form):
    """Game, options, seats, pace, who may join.

    What is wished while the form is filled in is shown, and judged only once it is sent.
    """

    game = forms.ChoiceField(label=gettext_lazy("Game"), widget=forms.RadioSelect)
    rhythm = forms.ChoiceField(label=gettext_lazy("Pace"), widget=forms.RadioSelect)
    live_pace = forms.ChoiceField(label=gettext_lazy("Time limit"))
    slow_pace = forms.ChoiceField(label=gettext_lazy("Time limit"))
    joining = forms.ChoiceField(label=gettext_lazy("Who can join"), choices=Table.Joining.choices)
    absence = forms.ChoiceField(
        label=gettext_lazy("If a player runs out of time"), choices=Table.Absence.choices
    )
    least_reliability = forms.TypedChoiceField(
        label=gettext_lazy("Moves on time"),
        coerce=int,
        empty_value="0",
        required=False,
    )
    rated = forms.BooleanField(label=gettext_lazy("Rated"), required=False)
    programs = forms.BooleanField(label=gettext_lazy("Programs may join, too"), required=False)
    watchers_talk_apart = forms.BooleanField(
        label=gettext_lazy("Hide spectator chat from players until the end"), required=False
    )

    planned = forms.DateTimeField(
        label=gettext_lazy("Date"),
        required=False,
        input_formats=["%Y-%m-%dT%H:%M"],
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local", "class": "inp"}, format="%Y-%m-%dT%H:%M"
        ),
    )
    own_week = forms.BooleanField(
        label=gettext_lazy("Clocks follow each player's own week and vacation"), required=False
    )

    def __init__(
        self,
        data: Any,
        *,
        may_rate: bool,
        is_new_to: Callable[[str], bool],
        wished: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(data)
        self.wished: Mapping[str, str] = (wished if data is None else data) or {}
        boxes = shelf()
        known = {box.slug for box in boxes}
        game = self.wished.get("game", "")
        self.slug = game if game in known else boxes[0].slug
        self.may_rate = may_rate
        self._choose("game", [(box.slug, box.title) for box in boxes], self.slug)
        self._choose("rhythm", [("live", _("Live")), ("slow", _("Correspondence"))], "live")
        self._choose("live_pace", rhythm.choices(rhythm.LIVE), "none")
        self._choose("slow_pace", rhythm.choices(rhythm.SLOW), "days-1")
        self._choose("joining", Table.Joining.choices, Table.Joining.ALL.value)
        self._choose("absence", Table.Absence.choices, Table.Absence.COMPUTER.value)
        self._choose("least_reliability", shares_asked(), "0")
        self.fields["planned"].initial = self.wished.get("planned", "")
        self._tick("rated", first=False)
        self._tick("programs", first=False)
        self._tick("watchers_talk_apart", first=True)
        self._tick("own_week", first=True)
        self.options = words_of(self.slug).options()
        is_new = any(one.at_first for one in self.options) and is_new_to(self.slug)
        for option in self.options:
            self._add_option(option, is_new)
        self.fewest, self.most = self._seating()
        for place in range(2, self.most + 1):
            self._add_seat(place)

    def _choose(self, name: str, choices: Sequence[tuple[str, Any]], initial: str) -> None:
        field = cast(forms.ChoiceField, self.fields[name])
        field.choices, field.initial = list(choices), self._kept(name, choices, initial)

    def _kept(self, name: str, choices: Sequence[tuple[str, Any]], first: str) -> str:
        """What was chosen before the form was drawn anew, if it can still be chosen."""
        wish = self.wished.get(name, "")
        return wish if wish in dict(choices) else first

    def _tick(self, name: str, *, first: bool) -> None:
        """A box not ticked is not sent: only with the rest of the form does that mean no."""
        self.fields[name].initial = name in self.wished if "rhythm" in self.wished else first

    def _add_option(self, option: Option, is_new: bool) -> None:
        """The game's own default; for someone new to the game the one it proposes to them."""
        pairs = [(value, text) for value, text, _help in option.choices]
        default = msgspec.json.encode(getattr(self._defaults(), option.name)).decode()
        if is_new and option.at_first:
            default = option.at_first
        first = default if default in dict(pairs) else pairs[0][0]
        key = f"option-{option.name}"
        self.fields[key] = forms.ChoiceField(
            label=option.label,
            choices=pairs,
            initial=self._kept(key, pairs, first),
            widget=forms.RadioSelect,
        )

    def _add_seat(self, place: int) -> None:
        computer = [
            (level, _("Computer, %(level)s") % {"level": name}) for level, name in levels(self.slug)
        ]
        choices = [(ANYONE, _("Open to anyone")), *computer]
        if place > self.fewest:
            choices.insert(0, (NOBODY, _("Closed")))
        key, first = f"seat-{place}", NOBODY if place > self.fewest else ANYONE
        self.fields[key] = forms.ChoiceField(
            label=_("Seat %(n)s") % {"n": place},
            choices=choices,
            initial=self._kept(key, choices, first),
        )

    def _defaults(self) -> Any:
        return GAMES[self.slug].OPTIONS.decode(b"{}")

    def _seating(self) -> tuple[int, int]:
        """How many seats the options chosen so far allow."""
        chosen = {}
        for option in self.options:
            field = self[f"option-{option.name}"]
            allowed = {value for value, _label, _help in option.choices}
            value = field.value()
            chosen[option.name] = value if value in allowed else str(field.initial)
        return GAMES[self.slug].seating(decoded(GAMES[self.slug], chosen))

    # What the template walks through

    def choices(self) -> list[Choice]:
        """The game's own options."""
        return [Choice(self[f"option-{one.name}"], one.choices) for one in self.options]

    def seats(self) -> list[forms.BoundField]:
        """Every seat but the host's."""
        return [self[f"seat-{place}"] for place in range(2, self.most + 1)]

    # What the command wants

    def arguments(self) -> dict[str, Any]:
        """The cleaned form as the arguments of `open_table`."""
        clean = self.cleaned_data
        slow = clean["rhythm"] == "slow"
        pace = rhythm.PACES[clean["slow_pace" if slow else "live_pace"]]
        held = [clean[f"seat-{place}"] for place in range(2, self.most + 1)]
        bots = [level for level in held if level not in {ANYONE, NOBODY}]
        return {
            "slug": self.slug,
            "options": {
                one.name: msgspec.json.decode(clean[f"option-{one.name}"]) for one in self.options
            },
            "seats": 1 + sum(one != NOBODY for one in held),
            "bots": bots,
            "slow": slow,
            "clock": pace.clock,
            "seconds": pace.seconds,
            "increment": pace.increment,
            "absence": clean["absence"],
            "joining": clean["joining"],
            "rated": clean["rated"] and self.may_rate,
            "programs": clean["programs"],
            "watchers_talk_apart": clean["watchers_talk_apart"],
            "own_week": clean["own_week"],
            "least_reliability": int(clean["least_reliability"]),
            "planned": None if slow else clean["planned"],
        }
