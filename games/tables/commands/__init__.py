"""All writes to tables: the only functions that change the database here."""

from games.tables.commands.absence import mind, pause, reopen, resume, return_to_seat
from games.tables.commands.opening import (
    cancel,
    cancel_forgotten,
    leave_seat,
    open_table,
    play_now,
    rematch,
    set_bot,
    start,
    swap_seats,
    take_seat,
)
from games.tables.commands.playing import (
    Played,
    resign,
    resign_for,
    save_scratch,
    submit,
    submit_for,
    time_up,
    undo_scratch,
)
from games.tables.commands.taking_back import answer_proposal, propose, undo
from games.tables.commands.talking import accept, invite, report, say, visited, wish, write_note

__all__ = [
    "Played",
    "accept",
    "answer_proposal",
    "cancel",
    "cancel_forgotten",
    "invite",
    "leave_seat",
    "mind",
    "open_table",
    "pause",
    "play_now",
    "propose",
    "rematch",
    "reopen",
    "report",
    "resign",
    "resign_for",
    "resume",
    "return_to_seat",
    "save_scratch",
    "say",
    "set_bot",
    "start",
    "submit",
    "submit_for",
    "swap_seats",
    "take_seat",
    "time_up",
    "undo",
    "undo_scratch",
    "visited",
    "wish",
    "write_note",
]
