// What the reader does at a table: a choice is fetched, a form is sent, one after the other.

import { at, fetched, parsed, send, show } from "./table-page.js";

const main = document.getElementById("main");

let picks = 0; // choices made so far; the last one counts
let picking = 0; // choices under way
let sending = 0; // forms under way
let current = ""; // what was tapped last and is under way
const taps = []; // what was tapped meanwhile: its link is followed on the page that comes

// What comes by itself waits meanwhile; `table:free` says that it may come.
export const isBusy = () => picking > 0 || sending > 0;

// ---- choosing: a link in the window brings the page with the choice ----
const STEPS = "a.slot, a.cell, a.pick, a.pend, a.dark, a[data-step], .listing a.btn";

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[aria-disabled=true]")) event.preventDefault();
  const link = event.target.closest?.(STEPS);
  if (!link?.closest("#stage") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (sending || (picking && link.id)) wait(link);
  else choose(link);
});

// A second tap on the same thing is a double click, but one more on a stepper is one more.
function wait({ id, dataset }) {
  if (dataset.step === "count" || id !== (taps.at(-1) ?? current)) taps.push(id);
}

function nextTap() {
  while (!sending && !picking && taps.length) {
    const link = document.getElementById(taps.shift());
    if (link?.matches(STEPS)) choose(link);
  }
}

async function choose(link) {
  const address = link.getAttribute("href");
  current = link.id;
  const pick = ++picks, [path, query] = address.split("?");
  const asked = new URLSearchParams(query);
  asked.set("window", at().dataset.window); // the server puts the choice back if that is closed by now
  picking += 1;
  const letGo = holdMoves();
  try {
    const fresh = await fetched(`${path}?${asked}`);
    letGo();
    if (fresh.at && pick === picks) show(fresh);
  } catch { send("table:unanswered", {}); }
  letGo();
  picking -= 1;
  current = "";
  const form = document.querySelector("#bar form[data-play]");
  const isLast = pick === picks && !taps.length;
  if (isLast && form && "atOnce" in main.dataset && address.includes("cell=")) window.htmx.trigger(form, "submit");
  nextTap();
  send("table:free");
}

// No move is sent before what was tapped is seen: it would be another one than was meant.
function holdMoves() {
  const held = [...document.querySelectorAll("[form=play], #bar form[data-play] button")];
  const free = held.filter((one) => one.getAttribute("aria-disabled") !== "true");
  for (const one of free) one.setAttribute("aria-disabled", "true");
  return () => { for (const one of free.splice(0)) one.removeAttribute("aria-disabled"); };
}

// ---- sending: once; a form goes before choices and updates ----
const isOurs = ({ target }) => target?.id === "stage";
const within = (form) => form.querySelector?.("button[data-sending]");

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!isOurs(detail)) return;
  const button = detail.triggeringEvent?.submitter; // it may stand outside its form
  if (button?.name && !button.closest("form")) detail.parameters[button.name] = button.value;
  detail.parameters.window ??= at().dataset.window;
  detail.parameters.chosen ??= at().dataset.chosen;
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!isOurs(detail)) return;
  // A choice under way is not shown any more; beside words it is made again when they are said.
  if (picking && current && !detail.elt.matches("[data-play], #scratch")) taps.unshift(current);
  sending += 1;
  picks += 1;
  const button = within(detail.elt);
  if (!button || button.dataset.busy) return;
  button.style.width = `${button.offsetWidth}px`;
  button.dataset.busy = button.innerHTML;
  button.setAttribute("aria-disabled", "true");
  button.textContent = button.dataset.sending;
});
document.addEventListener("submit", (event) => {
  if (event.target.querySelector?.("[data-busy]")) event.preventDefault();
}, true);
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig: { elt }, xhr } = event.detail;
  if (!isOurs(event.detail)) return;
  event.detail.shouldSwap = false; // every answer is shown like a push
  const fresh = parsed(xhr.responseText);
  if (!fresh.at) return;
  const fold = elt.closest("details.fold");
  if (fold && xhr.status < 400) fold.removeAttribute("open"); // what it asked for is done
  if (elt.matches("[data-chat]") && xhr.status < 400) elt.reset();
  free(elt);
  show(fresh);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isOurs(detail)) return;
  sending = Math.max(0, sending - 1);
  nextTap();
  send("table:free");
});

function free(form) {
  const button = within(form);
  if (!button?.dataset.busy) return;
  button.innerHTML = button.dataset.busy;
  delete button.dataset.busy;
  button.removeAttribute("aria-disabled");
  button.style.removeProperty("width");
}

// No answer, or none of ours: whoever stands before the site says that it is away.
function unanswered({ detail }) {
  if (!isOurs(detail) || (detail.xhr.status && detail.xhr.status < 500)) return;
  const isMove = within(detail.elt)?.dataset.busy;
  free(detail.elt);
  send("table:unanswered", { isMove });
}
document.addEventListener("htmx:sendError", unanswered);
document.addEventListener("htmx:responseError", unanswered);
