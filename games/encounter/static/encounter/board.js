// Cosmic Encounter: a reveal is shown once; what others moved shines for a moment.

const stage = () => document.getElementById("stage");
let shown = "";
let before = new Map();

const stacks = () => new Map([...document.querySelectorAll("svg.ce-ring .ce-p")].map((node) => [
  node.id,
  [...node.querySelectorAll(":scope > .ce-plate")].map((plate) => plate.textContent + plate.classList).join(),
]));

function fresh() {
  const reveal = stage()?.querySelector(".calc[data-reveal]")?.dataset.reveal ?? "";
  if (reveal && reveal === shown) stage().classList.add("still");
  shown = reveal;
  const now = stacks();
  for (const [id, there] of now) {
    if (before.size && before.get(id) !== there) document.getElementById(id).classList.add("ce-moved");
  }
  before = now;
}
document.addEventListener("table:shown", fresh);
fresh();
