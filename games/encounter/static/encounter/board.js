// Cosmic Encounter: a reveal is shown once; what is offered in a deal can be dragged as well as tapped.

const FAR = 8; // pixels: nearer is a tap
const stage = () => document.getElementById("stage");
let shown = "";

function fresh() {
  const reveal = stage()?.querySelector(".calc[data-reveal]")?.dataset.reveal ?? "";
  if (reveal && reveal === shown) stage().classList.add("still");
  shown = reveal;
}
document.addEventListener("table:shown", fresh);
fresh();

// ---- dragging into an offer and out of it ----
// Each side of the own offer says what it takes: "g6" counts one more of it, "Y3:mine" chooses Y3.
// What is in the draft goes when it is dropped beside the offer.
let held = null, isOver = false; // isOver: the click that follows is the end of a drag

const isPlanet = (thing) => thing.matches(".ce-p");
const trays = () => [...document.querySelectorAll("[data-takes]")];
const takes = (tray, key) => tray?.dataset.takes.split(" ").find((one) => one.split(":")[0] === key);
const trayAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-takes]");

function grasped({ target, button, isPrimary }) {
  const thing = target.closest?.("#stage [data-drag], #stage svg.board .ce-p, #stage .it[data-out]");
  if (button || !isPrimary || !thing || !trays().length) return null;
  const { drag, out } = thing.dataset, key = drag ?? thing.id.split("-")[1]; // a planet: cell-R3, st-R3
  return out || trays().some((tray) => takes(tray, key)) ? { thing, key, out } : null;
}

// What is dragged, as it follows the finger: a card, the name of a planet, a word.
function image({ thing, key }) {
  const copy = document.createElement("div"), art = thing.querySelector(".ccard, .pdot");
  copy.className = "ce-held";
  copy.setAttribute("aria-hidden", "true");
  if (art) copy.append(art.cloneNode(true));
  else copy.textContent = isPlanet(thing) ? key : thing.textContent;
  document.body.append(copy);
  return copy;
}

function chosenWith(change) {
  const query = new URLSearchParams(document.getElementById("at").dataset.chosen);
  change(query);
  const link = document.createElement("a");
  link.dataset.step = "";
  link.hidden = true;
  link.href = `${location.pathname}?${query}`;
  stage().append(link);
  link.click();
  link.remove();
}

function put(query, taken) {
  const [key, name] = taken.split(":");
  if (name) query.set(name, key);
  else query.set(key, Number(query.get(key) ?? 0) + 1);
}

function takeOut(query, key) {
  const left = Number(query.get(key)) - 1;
  if (left > 0) query.set(key, left);
  else query.delete(key);
}

function release() {
  held?.copy?.remove();
  for (const tray of trays()) tray.classList.remove("open", "over");
  held = null;
}

document.addEventListener("pointerdown", (event) => {
  isOver = false;
  release();
  const found = grasped(event);
  if (!found) return;
  held = { ...found, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  if (isPlanet(found.thing)) event.stopPropagation(); // the board stays where it is
}, true);
document.addEventListener("pointermove", (event) => {
  if (held?.pointer !== event.pointerId) return;
  if (!held.copy && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
  held.copy ??= image(held);
  Object.assign(held.copy.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
  const over = trayAt(event);
  for (const tray of trays()) {
    tray.classList.toggle("open", Boolean(takes(tray, held.key)));
    tray.classList.toggle("over", tray === over && Boolean(takes(tray, held.key)));
  }
});
document.addEventListener("pointerup", (event) => {
  if (held?.pointer !== event.pointerId) return;
  const { copy, key, out } = held, tray = trayAt(event), taken = tray && takes(tray, key);
  release();
  if (!copy) return;
  isOver = true;
  setTimeout(() => { isOver = false; }, 50);
  if (out) { if (!tray) chosenWith((query) => takeOut(query, out)); }
  else if (taken) chosenWith((query) => put(query, taken));
});
document.addEventListener("pointercancel", release);
document.addEventListener("click", (event) => {
  if (isOver && event.isTrusted) { event.preventDefault(); event.stopImmediatePropagation(); isOver = false; }
}, true);
document.addEventListener("dragstart", (event) => { if (held) event.preventDefault(); });
