// Motion: what moved is seen moving. The page is right first. This script remembers where marked things
// lay before a change; after it, copies on a layer above the page play from the old place to the new one,
// and the page ends as the server sent it. It knows no game. A drawing marks
//
//   data-piece="tile-17"  a thing: the same name before and after is the same thing. Where several have one
//                         name they are alike (ships of one colour); data-count says how many lie there,
//                         and a text that says it too says in flight how many fly
//   data-pieces=".ship"   on a drawing: all of these are things, named by their class, counted by their text
//   data-places=".planet" and this is where they lie: a thing stays while it lies in the place with this id
//   data-stop="12"        it walks from space to space; with data-around, round the middle of its drawing
//   data-face="down"      it is turned over where this changes
//   data-fall             what arrives inside falls in
//   data-appears="line-3" it fades in when it is new
//   data-sound="ships"    what is heard when it arrives, instead of "place"
//
// A replay shows no row: what is new there comes from the seat that moved (data-mover beside the number).
// What happened is told as `table:felt`: a list of [sound, milliseconds from now, how], motion or not.

const TIME = { gap: 140, step: 90, settle: 180, view: 260, turn: 320, travel: 380, fly: 420, fall: 640 };
const EASE = { out: "cubic-bezier(.16,1,.3,1)", fall: "cubic-bezier(.5,0,.9,.4)", arc: "cubic-bezier(.34,.02,.2,1)", settle: "cubic-bezier(.3,1.5,.5,1)" };
const NEAR = 3; // units of a drawing, or pixels: nearer is the same place
const MOST = 30; // things that move in one change: more is another page, not a move
const LONGEST_WALK = 8; // steps
const SVG = "http://www.w3.org/2000/svg";
const REGION = "[id$='-in'], #seats, #rail, #above";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const playing = new Set();
let layer = null, free = 0, before = null; // free: when what plays now is over

const isOn = () => !still.matches && !("still" in document.documentElement.dataset) && !document.hidden;

// ---- looking: where everything lies ----
const number = () => Number((document.getElementById("at") ?? document.getElementById("replay"))?.dataset.number ?? 0);
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

const things = () => [
  ...document.querySelectorAll("#main [data-piece]"),
  ...[...document.querySelectorAll("#main [data-pieces]")].flatMap((one) => [...one.querySelectorAll(one.dataset.pieces)]),
];

function look() {
  const pieces = new Map(), cameras = new Map(), points = new Map();
  for (const node of things()) {
    const box = node.getBoundingClientRect();
    if (!box.width || !node.checkVisibility?.()) continue;
    const { piece = node.getAttribute("class"), count = node.dataset.piece ? 1 : node.textContent, stop, face } = node.dataset;
    const { places } = node.ownerSVGElement?.dataset ?? {}, at = places && node.closest(places)?.id;
    const old = face === undefined ? null : copied(node, box);
    if (!pieces.has(piece)) pieces.set(piece, []);
    pieces.get(piece).push({ node, box, ...placed(node, box), at, count: Number(count), stop: Number(stop), face, old });
  }
  for (const svg of document.querySelectorAll("#main svg.board")) if (svg.checkVisibility?.()) cameras.set(homeOf(svg), { svg, to: svg.getScreenCTM() });
  for (const card of document.querySelectorAll("#main [data-seat]")) {
    const figure = card.querySelector(".pts b");
    if (figure?.checkVisibility?.()) points.set(card.dataset.seat, { figure, isOwn: "own" in card.dataset, amount: Number(figure.textContent), old: copied(figure, figure.getBoundingClientRect()) });
  }
  const shown = new Set([...document.querySelectorAll("#main [data-appears]")].map((one) => one.dataset.appears));
  return { pieces, cameras, points, shown, number: number() };
}

const homeOf = (node) => `${node.closest(REGION)?.id} ${node.id || node.getAttribute("class")}`;

// In a drawing a place is counted in its units, so that nothing moves when the view does.
function placed(node, box) {
  const svg = node.ownerSVGElement, [x, y] = middle(box);
  if (svg) {
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
    return { home: homeOf(svg), x: at.x, y: at.y };
  }
  const region = node.closest(REGION), from = region?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { home: region?.id, x: x - from.left, y: y - from.top };
}

const isNear = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
const isSame = (one, other) => one.home === other.home && (one.at || other.at ? one.at === other.at : isNear(one, other));

// In a replay: where whoever made the move shown sits.
function hand() {
  const seat = document.getElementById("replay")?.dataset.mover;
  const card = seat && document.querySelector(`#main [data-seat="${seat}"] .sig`);
  return card?.checkVisibility?.() ? { box: card.getBoundingClientRect(), home: "hand" } : null;
}

// ---- comparing: what came from where ----
function moved(then, now) {
  const flights = [], turned = [], born = [], source = now.number > then.number ? hand() : null;
  for (const [name, here] of now.pieces) {
    const had = then.pieces.get(name) ?? [];
    const givers = had.map((from) => ({ from, left: from.count - (here.find((one) => isSame(one, from))?.count ?? 0) }));
    for (const to of here) {
      const same = had.find((old) => isSame(to, old));
      if (same && same.face !== to.face) turned.push({ from: same, to });
      const came = taken(givers, to.count - (same?.count ?? 0)), grows = Boolean(same);
      if (!came.length && !same && had.length) came.push({ from: had.at(-1), number: to.count });
      flights.push(...came.map((one) => ({ ...one, to, grows })));
      if (came.length || same || !then.cameras.has(to.home)) continue;
      if (source && Number.isNaN(to.stop)) flights.push({ from: source, number: to.count, to, grows: false });
      else born.push(to);
    }
  }
  return { flights, turned, born };
}

// So many, from those that have fewer now.
function taken(givers, more) {
  const found = [];
  for (const giver of givers) {
    const number = Math.min(more, giver.left);
    if (number < 1) continue;
    giver.left -= number;
    more -= number;
    found.push({ from: giver.from, number });
  }
  return found;
}

// ---- playing ----
function run(node, frames, options, done = () => {}) {
  const motion = node.animate(frames, { fill: "backwards", ...options });
  playing.add(motion);
  motion.onfinish = motion.oncancel = () => { playing.delete(motion); done(); };
}

const hide = (node, duration) => run(node, [{ opacity: 0 }, { opacity: 0 }], { duration });

// A thing as it is drawn now, by itself and at the same place of the window.
function copied(node, box) {
  let copy = node.cloneNode(true);
  const svg = node.ownerSVGElement;
  if (svg) {
    const { a, d, e, f } = node.parentNode.getScreenCTM(), whole = document.createElementNS(SVG, "svg");
    whole.setAttribute("class", svg.getAttribute("class") ?? "");
    whole.setAttribute("viewBox", `${(box.left - e) / a} ${(box.top - f) / d} ${box.width / a} ${box.height / d}`);
    whole.append(copy);
    copy = whole;
  }
  for (const one of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "href", "data-piece", "data-appears"]) if (one.localName !== "use") one.removeAttribute(name);
  const { width, height, left, top } = box, { color, font } = getComputedStyle(node);
  Object.assign(copy.style, { position: "absolute", inset: "auto", margin: 0, overflow: "visible", color, font, left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return copy;
}

// What flies says how many it is.
function flown({ to, number }) {
  const copy = copied(to.node, to.box), figure = copy.querySelector("text");
  if (figure?.textContent === String(to.count)) figure.textContent = number;
  return copy;
}

function fly(copy, frames, options) {
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "flights";
    layer.inert = true;
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  layer.append(copy);
  run(copy, frames, options, () => {
    copy.remove();
    if (layer && !layer.firstChild) { layer.remove(); layer = null; }
  });
}

const at = (dx, dy, scale = 1, more = "") => ({ transform: `translate(${dx}px, ${dy}px) scale(${scale}) ${more}` });

function offset({ from, to }) {
  const [ax, ay] = middle(from.box), [bx, by] = middle(to.box);
  return [ax - bx, ay - by, from.box.width / to.box.width];
}

function travel(flight, delay) {
  const { to, grows } = flight, [dx, dy, scale] = offset(flight);
  const duration = TIME.travel + TIME.settle, lift = Math.min(60, Math.hypot(dx, dy) / 8);
  fly(flown(flight), [
    { ...at(dx, dy, scale), easing: "ease-in" },
    { ...at(dx * 0.45, dy * 0.45 - lift, (1 + scale) / 2), easing: "ease-out", offset: 0.32 },
    { ...at(0, 0, 1.06), easing: EASE.settle, offset: TIME.travel / duration },
    at(0, 0),
  ], { duration, delay });
  if (!grows) hide(to.node, delay + duration);
}

function fall(flight, delay) {
  const [dx, dy, scale] = offset(flight);
  fly(flown(flight), [at(dx, dy, scale, "rotate(0)"), { ...at(0, 0, 0.1, "rotate(230deg)"), opacity: 0.9 }], { duration: TIME.fall, delay, easing: EASE.fall });
  if (!flight.grows) hide(flight.to.node, delay + TIME.fall);
}

function slide(flight, delay) {
  const [dx, dy] = offset(flight);
  fly(copied(flight.to.node, flight.to.box), [at(dx, dy), at(0, 0)], { duration: TIME.view, delay, easing: EASE.out });
  hide(flight.to.node, delay + TIME.view);
}

const steps = ({ from, to }) => Math.min(LONGEST_WALK, Math.max(1, Math.abs(to.stop - from.stop)));

function walk(flight, delay) {
  const { from, to } = flight, count = steps(flight), [dx, dy] = offset(flight), [bx, by] = middle(to.box);
  const whole = to.node.dataset.around === undefined ? null : middle(to.node.ownerSVGElement.getBoundingClientRect());
  const frames = Array.from({ length: count + 1 }, (_, n) => {
    const left = 1 - n / count;
    if (!whole) return { ...at(dx * left, dy * left), easing: EASE.settle };
    const [cx, cy] = whole, radius = Math.hypot(bx - cx, by - cy), end = Math.atan2(by - cy, bx - cx);
    let turn = end - Math.atan2(by + dy - cy, bx + dx - cx);
    if (turn < 0 && to.stop > from.stop) turn += 2 * Math.PI;
    const angle = end - turn * left;
    return { ...at(cx + radius * Math.cos(angle) - bx, cy + radius * Math.sin(angle) - by), easing: EASE.settle };
  });
  fly(copied(to.node, to.box), frames, { duration: count * TIME.step, delay });
  hide(to.node, delay + count * TIME.step);
}

function turn({ from, to }, delay) {
  const half = TIME.turn / 2;
  if (from.old) fly(from.old, [{ transform: "none" }, { transform: "scaleX(0)" }], { duration: half, delay, easing: "ease-in" });
  fly(copied(to.node, to.box), [{ transform: "scaleX(0)" }, { transform: "none" }], { duration: half, delay: delay + half, easing: "ease-out", fill: "both" });
  hide(to.node, delay + TIME.turn);
}

function recentre(then, now) {
  for (const [home, { svg, to }] of now.cameras) {
    const from = then.cameras.get(home)?.to;
    if (!from || !to) continue;
    const { left, top } = svg.getBoundingClientRect(), scale = from.a / to.a;
    const dx = from.e - left - scale * (to.e - left), dy = from.f - top - scale * (to.f - top);
    if (Math.hypot(dx, dy) < NEAR && Math.abs(scale - 1) < 0.01) continue;
    const origin = { transformOrigin: "0 0" };
    run(svg, [{ ...at(dx, dy, scale), ...origin }, { ...at(0, 0), ...origin }], { duration: TIME.view, easing: EASE.out });
  }
}

// The plate flies from where something happened to its owner; the figure changes when it arrives.
function score({ from, to, change }, source, delay) {
  const box = to.figure.getBoundingClientRect(), [bx, by] = middle(box), [ax, ay] = source ?? [bx, by - 60];
  const plate = document.createElement("b");
  plate.className = "flown";
  plate.textContent = `+${change}`;
  Object.assign(plate.style, { left: `${bx}px`, top: `${by}px` });
  fly(plate, [
    { ...at(ax - bx, ay - by, 0.6), opacity: 0 },
    { ...at(ax - bx, ay - by - 14), opacity: 1, offset: 0.25, easing: EASE.arc },
    { ...at(0, 0, 0.8), opacity: 1 },
  ], { duration: TIME.fly + TIME.gap, delay });
  const until = delay + TIME.fly + TIME.gap;
  fly(from.old, [{ opacity: 1 }, { opacity: 1 }], { duration: until });
  hide(to.figure, until);
}

// ---- one change: things arrive, lines are drawn, points fly, markers walk, the row closes ----
function play(then, now) {
  const { flights, turned, born } = moved(then, now), lines = now.number - then.number;
  const changes = [...now.points].map(([seat, to]) => ({ from: then.points.get(seat), to })).filter(({ from, to }) => from && from.amount < to.amount).map((one) => ({ ...one, change: one.to.amount - one.from.amount }));
  const fresh = [...document.querySelectorAll("#main [data-appears]")].filter((one) => lines && !then.shown.has(one.dataset.appears));
  if (flights.length + born.length > MOST) flights.length = turned.length = born.length = 0;
  const walks = flights.filter(({ to }) => !Number.isNaN(to.stop));
  const rows = flights.filter(({ from, to }) => !walks.some((one) => one.to === to) && !to.node.ownerSVGElement && from.home === to.home);
  const arrivals = flights.filter((one) => !walks.includes(one) && !rows.includes(one));
  const moves = isOn(), clock = performance.now(), felt = [];
  let when = moves && lines ? Math.max(0, free - clock) : 0;
  if (moves) recentre(then, now);
  for (const one of turned) { felt.push(["card", when]); if (moves) turn(one, when); }
  if (turned.length) when += TIME.turn;
  const gap = lines > 1 ? TIME.travel : TIME.gap; // of several moves each is seen by itself
  arrivals.forEach((one, n) => {
    const falls = one.to.node.closest("[data-fall]");
    if (moves) (falls ? fall : travel)(one, when + n * gap);
    if (lines) felt.push([falls ? "fall" : one.to.node.closest("[data-sound]")?.dataset.sound ?? "place", when + n * gap + (falls ? 0 : TIME.travel)]);
  });
  for (const { node } of lines ? born : []) { felt.push(["place", when]); if (moves) run(node, [{ opacity: 0 }, {}], { duration: TIME.settle, delay: when, easing: "ease-in" }); }
  if (arrivals.length) when += TIME.travel + gap * (arrivals.length - 1);
  for (const one of fresh) { if (one.dataset.sound) felt.push([one.dataset.sound, when]); if (moves) run(one, [{ opacity: 0 }, {}], { duration: TIME.view, delay: when }); }
  if (fresh.length) when += TIME.view;
  const source = arrivals.length ? middle(arrivals.at(-1).to.box) : null;
  for (const one of changes) { felt.push(["point", when + TIME.fly, one.change, one.to.isOwn]); if (moves) score(one, source, when); }
  for (const one of walks) {
    for (let n = 1; n <= steps(one); n += 1) felt.push(["step", when + n * TIME.step, n === steps(one)]);
    if (moves) walk(one, when);
  }
  if (changes.length) when += TIME.fly;
  for (const one of rows) if (moves) slide(one, lines ? when : 0);
  if (lines) free = clock + when + TIME.view;
  document.dispatchEvent(new CustomEvent("table:felt", { detail: moves ? felt : felt.map(([name, , ...how]) => [name, 0, ...how]) }));
}

// Any tap or key shows the end at once; it does what it always does as well.
function skip() {
  free = 0;
  if (!playing.size) return;
  for (const one of [...playing]) one.finish();
  document.dispatchEvent(new CustomEvent("table:skipped"));
}
for (const kind of ["pointerdown", "keydown", "wheel", "resize"]) addEventListener(kind, skip, { capture: true, passive: true });

document.addEventListener("table:showing", () => { before ??= look(); });
document.addEventListener("table:shown", () => queueMicrotask(() => { // after the drawing's own scripts
  if (before) play(before, look());
  before = null;
}));
