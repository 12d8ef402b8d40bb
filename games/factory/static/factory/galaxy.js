// The galaxy in the making: what lies where, and how it is painted over the server's board.

const SIDES = "NESW";
const CORNERS = [[0, 0], [50, 0], [50, 50], [0, 50]];

export const board = () => document.querySelector("#stage svg.board.build[data-window]");
export const placeOf = (spot) => spot.dataset.at.split(" ").map(Number);

export let work = null; // null while nothing is built

// ---- the drawing of a tile: the same as the server's ----
export function art(code, turn) {
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
export const lying = (tile) => work.layout.find((p) => p[0] === tile);
export const at = (x, y) => work.layout.find((p) => p[1] === x && p[2] === y);
export const turnOf = (tile) => lying(tile)?.[3] ?? work.turns[tile] ?? 0;

// Only an answer to us tells what lies there: what is pushed may have been drawn before we sent it.
export function adopt(isAnswer) {
  const svg = board();
  if (!svg) { work = null; return; }
  const { window: key, layout, hand, tiles, downs, trail, seconds } = svg.dataset;
  if (work?.key !== key) {
    work = {
      key, hand: JSON.parse(hand), tiles: JSON.parse(tiles), downs: Number(downs), seconds: Number(seconds),
      layout: JSON.parse(layout), trail: JSON.parse(trail), turns: {}, past: [], chosen: null, held: false,
      unsent: false, back: false, // the next sending takes a step back
    };
  } else if (isAnswer && !work.unsent) work.layout = JSON.parse(layout);
  paint();
}

export function paint() {
  const svg = board();
  if (!svg || !work) return;
  for (const spot of svg.querySelectorAll("[data-at]")) {
    const p = at(...placeOf(spot));
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
