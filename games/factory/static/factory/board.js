// Cosmic Factory under the hand: tiles are laid at once and sent at once; the sand is counted on.
// The others' galaxies grow in growing.js, points fly in flying.js.

import "./flying.js";
import "./growing.js";

const page = () => document.getElementById("at").dataset;
const board = () => document.querySelector("#stage svg.board.build[data-window]");
const SIDES = "NESW";
const CORNERS = [[0, 0], [50, 0], [50, 50], [0, 50]];
const WAYS = { arrowright: [1, 0], arrowleft: [-1, 0], arrowdown: [0, 1], arrowup: [0, -1] };
const RETRY = 1200;
const LONGEST_WAY = 5000;

let work = null; // the galaxy in the making
let sending = false;
let unsent = false;
let back = false; // the next sending takes a step back

// ---- the drawing of a tile: the same as the server's ----
function art(code, turn) {
  const quarters = code.slice(0, 8).match(/../g);
  const arms = code.slice(8);
  let drawn = "";
  CORNERS.forEach(([x, y], n) => {
    const quarter = quarters[(n - turn + 4) % 4];
    drawn += `<use href="#cf-${quarter}${quarter[1] === "2" && n % 2 ? "b" : ""}" x="${x}" y="${y}"/>`;
  });
  const turned = [...SIDES].filter((_, n) => arms.includes(SIDES[(n - turn + 4) % 4])).join("");
  if (turned) drawn += `<use href="#cf-a${turned}" x="50" y="50"/>`;
  return `<g clip-path="url(#cf-clip)">${drawn}</g>`;
}

// ---- the galaxy: [tile, x, y, turn, down] ----
const lying = (tile) => work.layout.find((p) => p[0] === tile);
const at = (x, y) => work.layout.find((p) => p[1] === x && p[2] === y);
const turnOf = (tile) => lying(tile)?.[3] ?? work.turns[tile] ?? 0;

function adopt() {
  const svg = board();
  if (!svg) { work = null; return; }
  const { window: key, layout, hand, tiles, downs, trail, seconds } = svg.dataset;
  if (work?.key !== key) {
    work = { key, hand: JSON.parse(hand), tiles: JSON.parse(tiles), downs: Number(downs), layout: JSON.parse(layout), trail: JSON.parse(trail), seconds: Number(seconds), turns: {}, past: [], chosen: null, held: false };
    unsent = back = false;
  } else if (isAnswer && !unsent) work.layout = JSON.parse(layout);
  paint();
}

function paint() {
  const svg = board();
  if (!svg || !work) return;
  for (const spot of svg.querySelectorAll("[data-at]")) {
    const p = at(...spot.dataset.at.split(" ").map(Number));
    const drawn = p ? `${p[0]}.${p[3]}.${p[4]}` : "";
    if (spot.dataset.drawn !== drawn) {
      spot.dataset.drawn = drawn;
      spot.querySelector(".art").innerHTML = !p ? "" : p[4] ? '<use href="#cf-back"/>' : art(work.tiles[p[0]], p[3]);
    }
    spot.classList.toggle("full", Boolean(p));
    spot.classList.toggle("pick", Boolean(p));
    spot.classList.toggle("free", !p);
    spot.classList.toggle("cell", !p && work.chosen !== null);
    spot.classList.toggle("dark", !p && work.chosen === null);
    spot.classList.toggle("on", Boolean(p) && p[0] === work.chosen);
  }
  for (const slot of document.querySelectorAll("#rack [data-tile]")) {
    const tile = Number(slot.dataset.tile);
    const turn = work.turns[tile] ?? 0;
    slot.classList.toggle("gone", Boolean(lying(tile)));
    slot.classList.toggle("on", tile === work.chosen && !lying(tile));
    slot.setAttribute("aria-pressed", String(tile === work.chosen));
    if (slot.dataset.drawn !== String(turn)) { slot.dataset.drawn = turn; slot.querySelector("svg").innerHTML = art(work.tiles[tile], turn); }
  }
  for (const id of ["turn", "over"]) document.getElementById(id)?.toggleAttribute("aria-disabled", work.chosen === null);
  for (const id of ["turn", "over"]) if (work.chosen === null) document.getElementById(id)?.setAttribute("aria-disabled", "true");
  document.dispatchEvent(new CustomEvent("table:painted")); // other places are open now
}

function change(layout) {
  work.past.push(work.layout);
  become(layout);
}

function become(layout) {
  touch(work.layout, layout);
  work.layout = layout;
  document.getElementById("along")?.replaceChildren(); // counted anew by the server
  paint();
  send();
}

// How the galaxy came about, by the sand: told with the galaxy, so that minutes can be replayed.
const LONGEST_TRAIL = 200;
function touch(old, now) {
  if (!sand.box?.isConnected || sand.box.dataset.window !== work.key) return;
  const tenth = Math.max(0, Math.round(10 * work.seconds - (sand.end - performance.now()) / 100));
  const same = (one, other) => one && other && one.every((value, n) => value === other[n]);
  const lies = (layout, tile) => layout.find((p) => p[0] === tile);
  for (const [tile] of old) if (!lies(now, tile)) work.trail.push([tenth, tile, -1, -1]);
  for (const p of now) if (!same(p, lies(old, p[0]))) work.trail.push([tenth, ...p]);
  work.trail.splice(LONGEST_TRAIL);
}

function lay(tile, x, y) {
  const source = lying(tile), other = at(x, y);
  if (source && other === source) return;
  const rest = work.layout.filter((p) => p !== source && p !== other);
  rest.push([tile, x, y, turnOf(tile), source?.[4] ?? false]);
  if (other && source) rest.push([other[0], source[1], source[2], other[3], other[4]]);
  else if (other) work.turns[other[0]] = other[3];
  work.chosen = tile;
  work.held = false;
  change(rest);
}

function turn(tile, quarters = 1) {
  if (tile === null) return;
  const p = lying(tile), now = (turnOf(tile) + quarters) % 4;
  work.held = false;
  if (!p) { work.turns[tile] = now; paint(); return; }
  if (!p[4]) change(work.layout.map((one) => (one === p ? [p[0], p[1], p[2], now, p[4]] : one)));
}

function takeOff(tile) {
  const p = lying(tile);
  if (!p) return;
  work.turns[tile] = p[3];
  work.chosen = tile;
  change(work.layout.filter((one) => one !== p));
}

function turnOver(tile) {
  const p = lying(tile);
  work.held = false; // the next tile tapped is chosen, it does not change places with this one
  if (!p || !work.downs) return;
  if (!p[4] && work.layout.filter((one) => one[4]).length >= work.downs) { tell("most"); return; }
  change(work.layout.map((one) => (one === p ? [p[0], p[1], p[2], p[3], !p[4]] : one)));
}

// The whole galaxy by one place; what leaves a line comes in at its other end.
function shift(dx, dy) {
  const places = new Set([...document.querySelectorAll("svg.build [data-at]")].map((spot) => spot.dataset.at));
  const has = (x, y) => places.has(`${x} ${y}`);
  if (board().classList.contains("free") || !work.layout.length) return;
  change(work.layout.map(([tile, ...p]) => {
    let [x, y, ...rest] = p;
    if (has(x + dx, y + dy)) return [tile, x + dx, y + dy, ...rest];
    while (has(x - dx, y - dy)) { x -= dx; y -= dy; }
    return [tile, x, y, ...rest];
  }));
}

function undo() {
  if (!work.past.length) return false;
  back = true;
  become(work.past.pop());
  return true;
}

// Tap a tile, tap a place; tap the chosen one to turn it. A tile taken up changes places.
function tapSpot(x, y) {
  const p = at(x, y), chosen = work.chosen;
  if (p && p[0] === chosen) turn(chosen);
  else if (p && chosen !== null && (work.held || !lying(chosen))) lay(chosen, x, y);
  else if (p) { work.chosen = p[0]; work.held = true; paint(); }
  else if (chosen !== null) lay(chosen, x, y);
}

// Why nothing happened, in the words the server sent with the board.
function tell(why) {
  const said = document.querySelector("#bar .then");
  if (said) said.textContent = board().dataset[why];
}

function tapSlot(tile) {
  if (lying(tile)) takeOff(tile);
  else if (work.chosen === tile) turn(tile);
  else { work.chosen = tile; work.held = false; paint(); }
}

// ---- sending: one at a time, the latest counts; a lost line is tried again ----
const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

async function send() {
  unsent = true;
  if (sending) return;
  sending = true;
  while (unsent && work) {
    unsent = false;
    const { key } = work;
    const body = new URLSearchParams({ window: key, move: JSON.stringify({ type: "arrange", layout: work.layout, trail: work.trail }), chosen: page().chosen });
    if (back) body.set("undo", "1");
    back = false;
    try {
      const answer = await fetch(document.getElementById("scratch").action, { method: "POST", body, headers: { "X-CSRFToken": token(), "HX-Request": "true", "HX-Target": "stage" } });
      const text = await answer.text();
      if (unsent && answer.ok) continue;
      sending = false;
      if (work?.key === key) merge(text);
      sending = true;
    } catch {
      if (work?.key === key) { unsent = true; await pause(RETRY); }
    }
  }
  sending = false;
}

// Only an answer to us tells what lies there: what is pushed may have been drawn before we sent it.
let isAnswer = false;
function merge(text) {
  isAnswer = true;
  document.dispatchEvent(new CustomEvent("table:answer", { detail: text }));
  isAnswer = false;
}

// What lies where one stands is told once it lies there.
let label = "";
const labelHere = () => document.activeElement?.closest("svg.build")
  && document.activeElement.getAttribute("aria-label");
document.addEventListener("table:showing", () => { label = labelHere(); });
document.addEventListener("table:shown", () => {
  const now = labelHere();
  if (label && now && now !== label) document.dispatchEvent(new CustomEvent("table:tell", { detail: now }));
});

// What ends the building is sent with the galaxy as it lies here and now.
document.addEventListener("htmx:configRequest", (event) => {
  const move = event.detail.parameters.move;
  if (!work || event.detail.elt.id !== "play" || !move) return;
  const said = JSON.parse(move);
  if (said.layout) event.detail.parameters.move = JSON.stringify({ ...said, layout: work.layout, trail: work.trail });
});

// ---- hands ----
document.addEventListener("click", (event) => {
  const hit = (selector) => event.target.closest?.(selector);
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (hit("#draft [data-tile]")) { pick(hit("#draft [data-tile]")); return; }
  if (!work || !board()) return;
  const spot = hit("svg.build [data-at]"), slot = hit("#rack [data-tile]");
  if (!spot && !slot && !hit("#turn, #over, #step-back, #shift-x, #shift-y")) return;
  if (hit("#step-back") && !work.past.length) return; // the server knows what was before this page
  if (hit("svg.build .dark")) return; // the server says what comes first
  event.preventDefault();
  event.stopPropagation();
  if (dropped) { dropped = false; return; }
  if (spot) tapSpot(...spot.dataset.at.split(" ").map(Number));
  else if (slot) tapSlot(Number(slot.dataset.tile));
  else if (hit("#turn")) turn(work.chosen);
  else if (hit("#over")) turnOver(work.chosen);
  else if (hit("#shift-x")) shift(1, 0);
  else if (hit("#shift-y")) shift(0, 1);
  else undo();
}, true);

document.addEventListener("keydown", (event) => {
  if (!work || !board() || event.target.closest?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const here = event.target.closest?.("svg.build [data-at]");
  const under = here && at(...here.dataset.at.split(" ").map(Number))?.[0];
  const tile = work.chosen ?? under ?? null;
  if (key === "r") turn(tile, event.shiftKey ? 3 : 1);
  else if (key === "f") turnOver(tile);
  else if (event.shiftKey && WAYS[key]) shift(...WAYS[key]);
  else if (key === "delete" || key === "backspace") takeOff(tile);
  else if (key === "escape" && work.chosen !== null) { work.chosen = null; paint(); }
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// The other button turns the other way.
document.addEventListener("contextmenu", (event) => {
  const spot = event.target.closest?.("svg.build .full[data-at]"), slot = event.target.closest?.("#rack [data-tile]:not(.gone)");
  if (!work || !board() || (!spot && !slot)) return;
  event.preventDefault();
  if (event.pointerType === "touch") return; // a finger that rests before it drags
  const tile = slot ? Number(slot.dataset.tile) : at(...spot.dataset.at.split(" ").map(Number))[0];
  work.chosen = tile;
  turn(tile, 3);
});

// ---- dragging, with whatever points; where a tile lies nothing scrolls ----
let carried = null, dropped = false;

document.addEventListener("pointerdown", (event) => {
  dropped = false;
  if (!work || event.button || !event.isPrimary) return;
  const spot = event.target.closest?.("svg.build .full[data-at]"), slot = event.target.closest?.("#rack [data-tile]:not(.gone)");
  if (!spot && !slot) return;
  const tile = slot ? Number(slot.dataset.tile) : at(...spot.dataset.at.split(" ").map(Number))?.[0];
  if (tile === undefined || !board()) return;
  event.stopPropagation(); // the sheet stays where it is
  carried = { tile, x: event.clientX, y: event.clientY, ghost: null, spot };
}, true);

document.addEventListener("pointermove", (event) => {
  if (!carried || !event.isPrimary) return;
  if (!carried.ghost) {
    if (Math.hypot(event.clientX - carried.x, event.clientY - carried.y) < 7) return;
    carried.ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    carried.ghost.setAttribute("viewBox", "0 0 100 100");
    carried.ghost.setAttribute("class", "carried");
    carried.ghost.innerHTML = art(work.tiles[carried.tile], turnOf(carried.tile));
    document.body.append(carried.ghost);
    carried.spot?.classList.add("from");
  }
  carried.ghost.style.left = `${event.clientX}px`;
  carried.ghost.style.top = `${event.clientY}px`;
});

function letGo(event) {
  if (!carried || !event.isPrimary) return;
  const { tile, ghost, spot } = carried;
  carried = null;
  spot?.classList.remove("from");
  if (!ghost) return;
  ghost.remove();
  if (!work || event.type === "pointercancel") return;
  dropped = true;
  setTimeout(() => { dropped = false; }, 50);
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const goal = under?.closest("svg.build [data-at]");
  if (goal) lay(tile, ...goal.dataset.at.split(" ").map(Number));
  else if (under?.closest("#rack")) takeOff(tile);
}
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("#rack, #draft")) event.preventDefault(); });

// ---- the draft: quick taps add up ----
let picked = [];
const KEEP = 3;

function pick(link) {
  const { tile } = link.dataset;
  const wanted = picked.includes(tile) ? picked.filter((one) => one !== tile) : [...picked, tile];
  picked = wanted.slice(0, KEEP); // a fourth is asked for all the same: the server says why not
  const address = new URL(link.href);
  if (wanted.length) address.searchParams.set("tiles", wanted.join("-")); else address.searchParams.delete("tiles");
  link.setAttribute("href", address.pathname + address.search);
  for (const one of document.querySelectorAll("#draft [data-tile]")) one.classList.toggle("on", picked.includes(one.dataset.tile));
}

// ---- the sand: the server's remaining time, counted on by a clock that does not drift ----
let sand = { box: null, left: "", end: 0 };
const ends = {};

// What is told of the sand is late by its way to here, never early: the soonest end is the truest.
// Only a pause puts it off, and by more than a way takes.
function endOf(window, left) {
  const told = performance.now() + left * 1000, known = ends[window];
  if (!(known <= told && told < known + LONGEST_WAY)) ends[window] = told;
  return ends[window];
}

function pour() {
  const box = document.getElementById("sand");
  if (box && (box !== sand.box || box.dataset.left !== sand.left)) {
    sand = { box, left: box.dataset.left, end: endOf(box.dataset.window, Number(box.dataset.left)) };
  }
}
function trickle() {
  const { box, end } = sand;
  if (!box?.isConnected) return;
  const left = Math.max(0, end - performance.now()) / 1000;
  box.querySelector("b").textContent = (Math.ceil(left * 10) / 10).toFixed(1);
  box.classList.toggle("hot", left < 10);
}
setInterval(trickle, 50);
document.addEventListener("table:heard", (event) => {
  const left = event.detail.sand?.[sand.box?.dataset.window];
  if (left !== undefined) sand.end = endOf(sand.box.dataset.window, left);
});

function fresh() {
  pour();
  adopt();
  picked = new URLSearchParams(page().chosen).get("tiles")?.split("-") ?? [];
}
document.addEventListener("table:shown", fresh);
fresh();
