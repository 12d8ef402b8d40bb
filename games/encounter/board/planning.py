"""By correspondence: a whole encounter planned in one visit, by pointing; nobody else sees it."""

from collections.abc import Iterator

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.art import shown_card
from games.encounter.board.desk import Desk, Parts, button, link, slot, strong, tray
from games.encounter.board.forecasts import allies, forecast, mains, side_total
from games.encounter.board.hands import total_with
from games.encounter.board.marks import Marks
from games.encounter.board.sums import in_short
from games.encounter.rules.ahead import Onward
from games.encounter.rules.components import (
    COPIES,
    COSMIC_ZAP,
    EMOTION_CONTROL,
    NEGOTIATE,
    NO_CARD,
    STELLAR_GAS,
    SYSTEM_SIZE,
    is_attack,
    is_encounter,
)
from games.encounter.rules.moves import NOWHERE, Action, PlayArtefact, UsePower
from games.encounter.rules.planning import Plan, Then
from games.encounter.words.plans import plan_sentences, then_words
from games.encounter.words.words import card_name, power_name
from games.engine.contract import Seat

STEPS = ("invite_a", "invite_d", "answer", "pre", "cards", "laid", "revealed")
KEYS = ("plan", "pc", "pa", "pn", "pu")
KEEP = "keep"


def can_plan(desk: Desk) -> bool:
    """A main player of a table by correspondence, once the planet is known."""
    view = desk.view
    main = view.seat is not None and view.seat in mains(view)
    known = view.planet != NOWHERE and view.step in STEPS
    return main and known and view.pace == "slow" and desk.scene.is_playing


def kept_plan(desk: Desk) -> Plan | None:
    return next(
        (
            one
            for one in desk.scene.orders
            if isinstance(one, Plan) and one.encounter == desk.view.encounters
        ),
        None,
    )


def is_kept(desk: Desk, made: Plan) -> bool:
    """Whether this very plan lies with the seat."""
    kept = kept_plan(desk)
    if kept is None:
        return False
    parts = (kept.card, kept.attack, kept.otherwise, kept.keeps)
    return parts == (made.card, made.attack, made.otherwise, made.keeps)


def other_of(desk: Desk) -> int:
    return mains(desk.view)[1 - desk.side]


def may_lay(desk: Desk) -> bool:
    return not desk.view.lies[desk.side]


def actions(desk: Desk) -> Iterator[tuple[str, Action]]:
    """What could be played once both cards are up, by a short name."""
    view = desk.view
    if COSMIC_ZAP in view.hand:
        for seat in sorted(
            {other_of(desk), *(s for side in (0, 1) for s, _n in allies(view, side))}
        ):
            if view.works[seat]:
                yield f"z{seat}", PlayArtefact(COSMIC_ZAP, seat=Seat(seat))
    for name, card in (("e", EMOTION_CONTROL), ("g", STELLAR_GAS)):
        if card in view.hand:
            yield name, PlayArtefact(card)
    if view.powers[desk.me] == "chronos" and view.works[desk.me]:
        yield "u", UsePower()


def act_words(desk: Desk, action: Action) -> str:
    if isinstance(action, UsePower):
        return _("Use %(power)s") % {"power": power_name(desk.view.powers[desk.me])}
    if action.card == COSMIC_ZAP:
        values = {"card": card_name(COSMIC_ZAP), "who": desk.names[action.seat]}
        return _("%(card)s on %(who)s") % values
    return card_name(action.card)


def thens(desk: Desk, behind: bool) -> dict[str, Then]:
    """Every answer once both cards are up; against an Attack only if behind."""
    found = {"": Then(), "pass": Then(ask=False)}
    found |= {name: Then(False, act, behind) for name, act in actions(desk)}
    return found


def name_of(options: dict[str, Then], then: Then) -> str:
    return next((name for name, one in options.items() if one == then), "")


def read_plan(desk: Desk) -> Plan:
    """The plan as it is chosen."""
    card = next((one for one in desk.view.hand if desk.picks.get("pc") == f"c{one}"), NO_CARD)
    if not is_encounter(card) or not may_lay(desk):
        card = NO_CARD
    attack = thens(desk, behind=True).get(desk.picks.get("pa", ""), Then())
    otherwise = thens(desk, behind=False).get(desk.picks.get("pn", ""), Then())
    return Plan(card, attack, otherwise, keeps=desk.picks.get("pu") == KEEP)


def address_of(desk: Desk, plan: Plan | None) -> str:
    """Where planning begins: with what is planned already."""
    if plan is None:
        return desk.fresh(plan=1)
    picks = {
        "plan": "1",
        "pc": f"c{plan.card}" if plan.card != NO_CARD and may_lay(desk) else "",
        "pa": name_of(thens(desk, behind=True), plan.attack),
        "pn": name_of(thens(desk, behind=False), plan.otherwise),
        "pu": KEEP if plan.keeps else "",
    }
    return desk.fresh(**{name: value for name, value in picks.items() if value})


def invitation(desk: Desk) -> str:
    """The way to the plan, under the decision; the plan itself once there is one."""
    if not can_plan(desk):
        return ""
    kept = kept_plan(desk)
    words, verb = _("You can plan this encounter and come back when it's over."), _("Plan ahead")
    if kept is not None:
        told = plan_sentences(kept, desk.names[other_of(desk)], lambda act: act_words(desk, act))
        words, verb = _("Your plan: %(plan)s") % {"plan": " ".join(told)}, _("Change the plan")
    made = link(address_of(desk, kept), verb, "plan-ahead", "btn slim")
    return f'<div class="planline"><p class="small">{escape(words)}</p>{made}</div>'


def plan(desk: Desk) -> Parts:
    """The plan, part by part; saving it plays nothing."""
    desk = desk.only(KEYS)
    made, other = read_plan(desk), desk.names[other_of(desk)]
    parts = [card_part(desk, made)] if may_lay(desk) else []
    attack = thens_row(desk, "pa", thens(desk, behind=True), made.attack, 30)
    peace = thens_row(desk, "pn", thens(desk, behind=False), made.otherwise, 50)
    values = {"who": other}
    rows = part_of_plan(_("If %(who)s reveals an Attack") % values, attack)
    rows += part_of_plan(_("If %(who)s reveals a Negotiate") % values, peace)
    parts.append(f'<div class="two">{rows}</div>{held(desk, made)}')
    rows = part_of_plan(_("If something unexpected happens"), unexpected(desk, made))
    parts.append(f'<div class="two">{rows}{after_success(desk)}</div>')
    told = list(plan_sentences(made, other, lambda act: act_words(desk, act)))
    saved = is_kept(desk, made)
    save = button(made, _("Save plan"), "save-plan", "btn go", "", "order", "order")
    return Parts(
        Marks(only=(desk.view.planet // SYSTEM_SIZE,)),
        tray=f'<div class="planf">{"".join(parts)}</div>',
        say=strong(_("Your plan is saved.") if saved else " ".join(told[:-1])),
        then=_("Only you see it. You can change each part until it's played."),
        back="" if saved else desk.fresh(),
        others=link(desk.fresh(), _("Back to the table"), "plan-done") if saved else save,
        chosen=desk.chosen(),
        panel=in_order(desk, made),
        panel_title=_("Your plan in order"),
    )


def part_of_plan(title: str, inside: str) -> str:
    return f'<fieldset class="pq"><legend>{escape(title)}</legend>{inside}</fieldset>'


def card_part(desk: Desk, made: Plan) -> str:
    """The hand; what each card would add up to before allies have answered."""
    slots = []
    for n, card in enumerate((c for c in dict.fromkeys(desk.view.hand) if is_encounter(c)), 10):
        on = card == made.card
        href = desk.href(pc="" if on else f"c{card}")
        text = escape(total_with(desk, card))
        slots.append(slot(n, href, card_name(card), text, shown_card(card), on))
    return part_of_plan(
        _("Play face down"), tray(slots, _("The card you'll play"), " fanned planned")
    )


def thens_row(desk: Desk, key: str, options: dict[str, Then], now: Then, first: int) -> str:
    slots = []
    for n, (name, then) in enumerate(options.items()):
        words = then_words(then, lambda act: act_words(desk, act), short=True)
        words = words[0].upper() + words[1:]
        slots.append(slot(first + n, desk.href(**{key: name}), words, "", "", then == now))
    return tray(slots, _("What we play for you"), " targets")


def unexpected(desk: Desk, made: Plan) -> str:
    pairs = ((False, "", _("Ask me")), (True, KEEP, _("Keep to the plan")))
    slots = [
        slot(70 + n, desk.href(pu=name), words, "", "", made.keeps == keeps)
        for n, (keeps, name, words) in enumerate(pairs)
    ]
    words = _("For example a blocked power, a lost card or an ally sent home.")
    row = tray(slots, _("The unexpected"), " targets")
    return f'{row}<p class="small dim">{escape(words)}</p>'


def after_success(desk: Desk) -> str:
    """What the attacker of a first encounter does after a win; kept at once, beside the plan."""
    kept = next((one for one in desk.scene.orders if isinstance(one, Onward)), None)
    offered = [one for one in desk.scene.plans() if isinstance(one, Onward)]
    if kept is not None and kept.encounter == desk.view.encounters:
        offered.append(kept)
    if not offered:
        return ""
    words = {True: _("Begin a second encounter"), False: _("End my turn")}
    buttons = "".join(
        button(one, words[one.yes], f"onward-{n}", kind_of(one == kept), "", "order", "order")
        for n, one in enumerate(sorted(offered, key=lambda one: not one.yes))
    )
    said = _("You've said so. You can still change it.") if kept in offered else _("Ask me")
    return part_of_plan(
        _("If you win"), f'<p class="row">{buttons}</p><p class="small dim">{escape(said)}</p>'
    )


def kind_of(is_on: bool) -> str:
    return "btn slim on" if is_on else "btn slim"


def held(desk: Desk, made: Plan) -> str:
    """Against which Attacks the planned card wins, as it stands and with the planned Zap."""
    card = made.card if may_lay(desk) else desk.view.laid[desk.side]
    if not is_attack(card):
        return ""
    values = [one for one in COPIES if is_attack(one)]
    other = 1 - desk.side
    rows: list[tuple[str, tuple[int, ...]]] = [(row_name(desk, other, ()), ())]
    action = made.attack.action
    if isinstance(action, PlayArtefact) and action.card == COSMIC_ZAP:
        rows.append((card_name(COSMIC_ZAP), (int(action.seat),)))
    head = "".join(f'<th scope="col">{value}</th>' for value in values)
    body = "".join(
        f'<tr><th scope="row">{escape(words)}</th>'
        f"{''.join(cell(desk, card, value, blocked) for value in values)}</tr>"
        for words, blocked in rows
    )
    title = _("✓ you hold") if desk.side else _("✓ you land")
    return (
        f'<table class="holds"><thead><tr><th scope="row">{escape(title)}</th>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def row_name(desk: Desk, side: int, blocked: tuple[int, ...]) -> str:
    """What the other side makes of its card."""
    line = side_total(desk.view, side, NEGOTIATE, blocked)
    ships = line.own_sign * line.own + line.ally_sign * line.allied
    values = {"who": desk.names[mains(desk.view)[side]], "n": ships}
    if line.multiplied:
        return _("%(who)s: card × %(n)d") % values
    return _("%(who)s: card + %(n)d") % values


def cell(desk: Desk, mine: int, theirs: int, blocked: tuple[int, ...]) -> str:
    cards = (mine, theirs) if desk.side == 0 else (theirs, mine)
    coming = forecast(desk.view, cards, blocked)
    wins = coming.winner == ("attack", "defence")[desk.side]
    words = escape(in_short(desk, coming))
    mark = "✓" if wins else "–"
    return (
        f'<td class="{"y" if wins else "n"}"><span aria-hidden="true">{mark}</span>'
        f'<span class="vh">{words}</span></td>'
    )


def in_order(desk: Desk, made: Plan) -> str:
    """What will happen when, and when we stop and ask."""
    other = desk.names[other_of(desk)]
    steps = []
    if made.card != NO_CARD:
        words = _("%(card)s is played face down.") % {"card": card_name(made.card)}
        steps.append((_("Allies have answered"), words))
    told = list(plan_sentences(made, other, lambda act: act_words(desk, act)))
    answers = told[1:3] if made.card != NO_CARD else told[:2]
    steps.append((_("Both cards face up"), " ".join(answers)))
    items = "".join(f"<li><b>{escape(a)}</b><span>{escape(b)}</span></li>" for a, b in steps)
    stops = (
        _("a power or artefact changes your hand"),
        _("your card or artefact is gone"),
        _("you have to place ships or negotiate"),
    )
    listing = "".join(f"<li>{escape(one)}</li>" for one in stops)
    title = escape(_("We'll stop and ask if"))
    asks = f'<h2 class="tag">{title}</h2><ul class="facts">{listing}</ul>'
    return f'<ol class="tline">{items}</ol>{asks}'
