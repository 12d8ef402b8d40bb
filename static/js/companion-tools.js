// Tools beside a sheet: timers with sound, vibration and a screen that stays awake; draws; texts.

const { h, filled, post, hear, wakeSound, stayAwake } = window.companion;
const SOON = 10; // seconds before the end
const APART = 1000; // milliseconds between the ends of one timer on two phones: it does not begin anew

// ---- timers ----
const timers = new Map(); // place -> { left, due, whole }
let ticking;

function shown(seconds) {
  const whole = Math.ceil(Math.max(0, seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
const leftOf = (timer) => (timer.due ? (timer.due - Date.now()) / 1000 : timer.left);

function tick(app) {
  let runs = false;
  for (const [place, timer] of timers) {
    if (!timer.due) continue;
    const left = leftOf(timer);
    if (left <= SOON && !timer.warned && timer.whole > SOON) { timer.warned = true; hear("soon"); }
    if (left <= 0) {
      Object.assign(timer, { due: 0, left: 0 });
      hear("end");
      app.renderSoon();
    } else runs = true;
    const box = document.getElementById(`timer-${place}`);
    if (box) {
      box.textContent = shown(left);
      box.classList.toggle("hot", left <= SOON);
    }
  }
  if (!runs) { clearInterval(ticking); ticking = 0; stayAwake(false); }
}

function run(app) {
  ticking ||= setInterval(() => tick(app), 200);
  stayAwake(true);
}

function tell(app, seconds) {
  post(app.data.urls.timer, new URLSearchParams({ seconds: String(Math.round(seconds)) })).catch(() => {});
}

const SAND = '<svg class="sandglass" viewBox="0 0 54 74" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round">'
  + '<path d="M8 4H46M8 70H46M13 4C13 24 25 30 25 37C25 44 13 50 13 70M41 4C41 24 29 30 29 37C29 44 41 50 41 70"/></g>'
  + '<path d="M19 15H35C36 27 29 30 27 36C25 30 18 27 19 15Z" fill="currentColor"/><path d="M15 68C16 60 24 53 27 52C30 53 38 60 39 68Z" fill="currentColor"/></svg>';

function timerCard(app, tool, place) {
  const timer = timers.get(place) ?? { left: tool.seconds, due: 0, whole: tool.seconds };
  timers.set(place, timer);
  const elsewhere = app.timer && app.timer.whole === tool.seconds && app.timer.due > Date.now() + APART;
  if (elsewhere && !timer.due && !timer.paused) { timer.due = app.timer.due; timer.warned = false; run(app); }
  const left = leftOf(timer);
  const start = () => {
    wakeSound();
    const seconds = timer.left > 0 ? timer.left : tool.seconds;
    Object.assign(timer, { due: Date.now() + seconds * 1000, warned: seconds <= SOON, paused: false });
    hear("start");
    run(app);
    tell(app, seconds);
    app.render();
  };
  const pause = () => {
    Object.assign(timer, { left: Math.max(0, leftOf(timer)), due: 0, paused: true });
    tell(app, 0);
    app.render();
  };
  const reset = () => {
    Object.assign(timer, { left: tool.seconds, due: 0, warned: false, paused: true });
    tell(app, 0);
    app.render();
  };
  return h("section", { class: "card clockface", "aria-label": tool.label },
    h("span", { class: "tsand", html: SAND }),
    h("div", { class: "tmain" },
      h("p", { class: "tag" }, tool.label),
      h("b", { class: `secs${left <= SOON ? " hot" : ""}`, id: `timer-${place}`, role: "timer" }, left <= 0 ? app.say("time_up") : shown(left))),
    h("div", { class: "row" },
      h("button", { class: "btn tall", type: "button", id: `timer-${place}-go`, onclick: timer.due ? pause : start },
        app.say(timer.due ? "pause" : "start")),
      h("button", { class: "btn tall", type: "button", id: `timer-${place}-reset`, onclick: reset }, app.say("reset"))),
    tool.help ? h("p", { class: "small dim hint" }, tool.help) : null);
}

// ---- luck ----
function below(count) {
  const limit = Math.floor(2 ** 32 / count) * count;
  let drawn;
  do [drawn] = crypto.getRandomValues(new Uint32Array(1)); while (drawn >= limit);
  return drawn % count;
}

function shuffled(list) {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

const piles = new Map(); // place -> numbers of items not drawn yet
const results = new Map(); // place -> sentence

// Without repetition; what the sheet already holds is not drawn again.
function drawSome(app, tool, place) {
  const ask = app.plan.asks.find((one) => one.key === tool.into);
  const used = new Set(ask?.per.includes("round") && !ask.per.includes("player")
    ? Object.entries(app.cells()).filter(([cell]) => cell.startsWith(`${ask.key}.`)).map(([, value]) => String(value)) : []);
  let pile = (piles.get(place) ?? []).filter((i) => !used.has(tool.values[i]));
  const drawn = [];
  while (drawn.length < tool.count) {
    if (pile.length <= tool.left) pile = shuffled(tool.items.map((_, i) => i).filter((i) => !used.has(tool.values[i]) && !drawn.includes(i)));
    if (!pile.length) break;
    drawn.push(pile.pop());
  }
  piles.set(place, pile);
  if (ask && ask.per.includes("player")) drawn.forEach((i, p) => app.write(app.cellName(ask, p, app.round), Number(tool.values[i]), true));
  else if (ask) app.write(app.cellName(ask, app.player, app.round), Number(tool.values[drawn[0]]), true);
  return drawn.map((i) => tool.items[i]).join(", ");
}

// A shape and a colour: one of each half, for one player's eyes; no card twice, until all are out.
function drawHidden(tool, place) {
  const half = tool.items.length / 2;
  const draw = (name, first) => {
    const pile = piles.get(name)?.length ? piles.get(name) : shuffled(Array.from({ length: half }, (_, i) => first + i));
    piles.set(name, pile);
    return tool.items[pile.pop()];
  };
  return `${draw(`${place}a`, 0)}, ${draw(`${place}b`, half)}`;
}

// Some of a hand at random, none twice: the cards are counted from the left.
const hands = new Map(); // place -> { size, drawn }
function pickCard(place) {
  const hand = hands.get(place);
  const left = Array.from({ length: hand.size }, (_, i) => i + 1).filter((card) => !hand.drawn.includes(card));
  if (!left.length) hand.drawn = [];
  hand.drawn.push(left.length ? left[below(left.length)] : 1 + below(hand.size));
  return hand.drawn.join(", ");
}

function handSize(app, tool, place) {
  const hand = hands.get(place) ?? { size: tool.count, drawn: [] };
  hands.set(place, hand);
  const set = (size) => { Object.assign(hand, { size: Math.max(1, Math.min(54, size)), drawn: [] }); results.delete(place); app.render(); };
  return h("span", { class: "handsize" },
    h("button", { class: "btn tall", type: "button", id: `tool-${place}-fewer`, "aria-label": app.say("less"), onclick: () => set(hand.size - 1) }, "−"),
    h("span", { class: "small" }, app.say("cards_of", { n: hand.size })),
    h("button", { class: "btn tall", type: "button", id: `tool-${place}-more`, "aria-label": app.say("more"), onclick: () => set(hand.size + 1) }, "+"));
}

// Tokens placed one after another on the spaces of a ring; the player of the last one begins.
function ring(tool, players, app) {
  const order = shuffled(tool.items);
  const spaces = tool.values.map((space, i) => `${space}: ${order.filter((_, n) => n % tool.values.length === i).join(", ")}`);
  const who = order.filter((name) => players.includes(name)).at(-1);
  return `${spaces.join("; ")}. ${filled(app.words.begins, { who })}`;
}

function drawn(app, tool, place) {
  const { players } = app.plan;
  if (tool.kind === "first") return filled(app.words.begins, { who: players[below(players.length)] });
  if (tool.kind === "order") return shuffled(players).map((name, i) => `${i + 1}. ${name}`).join("  ");
  if (tool.kind === "number") return String(1 + below(tool.count));
  if (tool.kind === "ring") return ring(tool, players, app);
  if (tool.kind === "cards") return pickCard(place);
  return tool.private ? drawHidden(tool, place) : drawSome(app, tool, place);
}

function luckRow(app, tool, place) {
  const result = results.get(place);
  const go = () => { results.set(place, drawn(app, tool, place)); app.render(); };
  return h("li", { class: "toolrow" },
    h("button", { class: "btn tall", type: "button", id: `tool-${place}`, onclick: go }, tool.label),
    h("span", { class: "grow toolsaid", role: "status", id: `tool-${place}-said` },
      result ? h("b", {}, result) : tool.help ? h("span", { class: "small dim" }, tool.help) : null),
    tool.kind === "cards" ? handSize(app, tool, place) : null,
    result && tool.private ? h("button", {
      class: "btn tall", type: "button", id: `tool-${place}-hide`, onclick: () => { results.delete(place); app.render(); },
    }, app.say("hide")) : null);
}

// A draw that fills in a field stands in that field's card, unless the card is folded.
const homeOf = (app, tool) => app.plan.groups.find((group) => tool.into && !group.folded && group.key === app.askOf(tool.into).group);
function drawsOf(app, group) {
  const rows = app.plan.tools.map((tool, place) => (homeOf(app, tool) === group ? luckRow(app, tool, place) : null)).filter(Boolean);
  return rows.length ? h("ul", { class: "luck" }, rows) : null;
}

function tools(app) {
  const all = app.plan.tools.map((tool, place) => [tool, place]).filter(([tool]) => !homeOf(app, tool));
  const timed = all.filter(([tool]) => tool.kind === "timer").map(([tool, place]) => timerCard(app, tool, place));
  const luck = all.filter(([tool]) => tool.kind !== "timer").map(([tool, place]) => luckRow(app, tool, place));
  return h("div", { class: "toolbox" }, timed,
    luck.length ? h("section", { class: "card", "aria-label": app.say("tools") }, h("ul", { class: "luck" }, luck)) : null);
}

// ---- texts: what is chosen stands beside its field, all others behind a tap ----
function chosenTexts(app, group) {
  return app.plan.references.flatMap((reference) => {
    const ask = app.plan.asks.find((one) => one.key === reference.follows);
    if (ask?.group !== group.key) return [];
    const players = ask.per.includes("player") ? app.plan.players.map((_, p) => p) : [app.player];
    const chosen = players.map((p) => app.value(app.cellName(ask, p, app.round))).filter((one) => one !== null);
    const names = chosen.map((one) => app.shown(ask, one));
    const now = reference.entries.filter(([name]) => names.includes(name));
    return now.map(([name, text]) => h("div", { class: "kaos" }, h("h3", {}, name), h("p", {}, text)));
  });
}

function lookUp(app) {
  return h("div", { class: "refs" }, app.plan.references.map((reference, place) => {
    const id = `ref-${place}`;
    return h("div", {},
      h("details", {
        class: "more", id, open: app.unfolded.has(id),
        onclick: ({ target }, { open }) => { if (target.closest("summary")) app.unfolded[open ? "delete" : "add"](id); },
      }, h("summary", { id: `${id}-sum` }, reference.title),
      h("dl", { class: "reftexts" }, reference.entries.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]))));
  }));
}

window.companion = { ...window.companion, tools, drawsOf, chosenTexts, lookUp, shownTime: shown };
