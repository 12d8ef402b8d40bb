"""All writes to tables: the only functions that change the database here."""

from games.tables.commands.absence import mind, pause, reopen, resume, return_to_seat
from games.tables.commands.appointments import plan, remind
from games.tables.commands.archiving import archive, to_archive
from games.tables.commands.cancelling import cancel, cancel_forgotten
from games.tables.commands.dealing import deal_of_the_day, play_deal, share
from games.tables.commands.forking import fork
from games.tables.commands.gathering import set_word
from games.tables.commands.giving_time import follow_calendar, give_day
from games.tables.commands.hinting import hint
from games.tables.commands.importing import import_log
from games.tables.commands.mail_playing import play_link, was_used
from games.tables.commands.next_level import play_level
from games.tables.commands.opening import open_table
from games.tables.commands.operating import end_table, free_seat
from games.tables.commands.ordering import (
    carry_out_orders,
    drop_order,
    move_order,
    order,
    order_all,
)
from games.tables.commands.outages import beat, have_read, is_back_from_outage
from games.tables.commands.playing import Played, resign, resign_for, submit, submit_for
from games.tables.commands.proving import prove_release
from games.tables.commands.rematching import rematch
from games.tables.commands.replacing import take_over
from games.tables.commands.reviewing import review
from games.tables.commands.running_out import time_up
from games.tables.commands.seating import (
    leave_seat,
    say_ready,
    set_bot,
    start_gathered,
    swap_seats,
    take_seat,
)
from games.tables.commands.showing import show_window
from games.tables.commands.standing_in import end_stand_ins, stand_in
from games.tables.commands.starting import play_now, start
from games.tables.commands.taking_back import answer_proposal, propose, undo
from games.tables.commands.talking import (
    accept,
    decline,
    invite,
    mute,
    report,
    say,
    visited,
    write_note,
)
from games.tables.commands.verification import begin_verification, verify_slice
from games.tables.commands.working import save_scratch, undo_scratch

__all__ = [
    "Played",
    "accept",
    "answer_proposal",
    "archive",
    "beat",
    "begin_verification",
    "cancel",
    "cancel_forgotten",
    "carry_out_orders",
    "deal_of_the_day",
    "decline",
    "drop_order",
    "move_order",
    "end_stand_ins",
    "end_table",
    "follow_calendar",
    "fork",
    "free_seat",
    "give_day",
    "have_read",
    "hint",
    "import_log",
    "invite",
    "is_back_from_outage",
    "leave_seat",
    "mind",
    "mute",
    "open_table",
    "order",
    "order_all",
    "pause",
    "plan",
    "play_deal",
    "play_level",
    "play_link",
    "play_now",
    "propose",
    "prove_release",
    "rematch",
    "remind",
    "reopen",
    "report",
    "resign",
    "resign_for",
    "resume",
    "review",
    "return_to_seat",
    "save_scratch",
    "say",
    "say_ready",
    "set_bot",
    "set_word",
    "share",
    "show_window",
    "stand_in",
    "start",
    "start_gathered",
    "submit",
    "submit_for",
    "swap_seats",
    "take_over",
    "take_seat",
    "time_up",
    "to_archive",
    "undo",
    "undo_scratch",
    "verify_slice",
    "visited",
    "was_used",
    "write_note",
]
