// Short sounds made here, not loaded: my turn, what moves, points, the last sand, the end. One switch and one
// volume for all of them, and for what a phone does in the hand. Nothing before the first touch.

const KEY = "sounds", VOLUME = "volume", MOTION = "motion", BEGAN = "began", TOUCHED = "touched";
const MASTER = 0.6, LOUDEST = 5, USUAL = 3;
const NEAR = 60; // ms: of two sounds at the same moment the more important one is heard
const ORDER = ["turn", "end", "seat", "line", "point", "place", "step", "ships", "fall", "card", "sand", "refuse"];
const SCALE = [0, 2, 4, 7, 9, 12]; // semitones by which one point to six and more rise
const SHAKES = { turn: [30, 60, 30], place: 12, sand: 20, end: 60 }; // milliseconds

// A note: sine or triangle from one pitch to another. A rush: noise through a filter. All in seconds.
const note = (hertz, { to = hertz, type = "sine", at = 0, attack = 0.006, decay, gain, low }) => ({ hertz, to, type, at, attack, decay, gain, low });
const rush = (filter, hertz, { to = hertz, q = 0.7, at = 0, attack = 0.002, decay, gain }) => ({ filter, hertz, to, q, at, attack, decay, gain });
const bell = (hertz, at) => [note(hertz, { at, decay: 0.48, gain: 0.22 }), note(hertz * 2.76, { at, decay: 0.48, gain: 0.04 })];
const pluck = (hertz, gain = 0.18, at = 0) => note(hertz, { type: "triangle", at, attack: 0.003, decay: 0.26, gain, low: 2400 });
const tap = (hertz, at, gain) => rush("bandpass", hertz, { q: 1.2, at, decay: 0.06, gain });

const SOUNDS = {
  turn: () => [...bell(523.25, 0), ...bell(783.99, 0.13)],
  seat: () => [440, 554.37, 659.26].map((hertz, n) => note(hertz, { type: "triangle", at: n * 0.1, decay: 0.16, gain: 0.1 })),
  place: () => [tap(900, 0, 0.2), note(150, { to: 95, decay: 0.07, gain: 0.25 })],
  step: (isLast) => [note(isLast ? 1482 : 1320, { type: "triangle", attack: 0.001, decay: 0.025, gain: 0.08 })],
  point: (many, isOwn) => [pluck((isOwn ? 392 : 196) * 2 ** (SCALE[Math.min(Math.abs(many), 6) - 1] / 12), isOwn ? 0.18 : 0.09)],
  line: () => [392, 493.88, 587.33].map((hertz, n) => pluck(hertz, 0.18, n * 0.07)),
  refuse: () => [note(196, { to: 174.6, attack: 0.008, decay: 0.14, gain: 0.12 })],
  ships: () => [0, 0.14, 0.28].map((at) => tap(600, at, 0.12)),
  fall: () => [rush("lowpass", 1800, { to: 120, attack: 0.04, decay: 0.6, gain: 0.18 }), note(220, { to: 48, attack: 0.04, decay: 0.6, gain: 0.18 })],
  card: () => [0, 0.05].map((at) => rush("highpass", 2200, { at, decay: 0.03, gain: 0.1 })),
  sand: (left) => [note(left <= 3 ? 146.83 : 110, { attack: 0.004, decay: 0.09, gain: 0.1 + 0.012 * (10 - left) })],
  end: (isWon) => [261.63, 392, 523.25, ...(isWon ? [659.26] : [])].map((hertz, n) => note(hertz, { at: n * 0.11, attack: 0.02, decay: 1.4, gain: 0.14 })),
};

let context = null, master = null, sounding = 0, last = { at: -1e9, rank: 99 };

function stored(store, key) {
  try { return store.getItem(key); } catch { return null; } // a browser may forbid it
}
function keep(store, key, value) {
  try { store.setItem(key, value); } catch { /* then it is as on every first visit */ }
}

const isOn = () => stored(localStorage, KEY) !== "off";
const volume = () => Number(stored(localStorage, VOLUME) ?? USUAL);

// Browsers let a page sound only after it was used by hand; so do we.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => keep(sessionStorage, TOUCHED, "1"), { capture: true, passive: true });

export function play(name, ...how) {
  const now = performance.now(), rank = ORDER.indexOf(name);
  if (!isOn() || !stored(sessionStorage, TOUCHED)) return;
  if (now - last.at < NEAR && rank >= last.rank) return;
  last = { at: now, rank };
  document.dispatchEvent(new CustomEvent("sounds:played", { detail: name }));
  try {
    for (const voice of SOUNDS[name](...how)) sound(voice);
  } catch { /* a device without sound */ }
}

// Not where it says nothing: others' tiles do not shake my phone.
function shake(name) {
  if (isOn() && stored(sessionStorage, TOUCHED)) navigator.vibrate?.(SHAKES[name]);
}

// ---- making: an oscillator or noise, a filter, a gain; one limiter for all ----
function open() {
  context = new AudioContext();
  const limiter = new DynamicsCompressorNode(context, { threshold: -9, ratio: 8 });
  master = context.createGain();
  master.connect(limiter).connect(context.destination);
}

function hiss() {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  buffer.getChannelData(0).forEach((_, n, all) => { all[n] = Math.random() * 2 - 1; });
  return new AudioBufferSourceNode(context, { buffer });
}

function sound({ hertz, to, type, filter, q, low, at, attack, decay, gain }) {
  if (!context) open();
  if (context.state === "suspended") context.resume();
  master.gain.value = MASTER * volume() / USUAL;
  const start = context.currentTime + at, end = start + attack + decay, level = context.createGain();
  const source = filter ? hiss() : new OscillatorNode(context, { type });
  const pass = filter || low ? new BiquadFilterNode(context, { type: filter ?? "lowpass", Q: q ?? 0.7, frequency: low ?? hertz }) : null;
  const pitch = filter ? pass.frequency : source.frequency;
  pitch.setValueAtTime(hertz, start);
  pitch.exponentialRampToValueAtTime(to, end);
  level.gain.setValueAtTime(0.0001, start);
  level.gain.linearRampToValueAtTime(gain, start + attack);
  level.gain.exponentialRampToValueAtTime(0.0001, end);
  (pass ? source.connect(pass) : source).connect(level).connect(master);
  sounding += 1;
  source.onended = () => { sounding -= 1; if (!sounding) context.suspend(); }; // silence costs nothing
  source.start(start);
  source.stop(end + 0.02);
}

// ---- the switches: sound, how loud, motion ----
function showSwitch() {
  const moves = stored(localStorage, MOTION) !== "off";
  document.documentElement.toggleAttribute("data-still", !moves);
  for (const button of document.querySelectorAll("[data-sounds]")) {
    button.hidden = false;
    button.querySelector("span").textContent = isOn() ? button.dataset.on : button.dataset.off;
  }
  for (const menu of document.querySelectorAll("[data-felt]")) {
    menu.hidden = false;
    menu.classList.toggle("mute", !isOn());
    menu.querySelector("[data-volume]").value = volume();
    menu.querySelector("[data-motion]").checked = moves;
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-sounds]")) return;
  keep(localStorage, KEY, isOn() ? "off" : "on");
  showSwitch();
  play("place"); // heard at once, if it is on now
});
document.addEventListener("change", ({ target }) => {
  if (target.matches?.("[data-motion]")) keep(localStorage, MOTION, target.checked ? "on" : "off");
  showSwitch();
  if (!target.matches?.("[data-volume]")) return;
  keep(localStorage, VOLUME, target.value);
  keep(localStorage, KEY, "on");
  showSwitch();
  play("place");
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
if (at()) look([]);
showSwitch();
