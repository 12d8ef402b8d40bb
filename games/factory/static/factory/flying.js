// Scoring: points fly from their zone to their track, once; later changes stand still.

const KINDS = ["veg", "ice", "desert", "star"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let flown = "";

function flight(words, kind, from, after) {
  const goal = document.querySelector(`#stage .strip .track.${kind} .new`);
  if (!goal || !from) return;
  const chip = document.createElement("span");
  chip.className = `flying ${kind}`;
  chip.textContent = words;
  chip.setAttribute("aria-hidden", "true");
  document.body.append(chip);
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const [x, y] = middle(from.getBoundingClientRect()), [gx, gy] = middle(goal.getBoundingClientRect());
  const at = (px, py, scale) => `translate(${px}px, ${py}px) translate(-50%, -50%) scale(${scale})`;
  chip.animate(
    [{ transform: at(x, y, 1), opacity: 0 }, { transform: at(x, y, 1.25), opacity: 1, offset: 0.2 }, { transform: at(gx, gy, 0.8), opacity: 1, offset: 0.9 }, { transform: at(gx, gy, 0.4), opacity: 0 }],
    { duration: 1000, delay: after, easing: "ease-in-out", fill: "both" },
  ).finished.catch(() => {}).finally(() => chip.remove());
}

function fly() {
  const svg = document.querySelector("#stage svg.scored");
  if (!svg) return;
  if (flown === svg.dataset.score) { document.getElementById("stage").classList.add("still"); return; }
  flown = svg.dataset.score;
  if (calm.matches || "still" in document.documentElement.dataset) return;
  for (const plate of svg.querySelectorAll(".ztag")) {
    const turn = Number(/\bn(\d)/.exec(plate.getAttribute("class"))?.[1] ?? 0);
    flight(plate.textContent, KINDS.find((kind) => plate.classList.contains(kind)), plate, 500 + 250 * turn);
  }
  const [kind, points] = svg.dataset.path.split(" ");
  const last = [...svg.querySelectorAll(".way .pathn")].pop();
  if (Number(points)) flight(`+${points}`, kind, last, 2700);
}
document.addEventListener("table:shown", fly);
fly();
