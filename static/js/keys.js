// The keyboard at a table: choose, place, confirm with arrows and Enter.

const PLACES = "svg.board :is(a.cell, a.pick, a.pend), #stage .listing a.btn";
const DARK = "svg.board a.dark";
const TILES = "#stage :is(a.slot, .slot[tabindex], a.pickt)";
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const stage = () => document.getElementById("stage");
// Of two drawings of one board only the one that is shown can be walked.
const all = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility?.() ?? true);
const isChosen = (node) => node.matches(".on, .pend");

// A link in a drawing has no click() of its own.
const press = (node) => node?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

// ---- one stop for Tab in each tray and one on the board; arrows go on from there ----
function rove(nodes, stop) {
  const one = [stop, document.activeElement, nodes.find(isChosen)].find((node) => nodes.includes(node)) ?? nodes[0];
  for (const node of nodes) node.setAttribute("tabindex", node === one ? "0" : "-1");
  return one;
}

const trayOf = (tile) => tile.closest("[role=group]");
const tilesIn = (tray) => all(TILES).filter((tile) => trayOf(tile) === tray);

function fresh() {
  for (const node of all(DARK)) node.setAttribute("tabindex", "-1"); // Shift and an arrow go there
  rove(all(PLACES));
  for (const tray of new Set(all(TILES).map(trayOf))) rove(tilesIn(tray));
}

// ---- arrows ----
function middle(node) {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

function nearest(from, [wx, wy], nodes) {
  const [fx, fy] = middle(from);
  let best = null, least = Infinity;
  for (const node of nodes) {
    const [x, y] = middle(node);
    const along = (x - fx) * wx + (y - fy) * wy;
    const aside = Math.abs((x - fx) * wy) + Math.abs((y - fy) * wx);
    if (along <= 1 || aside > along * 2.5) continue;
    const far = along + aside * 1.8;
    if (far < least) { least = far; best = node; }
  }
  return best;
}

// With a tile chosen arrows lead to the board and from place to place, else from tile to tile.
function nodesFor(here, withDark) {
  const places = all(PLACES), tiles = all(TILES);
  const isOnBoard = places.includes(here) || Boolean(here?.matches(DARK));
  if (isOnBoard && withDark) return [...places, ...all(DARK)];
  const isPlacing = isOnBoard || !tiles.length || tiles.some(isChosen);
  return places.length && isPlacing ? places : tiles;
}

function arrow(event) {
  const here = event.target.closest(`${PLACES}, ${DARK}, ${TILES}`);
  const nodes = nodesFor(here, event.shiftKey);
  const isAmong = nodes.includes(here) || (here?.matches(DARK) && nodes[0]?.matches(PLACES));
  if (isAmong) go(nearest(here, WAYS[event.key], nodes));
  else go(rove(nodes));
  return nodes.length > 0;
}

function toEnd(event) {
  const here = event.target.closest(`${PLACES}, ${DARK}, ${TILES}`);
  const nodes = nodesFor(here, false);
  if (!here) return false;
  go(event.key === "Home" ? nodes[0] : nodes.at(-1));
  return true;
}

function go(node) {
  if (!node) return;
  rove(node.matches(TILES) ? tilesIn(trayOf(node)) : all(PLACES), node);
  node.focus({ preventScroll: node.matches("svg *") });
}

// ---- Enter chooses; on what is chosen it confirms. Space chooses and puts back. ----
function enter(event) {
  const here = event.target.closest(`${PLACES}, ${TILES}`);
  const confirm = document.getElementById("confirm");
  if (!here || !confirm || !isChosen(here)) return false;
  if (!event.repeat) confirm.click(); // a key held down is no second yes
  return true;
}

function enterInForm(field) {
  if (field.type !== "radio") field.form.requestSubmit();
  else if (field.checked) return false; // the browser sends the form
  else field.checked = true;
  return true;
}

function space(event) {
  const here = event.target.closest("a[role=button]");
  press(here);
  return Boolean(here);
}

// ---- the rest ----
function showKeys() {
  const box = document.getElementById("keys");
  if (!box.open) box.showModal();
  return true;
}

function escape() {
  if (document.getElementById("keys").open) return false; // the dialog closes itself
  if (location.hash.startsWith("#p-")) location.hash = "main";
  else press(document.getElementById("step-back"));
  return true;
}

const isTyping = (target) => target.closest("input, textarea, select, [contenteditable]");
const isHere = (target) => target === document.body || target.id === "main" || stage().contains(target);

function handled(event) {
  const { key, target } = event;
  if (key === "Enter" && target.name === "pick") return enterInForm(target);
  if (isTyping(target)) return false;
  if (key === "Escape") return escape();
  if (/^[1-9]$/.test(key)) return press(document.getElementById(`slot-${key}`));
  if (key === "l" || key === "L") return press(document.getElementById("reading"));
  if (key === "?") return showKeys();
  if (!isHere(target)) return false;
  if (WAYS[key]) return arrow(event);
  if (key === "Home" || key === "End") return toEnd(event);
  if (key === "Enter") return enter(event);
  return key === " " && space(event);
}

document.addEventListener("keydown", (event) => {
  if (!stage() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (handled(event)) event.preventDefault();
});
for (const name of ["table:shown", "table:painted"]) document.addEventListener(name, fresh);
fresh();
