// A table that is open: shows what its socket and its answers bring, keeps what is chosen.
// The page itself is in table-page.js, what its reader does in table-hands.js.

import { Socket } from "./socket.js";
import "./table-clocks.js";
import { isBusy } from "./table-hands.js";
import { at, chosen, fetched, parsed, send, settle, show, shown } from "./table-page.js";

const POLL = 15000;

let behind = 0; // the number the server named last
let stamp = ""; // of all that the server would have this page show
let caughtUp = ""; // what was asked for after that was told

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
  const isOurs = fresh.at && !chosen() && !isBusy() && Number(fresh.at.dataset.number) >= shown();
  if (fresh.at && !isOurs) show({ "waiting-slot": fresh["waiting-slot"] ?? null });
  else show(fresh);
  catchUp();
}

// What was told and is not on the page is asked for, once.
function catchUp() {
  const news = `${behind} ${stamp}`;
  if (isBusy() || news === caughtUp) return;
  if (shown() >= behind && (!stamp || at().dataset.stamp === stamp)) return;
  caughtUp = news;
  if (chosen() || !socket.isOpen) refresh();
  else socket.say();
}

// With something chosen, or without a socket, the page is fetched.
async function refresh() {
  if (isBusy()) return;
  const before = chosen(), query = new URLSearchParams(before);
  query.set("window", at().dataset.window);
  query.set("stamp", at().dataset.stamp);
  try {
    const fresh = await fetched(`${location.pathname}now/?${query}`);
    if (!fresh.at) return;
    const isOld = Number(fresh.at.dataset.number) < shown() || isBusy() || before !== chosen();
    if (isOld) caughtUp = ""; // not what this page asks for by now: asked for again
    else {
      if (!fresh["banner-in"].firstElementChild) delete fresh["banner-in"]; // what was told stays to be read
      show(fresh);
    }
  } catch { /* the socket says that the site is away */ }
  catchUp();
}

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

// No answer to something the reader did: the site is away. A move is not sent again by itself.
document.addEventListener("table:unanswered", ({ detail: { isMove } }) => {
  if (!socket.lostAt) socket.drop();
  if (isMove) socket.showLost();
});
document.addEventListener("table:free", catchUp);

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
