// The sand: the server's remaining time, counted on by a clock that does not drift.

const LONGEST_WAY = 5000;
let sand = { box: null, left: "", end: 0 };
const ends = {};

// What is told of the sand is late by its way to here, never early: the soonest end is the truest.
// Only a pause puts it off, and by more than a way takes.
function endOf(window, left) {
  const told = performance.now() + left * 1000, known = ends[window];
  if (!(known <= told && told < known + LONGEST_WAY)) ends[window] = told;
  return ends[window];
}

function pour() {
  const box = document.getElementById("sand");
  if (box && (box !== sand.box || box.dataset.left !== sand.left)) {
    sand = { box, left: box.dataset.left, end: endOf(box.dataset.window, Number(box.dataset.left)) };
  }
}
function trickle() {
  const { box, end } = sand;
  if (!box?.isConnected) return;
  const left = Math.max(0, end - performance.now()) / 1000;
  box.querySelector("b").textContent = (Math.ceil(left * 10) / 10).toFixed(1);
  box.classList.toggle("hot", left < 10);
}
setInterval(trickle, 50);
document.addEventListener("table:heard", (event) => {
  const left = event.detail.sand?.[sand.box?.dataset.window];
  if (left !== undefined) sand.end = endOf(sand.box.dataset.window, left);
});

// Tenths of a second of this window that have run; null without its sand.
export function tenthsRun(window, seconds) {
  if (!sand.box?.isConnected || sand.box.dataset.window !== window) return null;
  return Math.max(0, Math.round(10 * seconds - (sand.end - performance.now()) / 100));
}

document.addEventListener("table:shown", pour);
pour();
