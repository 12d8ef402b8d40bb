// Sounds: one switch and one volume for all of them, and for what a phone does in the hand. Nothing before the
// first touch. What calls is in calls.js; the instrument comes when there is something to be heard.

const KEY = "sounds", VOLUME = "volume", MOTION = "motion", TOUCHED = "touched";
const USUAL = 3;
export const NEAR = 60; // ms: of two sounds at the same moment the more important one is heard
const ORDER = ["turn", "end", "seat", "line", "point", "place", "step", "ships", "fall", "card", "sand", "refuse"];

let last = { at: -1e9, rank: 99 };

export function stored(store, key) {
  try { return store.getItem(key); } catch { return null; } // a browser may forbid it
}
export function keep(store, key, value) {
  try { store.setItem(key, value); } catch { /* then it is as on every first visit */ }
}

const isOn = () => stored(localStorage, KEY) !== "off";
const volume = () => Number(stored(localStorage, VOLUME) ?? USUAL);

// Browsers let a page sound only after it was used by hand; so do we.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => keep(sessionStorage, TOUCHED, "1"), { capture: true, passive: true });

export const isHeard = () => isOn() && Boolean(stored(sessionStorage, TOUCHED));

export async function play(name, ...how) {
  const now = performance.now(), rank = ORDER.indexOf(name);
  if (!isHeard()) return;
  if (now - last.at < NEAR && rank >= last.rank) return;
  last = { at: now, rank };
  document.dispatchEvent(new CustomEvent("sounds:played", { detail: name }));
  try {
    const { sound } = await import("./instrument.js");
    sound(name, volume(), ...how);
  } catch { /* a device without sound */ }
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

document.addEventListener("htmx:afterSettle", showSwitch);
showSwitch();
