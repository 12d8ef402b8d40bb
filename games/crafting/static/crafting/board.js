// Crafting the Cosmos under the hand: taps that play at once, thumbs, tokens that are dragged.

const THUMB = 24; // pixels: the nearest open space within them takes the tap
const stage = () => document.getElementById("stage");
const press = (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

// ---- a space that needs no confirmation plays its move: it can be taken back ----
function send(move) {
  const form = document.getElementById("play");
  if (!form || form.dataset.sent === move) return;
  form.dataset.sent = move; // the same tap twice is one move; the answer brings a new form
  const button = document.createElement("button");
  button.hidden = true;
  button.name = "move";
  button.value = move;
  button.setAttribute("form", "play");
  form.after(button);
  form.requestSubmit(button);
  button.remove();
}

// Where all moves differ in their space alone, the drawing says the move once, with a star for it.
const MOVES = "#stage a[data-move], #stage svg[data-play] a:not(.dark)";
function moveOf(link) {
  return link.dataset.move ?? link.ownerSVGElement.dataset.play.replaceAll("*", link.id.replace("cell-", ""));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(MOVES);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const goal = new URL(link.getAttribute("href"), location.href).searchParams;
  const stops = (goal.get("path") ?? "").split(".");
  const chosen = document.querySelector("#play [name=chosen]");
  if (chosen && stops.length > 1) chosen.value = goal.toString(); // it stays in hand, on its way
  send(moveOf(link));
}, true);

// A button may lead its form elsewhere: to take back the last move, or the whole turn.
document.addEventListener("htmx:configRequest", (event) => {
  const goal = event.detail.triggeringEvent?.submitter?.getAttribute("formaction");
  if (goal) event.detail.path = goal;
});

// ---- under a thumb the nearest open space wins ----
function nearest(x, y) {
  let best = null, least = THUMB;
  for (const node of document.querySelectorAll("svg.cc-gal :is(a.cell, a.pick, a.pend)")) {
    const box = node.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    if (far < least) { least = far; best = node; }
  }
  return best;
}

document.addEventListener("click", (event) => {
  const svg = event.target.closest?.("svg.cc-gal");
  if (!svg || event.target.closest("a:not(.dark)") || event.defaultPrevented) return;
  const node = nearest(event.clientX, event.clientY);
  if (!node) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press(node);
}, true);

// ---- a token dragged to where it would go is a tap on it ----
let held = null;
document.addEventListener("pointerdown", (event) => {
  const token = event.target.closest?.("a.tok.mv");
  held = token && event.pointerType === "mouse" ? { token, x: event.clientX, y: event.clientY, far: false } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!held) return;
  held.far ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 8;
  if (!held.far) return;
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".centre");
  document.querySelectorAll(".centre").forEach((one) => one.classList.toggle("drop", one === over && one.dataset.centre === held.token.dataset.to));
});
document.addEventListener("pointerup", (event) => {
  const was = held;
  held = null;
  document.querySelectorAll(".centre.drop").forEach((one) => one.classList.remove("drop"));
  if (!was?.far) return;
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".centre");
  if (over?.dataset.centre === was.token.dataset.to && over !== was.token.closest(".centre")) press(was.token);
});
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("a.tok")) event.preventDefault(); });
