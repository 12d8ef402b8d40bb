// The minutes side by side: what lay where at a moment is shown, the rest waits.

const range = document.getElementById("moment");
const second = document.getElementById("second");
const button = document.getElementById("runs");
const haste = document.getElementById("haste");
const end = Number(range.max);
const parts = [...document.querySelectorAll("[data-t]")].map((node) => (
  { node, spans: node.dataset.t.split(" ").filter(Boolean).map((span) => span.split("-").map(Number)) }
));
const builds = [...document.querySelectorAll(".minute")];
let runs = 0, before = 0, place = Number(range.value);

function show() {
  const now = Math.round(place);
  for (const { node, spans } of parts) node.classList.toggle("off", !spans.some(([from, to]) => from <= now && now < to));
  for (const one of builds) one.querySelector("[data-count]").textContent = one.querySelectorAll("svg [data-t]:not(.off)").length;
  range.value = now;
  const words = `${(now / 10).toFixed(1)} ${second.dataset.word}`;
  second.textContent = words;
  range.setAttribute("aria-valuetext", words);
}

function go(to) {
  place = Math.min(end, Math.max(0, to));
  show();
}

function run(moment) {
  go(place + ((moment - before) / 100) * (haste.querySelector("input").checked ? 4 : 1));
  before = moment;
  if (place >= end) stop(); else runs = requestAnimationFrame(run);
}

function stop() {
  cancelAnimationFrame(runs);
  runs = 0;
  history.replaceState(null, "", `?at=${Math.round(place)}`);
  dress();
}

function dress() {
  button.setAttribute("aria-label", runs ? button.dataset.stop : button.dataset.play);
  button.querySelector("path").setAttribute("d", runs ? "M7 5v14M17 5v14" : "M8 5l11 7-11 7Z");
}

button.addEventListener("click", () => {
  if (runs) { stop(); return; }
  if (place >= end) go(0);
  before = performance.now();
  runs = requestAnimationFrame(run);
  dress();
});
range.addEventListener("input", () => { if (runs) stop(); go(Number(range.value)); });
range.addEventListener("change", () => history.replaceState(null, "", `?at=${range.value}`));
range.form.addEventListener("submit", (event) => event.preventDefault());
button.hidden = haste.hidden = false;
show();
