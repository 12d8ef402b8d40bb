// Cosmic Encounter: a reveal is shown once.

const stage = () => document.getElementById("stage");
let shown = "";

function fresh() {
  const reveal = stage()?.querySelector(".calc[data-reveal]")?.dataset.reveal ?? "";
  if (reveal && reveal === shown) stage().classList.add("still");
  shown = reveal;
}
document.addEventListener("table:shown", fresh);
fresh();
