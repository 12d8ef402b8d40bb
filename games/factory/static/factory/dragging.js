// Dragging tiles, with whatever points; where a tile lies nothing scrolls.

import { art, at, board, placeOf, turnOf, work } from "./galaxy.js";
import { lay, takeOff } from "./laying.js";

let carried = null;
let dropped = false;

// A click that only ends a drag, once.
export function endsDrag() {
  const was = dropped;
  dropped = false;
  return was;
}

document.addEventListener("pointerdown", (event) => {
  dropped = false;
  if (!work || event.button || !event.isPrimary) return;
  const spot = event.target.closest?.("svg.build .full[data-at]"), slot = event.target.closest?.("#rack [data-tile]:not(.gone)");
  if (!spot && !slot) return;
  const tile = slot ? Number(slot.dataset.tile) : at(...placeOf(spot))?.[0];
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
  if (goal) lay(tile, ...placeOf(goal));
  else if (under?.closest("#rack")) takeOff(tile);
}
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("#rack, #draft")) event.preventDefault(); });
