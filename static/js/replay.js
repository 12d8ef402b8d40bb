// The scrubber of a replay: range, buttons, keys and running by itself; every line has its address.
// A step to the next line or the last one is seen in motion, as at the table (motion.js); a leap is not.

const EACH = 1100;
const send = (name) => document.dispatchEvent(new CustomEvent(name));
const box = () => document.getElementById("replay");
let wanted = null, asking = false, runs = 0;

async function go(number) {
  const { last, path, query } = box().dataset;
  wanted = Math.min(Number(last), Math.max(0, number));
  if (asking) return;
  asking = true;
  while (wanted !== null && wanted !== Number(box().dataset.number)) {
    const line = wanted, isStep = Math.abs(line - Number(box().dataset.number)) === 1;
    const kept = document.activeElement?.id;
    if (isStep) document.addEventListener("htmx:beforeSwap", () => send("table:showing"), { once: true });
    await window.htmx.ajax("GET", `${path}${line}/${query}`, { target: "#replay", swap: "outerHTML" });
    if (Number(box().dataset.number) !== line) break;
    if (isStep) send("table:shown");
    history.replaceState(null, "", `${path}${line}/${query}${location.hash}`);
    if (kept) document.getElementById(kept)?.focus({ preventScroll: true });
  }
  wanted = null;
  asking = false;
}

const here = () => wanted ?? Number(box().dataset.number);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-to], [data-line]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stop();
  go(Number(link.dataset.to ?? link.dataset.line));
});
document.addEventListener("input", (event) => {
  if (event.target.id === "scrubber") { stop(); go(Number(event.target.value)); }
});
document.addEventListener("submit", (event) => {
  if (event.target.matches(".range")) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, textarea, select, svg.board a") || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowLeft: here() - 1, ArrowRight: here() + 1, Home: 0, End: Number(box().dataset.last) }[event.key];
  if (to !== undefined) { event.preventDefault(); stop(); go(to); }
  else if (event.key === " " && !event.target.closest?.("a, button")) { event.preventDefault(); toggle(); }
});

// ---- running by itself ----
function toggle() {
  if (runs) { stop(); return; }
  if (here() >= Number(box().dataset.last)) go(0);
  runs = setInterval(() => {
    if (here() >= Number(box().dataset.last)) stop(); else go(here() + 1);
  }, EACH);
  dress();
}
function stop() {
  clearInterval(runs);
  runs = 0;
  dress();
}
function dress() {
  const button = document.getElementById("runs");
  button.hidden = false;
  button.setAttribute("aria-label", runs ? button.dataset.stop : button.dataset.play);
  button.querySelector("path").setAttribute("d", runs ? "M7 5v14M17 5v14" : "M8 5l11 7-11 7Z");
}
document.addEventListener("click", (event) => { if (event.target.closest?.("#runs")) toggle(); });
function settle() {
  dress();
  for (const box of ["p-log", "p-chapters"].map((id) => document.getElementById(id))) {
    const line = box?.querySelector(".cur, [aria-current]");
    if (line) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  }
}
document.addEventListener("htmx:afterSettle", settle);
settle();
