// The drawing under the hand: closer and further, dragging, names that light cells.

const board = () => [...document.querySelectorAll("svg.board")].find((svg) => svg.checkVisibility?.() ?? true);
const CLOSER = 1.25;
const CLOSEST = 5;

// ---- closer, further, fit: the view box is the camera ----
let whole = "", view = null;

const numbers = (text) => text.split(" ").map(Number);

// In an upright window two universes stand one above the other.
function standUp(svg) {
  const { width, height } = svg.parentElement.getBoundingClientRect();
  if (!svg.dataset.upright || svg.dataset.whole || width > height) return;
  svg.setAttribute("viewBox", svg.dataset.upright);
  svg.querySelectorAll("g[data-upright]").forEach((group) => group.setAttribute("transform", group.dataset.upright));
}

function fresh() {
  const svg = board();
  if (!svg) { view = null; whole = ""; return; }
  document.querySelectorAll("[data-zoom]").forEach((button) => { button.hidden = false; });
  standUp(svg);
  const now = svg.dataset.whole || svg.getAttribute("viewBox");
  svg.dataset.whole = now;
  if (now !== whole) { whole = now; view = null; }
  if (view) svg.setAttribute("viewBox", view.join(" "));
}

function zoomBy(factor, cx, cy) {
  const svg = board();
  if (!svg) return;
  if (!factor) { view = null; svg.setAttribute("viewBox", whole); return; }
  const [wx, wy, ww, wh] = numbers(whole);
  const [x, y, w, h] = view || [wx, wy, ww, wh];
  const width = Math.min(ww * 1.5, Math.max(ww / CLOSEST, w / factor));
  const scale = width / w;
  const px = cx ?? x + w / 2, py = cy ?? y + h / 2;
  view = [px - (px - x) * scale, py - (py - y) * scale, width, h * scale];
  svg.setAttribute("viewBox", view.map((one) => one.toFixed(1)).join(" "));
}

function onSheet(svg, clientX, clientY) {
  const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [point.x, point.y];
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]");
  if (button) zoomBy({ fit: 0, in: CLOSER, out: 1 / CLOSER }[button.dataset.zoom]);
});

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (target.closest?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "+" || key === "-" || key === "0") zoomBy({ 0: 0, "+": CLOSER, "-": 1 / CLOSER }[key]);
});

document.addEventListener("wheel", (event) => {
  const svg = event.target.closest?.("svg.board");
  if (!svg) return;
  event.preventDefault();
  zoomBy(event.deltaY < 0 ? 1.12 : 1 / 1.12, ...onSheet(svg, event.clientX, event.clientY));
}, { passive: false });

// ---- dragging and pinching; a drag is not a click ----
const fingers = new Map();
let dragged = false, spread = 0;

document.addEventListener("pointerdown", (event) => {
  const svg = event.target.closest?.("svg.board");
  if (!svg || event.button) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 1) dragged = false;
  spread = apart();
});

document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  const svg = board();
  if (!before || !svg) return;
  const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
  if (fingers.size === 1) {
    if (!dragged && Math.hypot(dx, dy) < 8) return;
    dragged = true;
    svg.parentElement.classList.add("grabbing");
    const scale = svg.getScreenCTM().a;
    const [x, y, w, h] = view || numbers(whole);
    view = [x - dx / scale, y - dy / scale, w, h];
    svg.setAttribute("viewBox", view.map((one) => one.toFixed(1)).join(" "));
  }
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 2) {
    dragged = true;
    const now = apart();
    const [[ax, ay], [bx, by]] = [...fingers.values()];
    if (spread) zoomBy(now / spread, ...onSheet(svg, (ax + bx) / 2, (ay + by) / 2));
    spread = now;
  }
});

const apart = () => {
  if (fingers.size !== 2) return 0;
  const [[ax, ay], [bx, by]] = [...fingers.values()];
  return Math.hypot(ax - bx, ay - by);
};
const letGo = (event) => {
  fingers.delete(event.pointerId);
  document.querySelector(".grabbing")?.classList.remove("grabbing");
};
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);
document.addEventListener("click", (event) => {
  if (dragged && event.target.closest?.("svg.board")) { event.preventDefault(); event.stopImmediatePropagation(); }
  dragged = false;
}, true);
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("svg.board")) event.preventDefault(); });

// ---- names of cells in sentences light the cell ----
const SVG = "http://www.w3.org/2000/svg";
function light(id) {
  document.querySelectorAll(".halo").forEach((node) => node.remove());
  const cell = id && document.getElementById(id);
  if (!cell?.closest("svg.board")) return;
  const halo = document.createElementNS(SVG, "circle");
  halo.setAttribute("class", "halo");
  halo.setAttribute("r", "52");
  halo.setAttribute("transform", cell.getAttribute("transform"));
  cell.parentNode.append(halo);
}
const named = (event) => event.target.closest?.('a[href^="#cell-"]')?.getAttribute("href").slice(1);
document.addEventListener("pointerover", (event) => { const id = named(event); if (id) light(id); });
document.addEventListener("pointerout", (event) => { if (named(event)) light(null); });
document.addEventListener("focusin", (event) => { const id = named(event); if (id) light(id); });
document.addEventListener("focusout", (event) => { if (named(event)) light(null); });
document.addEventListener("click", (event) => {
  const id = named(event);
  if (!id) return;
  event.preventDefault();
  if (location.hash.startsWith("#p-")) location.hash = "main"; // the sheet that covers the board
  light(id);
  setTimeout(() => light(null), 2500);
});

// ---- what the coach says of a space stands on it ----
function marked() {
  unmarked();
  for (const { dataset } of document.querySelectorAll(".coach [data-place]")) {
    const cell = document.getElementById(dataset.place);
    if (!cell?.closest("svg.board")) continue;
    const mark = document.createElementNS(SVG, "g");
    mark.setAttribute("class", "opened");
    mark.setAttribute("transform", cell.getAttribute("transform"));
    mark.innerHTML = '<circle r="41"/><text y="-20"></text>';
    mark.lastChild.textContent = dataset.word;
    cell.parentNode.append(mark);
  }
  pointOut();
}
function unmarked() {
  document.querySelectorAll(".opened, .lamp").forEach((node) => node.remove());
  document.querySelectorAll(".coached").forEach((node) => node.classList.remove("coached"));
}

// What to tap next for the move the coach proposes: the link that leads furthest towards it.
function pointOut() {
  const { move } = document.getElementById("coach-press")?.dataset ?? {};
  for (const node of document.querySelectorAll("main [name=move]")) {
    if (node.value === move) (node.matches("button") ? node : node.form.querySelector("button")).classList.add("coached");
  }
  const proposed = document.getElementById("coach-move");
  if (!proposed) return;
  const goal = new URLSearchParams(proposed.search);
  const far = (query, counts) => { // counts: a number may still be too small
    const pairs = [...new URLSearchParams(query)];
    const leads = ([key, value]) => {
      const whole = goal.get(key) ?? "";
      return whole === value || /^[.-]/.test(whole.slice(value.length)) && whole.startsWith(value) || counts && Number(value) < Number(whole);
    };
    return pairs.every(leads) ? pairs.reduce((sum, [, value]) => sum + 1 + (Number(value) < 9 ? Number(value) : value.length), 0) : 0;
  };
  const links = [...document.querySelectorAll("main a[id][href*='?']:not(#coach-move)")].map((node) => [far(node.href.baseVal?.split("?")[1] ?? node.search, node.dataset.step === "count"), node]);
  const most = Math.max(0, ...links.map(([score]) => score));
  if (most <= far(document.getElementById("at").dataset.chosen, true)) return;
  for (const [score, node] of links) {
    if (score !== most) continue;
    if (!node.getBBox) { node.classList.add("coached"); continue; }
    const { x, y, width, height } = node.getBBox();
    const lamp = document.createElementNS(SVG, "circle");
    const round = { class: "lamp", cx: x + width / 2, cy: y + height / 2, r: Math.min(width, height) / 2 - 3 };
    for (const [name, value] of Object.entries(round)) lamp.setAttribute(name, value);
    if (node.hasAttribute("transform")) lamp.setAttribute("transform", node.getAttribute("transform"));
    node.parentNode.append(lamp);
  }
}
document.addEventListener("table:showing", unmarked); // the page changes as the server knows it

// ---- everybody's lines, where the drawing knows more than one's own ----
function offerLines() {
  const button = document.getElementById("all-lines"), svg = board();
  if (!button) return;
  button.hidden = !svg?.querySelector(".lines:not(.mine, .end)");
  button.setAttribute("aria-pressed", String(document.getElementById("main").classList.contains("all-lines")));
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#all-lines")) return;
  document.getElementById("main").classList.toggle("all-lines");
  offerLines();
});

for (const name of ["htmx:afterSettle", "table:shown"]) document.addEventListener(name, () => { marked(); offerLines(); });
marked();
offerLines();

for (const name of ["htmx:afterSettle", "table:shown"]) document.addEventListener(name, fresh); // replay, table
fresh();
