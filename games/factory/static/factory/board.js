// Cosmic Factory under the hand: clicks, keys and what is told. Tiles are laid at once and sent at once
// (laying.js), over the board as it lies (galaxy.js). The others' galaxies grow in growing.js, points fly in flying.js.

import "./draft.js";
import "./flying.js";
import "./growing.js";
import { endsDrag } from "./dragging.js";
import { adopt, at, board, paint, placeOf, work } from "./galaxy.js";
import { isAnswer, shift, takeOff, tapSlot, tapSpot, turn, turnOver, undo } from "./laying.js";

const WAYS = { arrowright: [1, 0], arrowleft: [-1, 0], arrowdown: [0, 1], arrowup: [0, -1] };

// ---- hands ----
document.addEventListener("click", (event) => {
  const hit = (selector) => event.target.closest?.(selector);
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!work || !board()) return;
  const spot = hit("svg.build [data-at]"), slot = hit("#rack [data-tile]");
  if (!spot && !slot && !hit("#turn, #over, #step-back, #shift-x, #shift-y")) return;
  if (hit("#step-back") && !work.past.length) return; // the server knows what was before this page
  if (hit("svg.build .dark")) return; // the server says what comes first
  event.preventDefault();
  event.stopPropagation();
  if (endsDrag()) return;
  if (spot) tapSpot(...placeOf(spot));
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
  const under = here && at(...placeOf(here))?.[0];
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
  const tile = slot ? Number(slot.dataset.tile) : at(...placeOf(spot))[0];
  work.chosen = tile;
  turn(tile, 3);
});

// What lies where one stands is told once it lies there.
let label = "";
const labelHere = () => document.activeElement?.closest("svg.build")
  && document.activeElement.getAttribute("aria-label");
document.addEventListener("table:showing", () => { label = labelHere(); });
document.addEventListener("table:shown", () => {
  const now = labelHere();
  if (label && now && now !== label) document.dispatchEvent(new CustomEvent("table:tell", { detail: now }));
});

document.addEventListener("table:shown", () => adopt(isAnswer));
adopt(false);
