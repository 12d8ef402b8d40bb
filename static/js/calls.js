// What calls somebody: my turn, what moves, points, the last sand and the end at a table; in a room or the lobby
// that somebody sat down. Heard, felt in the hand, or read in the title.

import { NEAR, isHeard, keep, play, stored } from "./sounds.js";

const BEGAN = "began";
const SHAKES = { turn: [30, 60, 30], place: 12, sand: 20, end: 60 }; // milliseconds

// Not where it says nothing: others' tiles do not shake my phone.
function shake(name) {
  if (isHeard()) navigator.vibrate?.(SHAKES[name]);
}

// Whatever comes first is heard in its time: the instrument is fetched at the first touch.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => import("./instrument.js").catch(() => {}), { once: true, passive: true });

// ---- the title of a page that is not looked at ----
let title = "";

function callBack(words) {
  if (!document.hidden || !words) return;
  title ||= document.title;
  document.title = `● ${words}`;
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !title) return;
  document.title = title;
  title = "";
});

// ---- at a table: what was felt of a change, in its time; then whose turn it is, or that it is over ----
const at = () => document.getElementById("at");
const one = (selector) => document.querySelector(selector);
let sending = 0, had = null, timers = [];

const later = (wait, deed, isCall = false) => { if (wait) timers.push({ timer: setTimeout(deed, wait), deed, isCall }); else deed(); };

function look(felt) {
  const now = { ...at()?.dataset, banner: one("#banner:not(.good, .hint)") };
  const then = had ?? now;
  had = now;
  timers = [];
  const isNew = Number(now.number) > Number(then.number), isMine = sending > 0;
  if (now.banner && now.banner !== then.banner) play("refuse");
  if (!isNew) return;
  for (const [name, wait, ...how] of felt) later(wait, () => play(name, ...how));
  if (!felt.length) play("place");
  if (isMine) shake("place");
  const rest = Math.max(0, ...felt.map(([, wait]) => wait + 2 * NEAR));
  const call = now.status !== "playing" && then.status === "playing" ? "end" : now.turn === "1" && then.turn !== "1" ? "turn" : "";
  if (call) later(rest, () => { play(call, now.won === "1"); shake(call); }, true);
}
document.addEventListener("table:felt", ({ detail }) => look(detail));
document.addEventListener("table:skipped", () => { // what calls me is not skipped
  for (const { timer, deed, isCall } of timers.splice(0)) {
    clearTimeout(timer);
    if (isCall) deed();
  }
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => { if (detail.target?.id === "stage") sending += 1; });
document.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.target?.id === "stage") sending = Math.max(0, sending - 1); });

// The last ten seconds of my time, as the page shows it.
let second = 0;
if (at()) {
  setInterval(() => {
    const [, minutes, seconds] = one("[data-ticks]")?.textContent.match(/^(?:(\d+):)?(\d+)/) ?? [];
    const left = seconds === undefined ? 0 : Number(minutes ?? 0) * 60 + Number(seconds) + 1;
    if (left !== second && left > 0 && left <= 10) {
      play("sand", left);
      if (left <= 3) shake("sand");
    }
    second = left;
  }, 200);
}

// ---- before the start: somebody sat down, or the game has begun ----
const seats = () => document.querySelector("[data-sat-down]");
let seated = Number(seats()?.dataset.satDown ?? 0), own = false;

document.addEventListener("htmx:beforeRequest", ({ detail }) => { own = detail.requestConfig?.verb === "post"; });
document.addEventListener("htmx:afterSettle", () => {
  const box = seats();
  if (!box) return;
  const now = Number(box.dataset.satDown);
  if (now > seated && !own) {
    play("seat");
    callBack(box.dataset.told);
  }
  seated = now;
});
document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  if (seats() && detail.xhr.getResponseHeader("HX-Redirect")) keep(sessionStorage, BEGAN, "1");
});

if (at() && stored(sessionStorage, BEGAN)) {
  keep(sessionStorage, BEGAN, "");
  play("turn");
  callBack(document.title);
}
if (at()) look([]);
