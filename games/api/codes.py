"""Every code a problem may have: the platform's, REST framework's, and those of the games.

A test reads the platform's own from its source, so that none is missing here.
"""

from games.shelf import GAMES, codes_of


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FRAMEWORK = words(
    """
    authentication_failed error method_not_allowed not_acceptable not_authenticated parse_error
    permission_denied scope throttled unsupported_media_type
    """
)

PLATFORM = words(
    """
    address apart archive_away asked authentication_failed away bad_log broken choice claimed daily
    date day empty enough error fault forbidden forked guest has_name host live mark
    method_not_allowed name
    newer
    no_claim no_clock no_components no_minutes no_move no_orders no_programs no_proposal no_room
    no_sheet no_such_deal no_such_game no_such_level no_such_line no_such_link no_such_order
    no_such_phrase no_such_player no_such_proposal no_such_seat no_such_table no_such_user
    nobody not_absent not_acceptable not_agreed not_asked not_authenticated not_found not_host
    not_invited not_maker not_over not_paused not_playing not_private not_seated not_shown
    not_started not_work not_yours option options over own_seat parse_error paused people
    permission_denied players playing_it private rated_apart refused reliability resigned
    same_name scope scopes sealed seated seats stale started stranger taken throttled time
    time_used timer too_far too_fast too_large too_long too_many too_many_guests too_slow
    unrated unreadable unreliable unsupported_media_type used wrong_password
    """
)


def codes() -> list[str]:
    """All of them, in order."""
    return sorted({*FRAMEWORK, *PLATFORM, *(code for slug in GAMES for code in codes_of(slug))})
