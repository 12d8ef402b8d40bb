"""What goes in and out of the API, for the schema and for checking what comes in."""

from typing import Any

from rest_framework import serializers as s

from accounts.models import ApiToken
from games.tables.models import Line, Message, Table

PROPOSALS = ("end", "undo", "replace")


class ChoiceOut(s.Serializer[Any]):
    """A value of an option."""

    value = s.JSONField(help_text="As it is sent when a table is opened.")
    label = s.CharField()  # type: ignore[assignment]  # a field, as every other name here
    text = s.CharField(help_text="What it means, in a sentence.")
    seats = s.ListField(child=s.IntegerField(), help_text="Fewest and most with this value.")


class OptionOut(s.Serializer[Any]):
    """Something the host may settle."""

    name = s.CharField()
    label = s.CharField()  # type: ignore[assignment]  # a field, as every other name here
    default = s.JSONField()
    choices = ChoiceOut(many=True)


class GameOut(s.Serializer[Any]):
    """A game we offer."""

    slug = s.CharField()
    title = s.CharField()
    edition = s.IntegerField()
    seats = s.ListField(child=s.IntegerField(), help_text="Fewest and most.")
    minutes = s.IntegerField()
    levels = s.ListField(child=s.CharField(), help_text="Computer players, weakest first.")
    options = OptionOut(many=True, help_text="What the host may settle.")
    has_components = s.BooleanField(help_text="Whether /components/ lists what is in the box.")


class NewTable(s.Serializer[Any]):
    """A table to open."""

    game = s.CharField(max_length=20)
    options = s.DictField(required=False, default=dict)
    seats = s.IntegerField(min_value=1, max_value=12)
    bots = s.ListField(
        child=s.CharField(max_length=12), required=False, default=list, max_length=12
    )
    slow = s.BooleanField(required=False, default=False)
    clock = s.ChoiceField(choices=Table.Clock.values, required=False, default="none")
    seconds = s.IntegerField(min_value=0, max_value=10**7, required=False, default=0)
    increment = s.IntegerField(min_value=0, max_value=10**7, required=False, default=0)
    absence = s.ChoiceField(choices=Table.Absence.values, required=False, default="computer")
    joining = s.ChoiceField(choices=Table.Joining.values, required=False, default="all")
    rated = s.BooleanField(required=False, default=False)
    programs = s.BooleanField(
        required=False, default=False, help_text="Whether programs may sit down, too."
    )


class SeatOut(s.Serializer[Any]):
    """A seat as everybody may know it."""

    index = s.IntegerField()
    name = s.CharField()
    computer = s.CharField(help_text="Level of the computer player, or empty.")
    program = s.BooleanField(help_text="Its user is a program.")
    you = s.BooleanField()
    awaited = s.BooleanField()
    due = s.DateTimeField(allow_null=True, help_text="When its time is up.")
    seconds_left = s.FloatField(allow_null=True)
    back = s.DateField(allow_null=True, help_text="The day a vacation is over.")
    computer_until = s.DateTimeField(
        allow_null=True, help_text="So long the computer plays, as its user asked."
    )
    present = s.BooleanField()
    minded = s.BooleanField()
    resigned = s.BooleanField()


class TableCard(s.Serializer[Any]):
    """A table in a list."""

    id = s.IntegerField()
    game = s.CharField()
    title = s.CharField()
    status = s.ChoiceField(choices=Table.Status.values)
    number = s.IntegerField()
    slow = s.BooleanField()
    free_seats = s.IntegerField()
    waiting_for_you = s.BooleanField()
    due = s.DateTimeField(allow_null=True)


class WindowOut(s.Serializer[Any]):
    """A question that is open."""

    key = s.CharField()
    moves = s.ListField(child=s.CharField())
    may = s.ListField(child=s.IntegerField())
    must = s.ListField(child=s.IntegerField())
    limit = s.IntegerField(allow_null=True)
    waits_for_you = s.BooleanField(help_text="False: you may answer, but need not.")
    question = s.CharField()


class ProposalOut(s.Serializer[Any]):
    """What the seats vote on."""

    kind = s.ChoiceField(choices=PROPOSALS)
    by = s.IntegerField(help_text="A seat.")
    agreed = s.ListField(child=s.IntegerField(), help_text="Seats.")
    to = s.IntegerField(required=False, help_text="A line to go back to, or a seat to replace.")
    mark = s.CharField(help_text="Send it back with your vote.")


class ResultOut(s.Serializer[Any]):
    """How it ended, by seat."""

    scores = s.ListField(child=s.IntegerField())
    ranks = s.ListField(child=s.IntegerField())


class TableOut(s.Serializer[Any]):
    """A table as you see it."""

    id = s.IntegerField()
    game = s.CharField()
    options = s.DictField()
    status = s.ChoiceField(choices=Table.Status.values)
    number = s.IntegerField()
    starts = s.DateTimeField(allow_null=True, help_text="The date of a game that hasn't started.")
    seat = s.IntegerField(allow_null=True, help_text="Yours.")
    seats = SeatOut(many=True)
    windows = WindowOut(many=True, help_text="Those that you may answer.")
    view = s.DictField(allow_null=True, help_text="What you may know, as the game shapes it.")
    position = s.ListField(child=s.CharField(), help_text="The same in sentences.")
    proposal = ProposalOut(allow_null=True)
    programs = s.BooleanField()
    rated = s.BooleanField()
    result = ResultOut(allow_null=True)
    commitment = s.CharField()
    secret = s.CharField(allow_null=True, help_text="Opened when the table has ended.")


class MoveOut(s.Serializer[Any]):
    """A move you may play: send `window` and `move` as they are."""

    game = s.CharField()
    window = s.CharField(help_text="Key of the window it answers.")
    move = s.DictField()
    text = s.CharField(help_text="What it does, as a button would say it.")


class MoveIn(s.Serializer[Any]):
    """A move to play."""

    window = s.CharField(max_length=80, help_text="Key of the window it answers.")
    move = s.DictField(help_text='As listed by GET, e.g. {"type": "place", ...}.')


class OrderIn(s.Serializer[Any]):
    """A standing order to give."""

    order = s.DictField(help_text='As offered by GET, e.g. {"type": "without", ...}.')


class KeptOut(s.Serializer[Any]):
    """A standing order you have given."""

    place = s.IntegerField()
    order = s.DictField()
    text = s.CharField()
    stands = s.BooleanField(help_text="False: it can no longer act, and will be dropped.")


class OfferedOut(s.Serializer[Any]):
    """A standing order you may give."""

    order = s.DictField()
    text = s.CharField()


class OrdersOut(s.Serializer[Any]):
    """Your standing orders. Nobody else sees them."""

    kept = KeptOut(many=True)
    offered = OfferedOut(many=True)


class PlayedOut(s.Serializer[Any]):
    """What became of a move."""

    number = s.IntegerField()
    over = s.BooleanField()


class LineOut(s.Serializer[Any]):
    """A line of the log as you may know it."""

    number = s.IntegerField()
    kind = s.ChoiceField(choices=Line.Kind.values)
    seat = s.IntegerField()
    by = s.ChoiceField(choices=Line.By.values)
    at = s.DateTimeField()
    sentences = s.ListField(child=s.CharField())
    taken_back = s.BooleanField()
    move = s.DictField(allow_null=True, help_text="Your own; everybody's when the table has ended.")
    digest = s.CharField()


class SayIn(s.Serializer[Any]):
    """Something to say."""

    text = s.CharField(max_length=500)
    private = s.BooleanField(required=False, default=False)


class MessageOut(s.Serializer[Any]):
    """A line of chat."""

    id = s.IntegerField()
    room = s.ChoiceField(choices=Message.Room.values)
    name = s.CharField()
    text = s.CharField()
    at = s.DateTimeField()


class SitIn(s.Serializer[Any]):
    """Which seat to take."""

    index = s.IntegerField(min_value=0, max_value=20, required=False, allow_null=True)
    word = s.CharField(max_length=40, required=False, allow_blank=True, default="")
    link = s.CharField(max_length=32, required=False, allow_blank=True, default="")


class InviteIn(s.Serializer[Any]):
    """Who is offered a seat: one of the two."""

    name = s.CharField(max_length=40, required=False, allow_blank=True, default="")
    email = s.CharField(max_length=254, required=False, allow_blank=True, default="")


class InvitationOut(s.Serializer[Any]):
    """A seat that was offered."""

    table = s.IntegerField()
    by = s.CharField()
    name = s.CharField(help_text="Empty: by email.")


class LinkOut(s.Serializer[Any]):
    """The way to a seat: send the word with `seat/`, or the address to a person."""

    word = s.CharField()
    url = s.CharField()


class ProposalIn(s.Serializer[Any]):
    """Something to propose."""

    kind = s.ChoiceField(choices=PROPOSALS)
    to = s.IntegerField(
        min_value=0, max_value=10**6, required=False, allow_null=True, default=None,
        help_text="A line to go back to, or a seat to replace.",
    )  # fmt: skip


class VoteIn(s.Serializer[Any]):
    """A vote on the open proposal."""

    agree = s.BooleanField()
    mark = s.CharField(max_length=40, help_text="Of the proposal you read.")


class MeOut(s.Serializer[Any]):
    """Who asks."""

    id = s.IntegerField()
    name = s.CharField()
    guest = s.BooleanField()
    program = s.BooleanField()
    scopes = s.ListField(child=s.ChoiceField(choices=ApiToken.Scope.values))


class TokenIn(s.Serializer[Any]):
    """What a token is asked for with."""

    login = s.CharField(max_length=254, help_text="Player name or email address.")
    password = s.CharField(max_length=128, trim_whitespace=False)
    name = s.CharField(max_length=40, required=False, allow_blank=True, default="")
    scopes = s.MultipleChoiceField(
        choices=ApiToken.Scope.values, required=False, default=lambda: set(ApiToken.Scope.values)
    )


class TokenOut(s.Serializer[Any]):
    """A token, told this once: send it as `Authorization: Token ...`."""

    token = s.CharField()
    name = s.CharField()
    scopes = s.ListField(child=s.ChoiceField(choices=ApiToken.Scope.values))


class Problem(s.Serializer[Any]):
    """Why not: problem details with a code, a sentence and values."""

    type = s.CharField()
    title = s.CharField()
    status = s.IntegerField()
    code = s.CharField()
    detail = s.CharField()
    values = s.DictField()
