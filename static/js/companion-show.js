// The display for spectators: fetches itself again when the sheet changes; runs the timer.

const { listen, hear, wakeSound, stayAwake } = window.companion;
const SOON = 10; // seconds before the end
const main = () => document.getElementById("show");
let number = Number(main().dataset.number);
let due = 0;
let whole = 1;
let loud = false; // the display makes a sound only if that is switched on here
let warned = false;

async function refresh() {
  try {
    const answer = await fetch(location.pathname);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    main().replaceWith(page.getElementById("show"));
    number = Number(main().dataset.number);
    read();
  } catch { /* the next number tries again */ }
}

function read() {
  const { left, whole: all } = document.getElementById("show-timer").dataset;
  const runs = due > 0;
  due = Number(left ?? 0) > 0 ? Date.now() + Number(left) * 1000 : 0;
  whole = Number(all ?? 1);
  if (due && !runs) { warned = false; tell("start"); stayAwake(true); }
  const button = document.getElementById("show-sound");
  button.hidden = !due && !loud;
  button.setAttribute("aria-pressed", String(loud));
  button.classList.toggle("key", loud);
  tick();
}

const tell = (what) => { if (loud) hear(what); };

function tick() {
  const box = document.querySelector("#show-timer b");
  const seconds = Math.max(0, (due - Date.now()) / 1000);
  const left = Math.ceil(seconds);
  const text = due && left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : "";
  if (box.textContent !== text) box.textContent = text;
  box.classList.toggle("hot", left > 0 && left <= SOON);
  document.querySelector("#show-timer rect").setAttribute("width", due ? String(Math.min(100, 100 * seconds / whole)) : "0");
  if (due && left <= SOON && left > 0 && !warned) { warned = true; tell("soon"); }
  if (due && left === 0) { due = 0; tell("end"); stayAwake(false); }
}
setInterval(tick, 250);

document.addEventListener("click", ({ target }) => {
  if (!target.closest("#show-sound")) return;
  loud = !loud;
  wakeSound();
  read();
});

read();
listen(main().dataset.key, (message) => { if (message.stir || message.number !== number) refresh(); });
