// Things explain themselves: hover, "?" on what has the focus, or a long press opens a card.

const HOVER = 400;
const HOLD = 450;
const GAP = 12;
const main = document.getElementById("main");
const base = main?.dataset.explains;
const cards = new Map(); // what was fetched already, by key

const card = document.createElement("section");
card.className = "xcard";
card.id = "explain";
card.tabIndex = -1;
card.hidden = true;
card.setAttribute("role", "dialog");
card.setAttribute("aria-labelledby", "explain-title");
document.body.append(card);

let about = null; // what the open card is about
let over = null; // what the mouse is on
let timer = 0;
let held = false; // the press was long: it chooses nothing
let byKey = false; // opened from the keyboard: focus goes in and comes back

const thing = (event) => event.target.closest?.("[data-explain]");

async function fetched(key) {
  if (cards.has(key)) return cards.get(key);
  const answer = await fetch(`${base}${encodeURIComponent(key)}/`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return "";
  const html = await answer.text();
  cards.set(key, html);
  return html;
}

// The style of cards is loaded with the first one.
const style = document.getElementById("explain-style");
const dressed = () => style.rel === "stylesheet" || new Promise((done) => {
  style.onload = style.onerror = done;
  style.rel = "stylesheet";
});

async function open(node, keyboard = false) {
  about = node;
  byKey = keyboard;
  let html = "";
  try { [html] = await Promise.all([fetched(node.dataset.explain), dressed()]); } catch { /* away: nothing opens */ }
  if (!html || about !== node) return;
  card.innerHTML = html;
  const same = `[data-explain="${CSS.escape(node.dataset.explain)}"] [data-now]`;
  const now = node.querySelector("[data-now]") ?? document.querySelector(same); // how it stands at this table
  if (now) {
    card.querySelector(".xnow > div").replaceChildren(...now.cloneNode(true).childNodes);
    card.querySelector(".xnow").hidden = false;
  }
  card.hidden = false;
  place(node);
  if (keyboard) card.focus({ preventScroll: true });
}

// Above the thing where there is room, else below it; a sheet on small screens.
function place(node) {
  const box = node.getBoundingClientRect(), { width, height } = card.getBoundingClientRect();
  if (innerWidth <= 600) { card.style.removeProperty("left"); card.style.removeProperty("top"); return; }
  const left = Math.min(Math.max(GAP, box.left), innerWidth - width - GAP);
  const above = box.top - height - GAP;
  card.style.left = `${left}px`;
  card.style.top = `${Math.max(GAP, above > GAP ? above : Math.min(box.bottom + GAP, innerHeight - height - GAP))}px`;
}

function close() {
  clearTimeout(timer);
  const back = byKey && card.contains(document.activeElement) ? about : null;
  about = null;
  card.hidden = true;
  if (back) (document.getElementById(back.id) ?? back).focus({ preventScroll: true });
}

if (base) {
  // A mouse that moves onto a thing and rests there. Neither a click nor a page that changes under a
  // resting mouse opens anything: the card would cover the board.
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || !(event.movementX || event.movementY) || card.contains(event.target)) return;
    const node = thing(event) ?? null;
    if (node === over) return;
    over = node;
    clearTimeout(timer);
    if (node && node !== about) timer = setTimeout(() => open(node), HOVER);
    else if (!node && !byKey && !card.hidden) timer = setTimeout(close, HOVER);
  });
  document.addEventListener("pointerdown", (event) => {
    held = false;
    const node = thing(event);
    clearTimeout(timer);
    if (!card.contains(event.target)) close();
    if (event.pointerType === "mouse" || !node) return;
    timer = setTimeout(() => { held = true; open(node); }, HOLD);
  });
  for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(kind, (event) => {
      if (event.pointerType === "mouse") return;
      if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer);
    });
  }
  document.addEventListener("click", (event) => {
    if (held && thing(event)) { event.preventDefault(); event.stopImmediatePropagation(); }
    held = false;
    if (event.target.closest?.("[data-close]") && card.contains(event.target)) close();
  }, true);
  document.addEventListener("contextmenu", (event) => { if (held && thing(event)) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    const node = document.activeElement?.closest?.("[data-explain]");
    const isEscape = event.key === "Escape" && !card.hidden;
    if (!isEscape && !(event.key === "?" && node)) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // the keys of the table are for another press
    if (isEscape) close();
    else open(node, true);
  }, true);
  document.addEventListener("table:showing", () => { if (!card.hidden && !byKey) close(); });
}
