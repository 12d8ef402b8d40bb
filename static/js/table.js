// A table that is open: shows what its socket and its answers bring, keeps what is chosen.

import { Socket } from "./socket.js";

const POLL = 15000;
const main = document.getElementById("main");
const at = () => document.getElementById("at");
const chosen = () => at().dataset.chosen.replace(/^&/, "");
const shown = () => Number(at().dataset.number);
const send = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

let behind = 0; // the number the server named last
let stamp = ""; // of all that the server would have this page show
let caughtUp = ""; // what was asked for after that was told
let picks = 0; // choices made so far; the last one counts
let picking = 0; // choices under way
let sending = 0; // forms under way
let current = ""; // what was tapped last and is under way
let taps = []; // what was tapped meanwhile: its link is followed on the page that comes

// ---- showing: a region is one element, found by its id and morphed into the new one ----
const MORPH = { callbacks: { beforeNodeMorphed: (old) => !old.matches?.("details.fold[open]") } }; // in use
const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
const digests = (node) => Object.fromEntries(node.dataset.drawn.split(" ").map((one) => one.split(":")));

function parsed(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  for (const field of box.content.querySelectorAll("[name=csrfmiddlewaretoken]")) field.setAttribute("value", token());
  return Object.fromEntries([...box.content.children].map((one) => [one.id, one]));
}

function show(fresh) {
  const had = digests(at()), has = fresh.at ? digests(fresh.at) : {};
  send("table:showing");
  for (const [id, now] of Object.entries(fresh)) {
    const old = document.getElementById(id);
    if (!old || !now || (has[id] && has[id] === had[id])) continue;
    window.Idiomorph.morph(old, now, MORPH);
    window.htmx.process(document.getElementById(id));
  }
  settle();
  send("table:shown");
}

// ---- by the socket: messages that queue up are drawn once, with what came last ----
let coming = {}, drawing = false;

function heard(message) {
  send("table:heard", message);
  if (message.number !== undefined) behind = Math.max(behind, message.number);
  if (message.stamp) stamp = message.stamp;
  if (message.regions) {
    Object.assign(coming, message.regions);
    if (!drawing) (document.hidden ? setTimeout : requestAnimationFrame)(draw);
    drawing = true;
  } else if (message.stir) refresh();
  else if (shown() < behind) catchUp();
  else sayShown();
}

function draw() {
  const fresh = parsed(Object.values(coming).join(""));
  coming = {};
  drawing = false;
  const isOurs = fresh.at && !chosen() && !picking && !sending && Number(fresh.at.dataset.number) >= shown();
  if (fresh.at && !isOurs) show({ "waiting-slot": fresh["waiting-slot"] ?? null });
  else show(fresh);
  catchUp();
}

// What was told and is not on the page is asked for, once.
function catchUp() {
  const news = `${behind} ${stamp}`;
  if (picking || sending || news === caughtUp) return;
  if (shown() >= behind && (!stamp || at().dataset.stamp === stamp)) return;
  caughtUp = news;
  if (chosen() || !socket.isOpen) refresh();
  else socket.say();
}

// ---- by fetching: with something chosen, without a socket ----
async function fetched(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true", "HX-Target": "stage" } });
  const goal = answer.headers.get("HX-Redirect");
  if (goal) location.assign(goal);
  else if (answer.status === 403 || answer.status === 404) location.reload(); // the page says why
  else if (answer.status >= 500) throw new Error(answer.status);
  return goal || answer.status === 204 ? {} : parsed(await answer.text());
}

async function refresh() {
  if (picking || sending) return;
  const before = chosen(), query = new URLSearchParams(before);
  query.set("window", at().dataset.window);
  query.set("stamp", at().dataset.stamp);
  try {
    const fresh = await fetched(`${location.pathname}now/?${query}`);
    if (!fresh.at) return;
    const isOld = Number(fresh.at.dataset.number) < shown() || picking || sending || before !== chosen();
    if (isOld) caughtUp = ""; // not what this page asks for by now: asked for again
    else {
      if (!fresh["banner-in"].firstElementChild) delete fresh["banner-in"]; // what was told stays to be read
      show(fresh);
    }
  } catch { /* the socket says that the site is away */ }
  catchUp();
}

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
  } catch { socket.drop(); }
  letGo();
  picking -= 1;
  current = "";
  const form = document.querySelector("#bar form[data-play]");
  const isLast = pick === picks && !taps.length;
  if (isLast && form && "atOnce" in main.dataset && address.includes("cell=")) window.htmx.trigger(form, "submit");
  nextTap();
  catchUp();
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
  catchUp();
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
  if (!socket.lostAt) socket.drop();
  if (isMove) socket.showLost(); // at once: a move is not sent again by itself
}
document.addEventListener("htmx:sendError", unanswered);
document.addEventListener("htmx:responseError", unanswered);

// ---- after every change ----
let scrolled = -1;

function settle() {
  document.querySelector(".slot.on")?.scrollIntoView({ block: "nearest", inline: "nearest" }); // a long hand scrolls
  document.querySelectorAll("[data-filter][hidden]").forEach((field) => { field.hidden = false; });
  document.title = at().dataset.title;
  const chat = document.getElementById("chat-in"), count = chat?.querySelectorAll("li").length;
  if (chat && count !== scrolled) chat.scrollTop = chat.scrollHeight;
  scrolled = count;
  startClocks();
}

// ---- clocks: the server's last word, counted on ----
let clocks = [];
const told = new WeakMap(); // what each clock was told, and when that ends

function startClocks() {
  clocks = [...document.querySelectorAll(".clk[data-left]")].map((box) => {
    const { left, whole } = box.dataset;
    if (told.get(box)?.left !== left) told.set(box, { left, end: performance.now() + Number(left) * 1000 });
    return { box, face: box.firstElementChild, end: told.get(box).end, whole: Number(whole) };
  });
}

function tick() {
  for (const { box, face, end, whole } of clocks) {
    const left = Math.max(0, (end - performance.now()) / 1000), minutes = Math.floor(left / 60);
    const seconds = String(Math.floor(left % 60)).padStart(2, "0");
    const tenth = "tenths" in box.dataset && left < 60 ? `.${Math.floor(left * 10) % 10}` : "";
    if (left < 600) face.textContent = `${minutes}:${seconds}${tenth}`;
    else if (left < 3600) face.textContent = face.textContent.replace(/^\d+/, minutes);
    box.classList.toggle("hot", whole > 0 && left < whole / 10);
    const sand = box.querySelector("progress");
    if (sand) sand.value = left;
  }
}
setInterval(tick, 1000);
setInterval(() => { if (clocks.some(({ box }) => "tenths" in box.dataset)) tick(); }, 100);

// ---- a filter over a long list of moves ----
document.addEventListener("input", (event) => {
  const field = event.target.closest("[data-filter]");
  if (!field) return;
  const words = field.value.toLowerCase().split(/\s+/);
  for (const option of document.getElementById(field.dataset.filter).options) {
    option.hidden = !words.every((word) => option.text.toLowerCase().includes(word));
  }
});

// ---- the line ----
let touched = true; // used by hand since the last heartbeat: only then is its reader spared a mail
for (const kind of ["pointerdown", "pointermove", "keydown", "wheel"]) {
  addEventListener(kind, () => { touched = true; }, { passive: true, capture: true });
}

let hurry = false; // a tap while a computer player takes its moment

function beat() {
  const said = { have: at().dataset.drawn, touched, ...(hurry ? { hurry } : {}) };
  touched = hurry = false;
  return said;
}

document.addEventListener("pointerdown", (event) => {
  const { turn, status } = at().dataset;
  if (turn === "1" || status !== "playing" || !event.target.closest?.("#board-in, #tray-in")) return;
  hurry = true;
  socket.say();
});

// A game's own script has an answer to show.
document.addEventListener("table:answer", ({ detail }) => {
  const fresh = parsed(detail);
  if (fresh.at) show(fresh);
});

// A window that runs begins when this page has been painted with it; a page nobody sees says nothing.
let lastHeld = "";
function sayShown() {
  const { held = "" } = at().dataset;
  if (!held || held === lastHeld || !socket.isOpen) return;
  lastHeld = held;
  requestAnimationFrame(() => setTimeout(() => socket.send({ shown: held })));
}

let hadNumber = shown();
const words = document.getElementById("connection")?.dataset;
// A lesson is nobody else's business: it has no line.
const noLine = { isOpen: false, lostAt: 0, say() {}, drop() {}, showLost() {} };
const socket = !at().dataset.table ? noLine : new Socket(`/ws/table/${at().dataset.table}/?lang=${document.documentElement.lang}`, {
  heard,
  beat,
  kept: () => (chosen() ? words.kept : ""),
  missed: async () => {
    const had = hadNumber;
    await refresh();
    const missed = shown() - had;
    if (missed < 1) return "";
    return missed === 1 ? words.missedOne : words.missed.replace("{n}", missed);
  },
});
setInterval(() => {
  if (!socket.lostAt) hadNumber = shown();
  else refresh();
}, POLL);
document.addEventListener("table:shown", () => { if (!socket.lostAt) hadNumber = shown(); sayShown(); });

document.documentElement.dataset.script = "on";
settle();
