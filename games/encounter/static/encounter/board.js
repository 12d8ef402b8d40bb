// Cosmic Encounter: a reveal is shown once; ships that moved fly from where they were, and shine.

const stage = () => document.getElementById("stage");
const isMoving = matchMedia("(prefers-reduced-motion: no-preference)");
const GLOW = [{}, { color: "#fff", filter: "drop-shadow(0 0 7px #fff)" }, {}]; // where ships landed
const FLIGHT = { duration: 900, easing: "ease-in-out" };
const BESIDE = ["#ce-hole", "#ce-ms", "#ce-cr"]; // where ships lie apart from planets
let shown = "";
let before = null;

const galaxy = () => [...(stage()?.querySelectorAll("svg:is(.ce-ring, .ce-strips)") ?? [])]
  .find((one) => one.checkVisibility?.() ?? true);

// ---- which ships lie where: by place and colour ----
function centre(board, node) {
  const { x, y, width, height } = node.getBoundingClientRect();
  return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(board.getScreenCTM().inverse());
}

function counted(board) {
  const planets = [...board.querySelectorAll(".ce-p")];
  const beside = BESIDE.flatMap((what) => [...board.querySelectorAll(`use[href="${what}"]`)]
    .map((use) => [what, use.closest("[role=img]")]));
  const ships = new Map();
  for (const [place, node] of [...planets.entries(), ...beside]) {
    for (const plate of node.querySelectorAll(":scope > .ce-plate:not(.ghost)")) {
      const colour = plate.classList[1], number = Number(plate.textContent);
      ships.set(`${place} ${colour}`, { colour, number, node, plate, at: centre(board, plate) });
    }
  }
  return { kind: board.getAttribute("class"), planets: planets.length, ships };
}

// ---- what moved: from a stack that is smaller now to one of its colour that is larger ----
function moved(old, now) {
  const lost = [...old.ships].map(([key, one]) => ({ ...one, left: one.number - (now.ships.get(key)?.number ?? 0) }));
  const found = [];
  for (const [key, one] of now.ships) {
    let more = one.number - (old.ships.get(key)?.number ?? 0);
    for (const from of lost) {
      const number = from.colour === one.colour ? Math.min(more, from.left) : 0;
      if (number < 1) continue;
      from.left -= number;
      more -= number;
      found.push({ from: from.at, to: one, number });
    }
  }
  return found;
}

function fly(board, { from, to, number }) {
  const flight = document.createElementNS(board.namespaceURI, "g"), copy = to.plate.cloneNode(true);
  const { a, b, c, d, e, f } = board.getScreenCTM().inverse().multiply(to.node.getScreenCTM());
  copy.lastElementChild.textContent = number;
  const box = flight.cloneNode();
  box.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  box.append(copy);
  flight.setAttribute("class", "ce-fly");
  flight.setAttribute("aria-hidden", "true");
  flight.append(box);
  board.append(flight);
  const start = { transform: `translate(${from.x - to.at.x}px, ${from.y - to.at.y}px)` };
  flight.animate([start, { transform: "none" }], FLIGHT).finished.catch(() => {}).then(() => flight.remove());
}

function fresh() {
  const reveal = stage()?.querySelector(".calc[data-reveal]")?.dataset.reveal ?? "";
  if (reveal && reveal === shown) stage().classList.add("still");
  shown = reveal;
  const board = galaxy(), now = board && counted(board);
  if (now && before?.kind === now.kind && before.planets === now.planets) {
    for (const one of moved(before, now)) {
      if (!isMoving.matches || document.hidden) continue;
      one.to.node.querySelector(".ce-plate")?.animate(GLOW, { duration: 1200, iterations: 2 });
      fly(board, one);
    }
  }
  before = now;
}
document.addEventListener("table:shown", fresh);
fresh();
