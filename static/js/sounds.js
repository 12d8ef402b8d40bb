// Short sounds made here, not loaded: my turn, a move of others, somebody sat down. One switch.

const KEY = "sounds", BEGAN = "began";
// Each a few notes: hertz, when it begins, how long it lasts (seconds).
const NOTES = {
  turn: [[523, 0, 0.16], [784, 0.14, 0.3]],
  move: [[392, 0, 0.09]],
  seat: [[440, 0, 0.12], [554, 0.1, 0.12], [659, 0.2, 0.24]],
};
const LOUDNESS = 0.08;

let context = null, sounding = 0;

function stored(store, key) {
  try { return store.getItem(key); } catch { return null; } // a browser may forbid it
}
function keep(store, key, value) {
  try { store.setItem(key, value); } catch { /* then it is as on every first visit */ }
}

const isOn = () => stored(localStorage, KEY) !== "off";

// Browsers let a page sound only after it was used by hand.
export function play(name) {
  if (!isOn()) return;
  document.dispatchEvent(new CustomEvent("sounds:played", { detail: name }));
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    for (const [hertz, begin, length] of NOTES[name]) note(hertz, context.currentTime + begin, length);
  } catch { /* a device without sound */ }
}

function note(hertz, at, length) {
  const tone = context.createOscillator(), gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(context.destination);
  sounding += 1;
  tone.onended = () => { sounding -= 1; if (!sounding) context.suspend(); }; // silence costs nothing
  tone.start(at);
  tone.stop(at + length + 0.02);
}

// ---- the switch ----
function showSwitch() {
  for (const button of document.querySelectorAll("[data-sounds]")) {
    button.hidden = false;
    button.querySelector("span").textContent = isOn() ? button.dataset.on : button.dataset.off;
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-sounds]")) return;
  keep(localStorage, KEY, isOn() ? "off" : "on");
  showSwitch();
  play("move"); // heard at once, if it is on now
});

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

// ---- at a table: what is new, and not by my own hand ----
const at = () => document.getElementById("at");
let sending = 0, number = 0, turn = "0";

function look(isFirst = false) {
  const now = at()?.dataset;
  if (!now) return;
  const isNew = Number(now.number) > number, isMine = sending > 0;
  if (!isFirst && now.turn === "1" && turn !== "1") play("turn");
  else if (!isFirst && isNew && !isMine) play("move");
  number = Number(now.number);
  turn = now.turn;
}
document.addEventListener("htmx:beforeRequest", ({ detail }) => { if (detail.target?.id === "stage") sending += 1; });
document.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.target?.id === "stage") sending = Math.max(0, sending - 1); });
document.addEventListener("table:shown", () => look());

// ---- before the start: somebody sat down, or the game has begun ----
const seats = () => document.querySelector("[data-sat-down]");
let seated = Number(seats()?.dataset.satDown ?? 0), own = false;

document.addEventListener("htmx:beforeRequest", ({ detail }) => { own = detail.requestConfig?.verb === "post"; });
document.addEventListener("htmx:afterSettle", () => {
  showSwitch();
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
look(true);
showSwitch();
