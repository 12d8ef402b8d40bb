// Laying tiles: the galaxy changes under the hand and is sent as it lies.

import { at, board, lying, paint, turnOf, work } from "./galaxy.js";
import { tenthsRun } from "./sand.js";

const RETRY = 1200;

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
  const tenth = tenthsRun(work.key, work.seconds);
  if (tenth === null) return;
  const same = (one, other) => one && other && one.every((value, n) => value === other[n]);
  const lies = (layout, tile) => layout.find((p) => p[0] === tile);
  for (const [tile] of old) if (!lies(now, tile)) work.trail.push([tenth, tile, -1, -1]);
  for (const p of now) if (!same(p, lies(old, p[0]))) work.trail.push([tenth, ...p]);
  work.trail.splice(LONGEST_TRAIL);
}

export function lay(tile, x, y) {
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

export function turn(tile, quarters = 1) {
  if (tile === null) return;
  const p = lying(tile), now = (turnOf(tile) + quarters) % 4;
  work.held = false;
  if (!p) { work.turns[tile] = now; paint(); return; }
  if (!p[4]) change(work.layout.map((one) => (one === p ? [p[0], p[1], p[2], now, p[4]] : one)));
}

export function takeOff(tile) {
  const p = lying(tile);
  if (!p) return;
  work.turns[tile] = p[3];
  work.chosen = tile;
  change(work.layout.filter((one) => one !== p));
}

export function turnOver(tile) {
  const p = lying(tile);
  work.held = false; // the next tile tapped is chosen, it does not change places with this one
  if (!p || !work.downs) return;
  if (!p[4] && work.layout.filter((one) => one[4]).length >= work.downs) { tell("most"); return; }
  change(work.layout.map((one) => (one === p ? [p[0], p[1], p[2], p[3], !p[4]] : one)));
}

// The whole galaxy by one place; what leaves a line comes in at its other end.
export function shift(dx, dy) {
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

export function undo() {
  if (!work.past.length) return false;
  work.back = true;
  become(work.past.pop());
  return true;
}

// Tap a tile, tap a place; tap the chosen one to turn it. A tile taken up changes places.
export function tapSpot(x, y) {
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

export function tapSlot(tile) {
  if (lying(tile)) takeOff(tile);
  else if (work.chosen === tile) turn(tile);
  else { work.chosen = tile; work.held = false; paint(); }
}

// ---- sending: one at a time, the latest counts; a lost line is tried again ----
const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

let sending = false;

async function send() {
  work.unsent = true;
  if (sending) return;
  sending = true;
  while (work?.unsent) {
    work.unsent = false;
    const { key } = work;
    const body = new URLSearchParams({ window: key, move: JSON.stringify({ type: "arrange", layout: work.layout, trail: work.trail }), chosen: document.getElementById("at").dataset.chosen });
    if (work.back) body.set("undo", "1");
    work.back = false;
    try {
      const answer = await fetch(document.getElementById("scratch").action, { method: "POST", body, headers: { "X-CSRFToken": token(), "HX-Request": "true", "HX-Target": "stage" } });
      const text = await answer.text();
      if (work?.unsent && answer.ok) continue;
      sending = false;
      if (work?.key === key) merge(text);
      sending = true;
    } catch {
      if (work?.key === key) { work.unsent = true; await pause(RETRY); }
    }
  }
  sending = false;
}

export let isAnswer = false;
function merge(text) {
  isAnswer = true;
  document.dispatchEvent(new CustomEvent("table:answer", { detail: text }));
  isAnswer = false;
}

// What ends the building is sent with the galaxy as it lies here and now.
document.addEventListener("htmx:configRequest", (event) => {
  const move = event.detail.parameters.move;
  if (!work || event.detail.elt.id !== "play" || !move) return;
  const said = JSON.parse(move);
  if (said.layout) event.detail.parameters.move = JSON.stringify({ ...said, layout: work.layout, trail: work.trail });
});
