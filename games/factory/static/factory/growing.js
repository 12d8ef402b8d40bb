// How far the others are: a number is heard, their galaxies are fetched, at most once a second.

const page = () => document.getElementById("at").dataset;
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

document.addEventListener("table:heard", (event) => {
  const words = document.querySelector("[data-laid]")?.dataset.laid;
  for (const [seat, laid] of Object.entries(event.detail.work ?? {})) {
    const said = document.querySelector(`#seats [data-seat="${seat}"] .sub`)?.lastChild;
    if (words && said) said.textContent = words.replace("{n}", laid);
  }
  if (words && event.detail.work) look();
});

const GLANCE = 1000;
let looking = false, lookAgain = false;

async function look() {
  if (looking) { lookAgain = true; return; }
  looking = true;
  do {
    lookAgain = false;
    const { number } = page();
    try {
      const answer = await fetch(`${location.pathname}making/`, { cache: "no-store" });
      if (answer.status === 200 && page().number === number) grow(await answer.text());
    } catch { /* the next number brings them all */ }
    await pause(GLANCE);
  } while (lookAgain);
  looking = false;
}

function grow(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const [old, now] of [["[data-growing]", "[data-growing]"], ["#stage svg.watch", "svg.watch"]]) {
    const drawn = fresh.querySelector(now);
    for (const box of drawn ? document.querySelectorAll(old) : []) box.innerHTML = drawn.innerHTML;
  }
}
