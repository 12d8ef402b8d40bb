"""What goes in and out of the API, for the schema and for checking what comes in."""

from typing import Any

from rest_framework import serializers as s

from games.tables.models import Table


class GameOut(s.Serializer[Any]):
    """A game we offer."""

    slug = s.CharField()
    title = s.CharField()
    edition = s.IntegerField()
    seats = s.ListField(child=s.IntegerField(), help_text="Fewest and most.")
    minutes = s.IntegerField()
    levels = s.ListField(child=s.CharField(), help_text="Computer players, weakest first.")
    options = s.ListField(child=s.DictField(), help_text="What the host may settle.")


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


class SeatOut(s.Serializer[Any]):
    """A seat as everybody may know it."""

    index = s.IntegerField()
    name = s.CharField()
    computer = s.CharField(help_text="Level of the computer player, or empty.")
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
    status = s.CharField()
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
    question = s.CharField()


class TableOut(s.Serializer[Any]):
    """A table as you see it."""

    id = s.IntegerField()
    game = s.CharField()
    options = s.DictField()
    status = s.CharField()
    number = s.IntegerField()
    starts = s.DateTimeField(allow_null=True, help_text="The date of a game that hasn't started.")
    seat = s.IntegerField(allow_null=True, help_text="Yours.")
    seats = SeatOut(many=True)
    windows = WindowOut(many=True, help_text="Those that ask you.")
    view = s.DictField(allow_null=True, help_text="What you may know, as the game shapes it.")
    position = s.ListField(child=s.CharField(), help_text="The same in sentences.")
    result = s.DictField(allow_null=True)
    commitment = s.CharField()
    secret = s.CharField(allow_null=True, help_text="Opened when the table has ended.")


class MoveOut(s.Serializer[Any]):
    """A move you may play."""

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
    kind = s.CharField()
    seat = s.IntegerField()
    by = s.CharField()
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
    room = s.CharField()
    name = s.CharField()
    text = s.CharField()
    at = s.DateTimeField()


class SitIn(s.Serializer[Any]):
    """Which seat to take."""

    index = s.IntegerField(min_value=0, max_value=20, required=False, allow_null=True)
    word = s.CharField(max_length=40, required=False, allow_blank=True, default="")
    link = s.CharField(max_length=32, required=False, allow_blank=True, default="")


class Problem(s.Serializer[Any]):
    """Why not: problem details with a code, a sentence and values."""

    type = s.CharField()
    title = s.CharField()
    status = s.IntegerField()
    code = s.CharField()
    detail = s.CharField()
    values = s.DictField()
