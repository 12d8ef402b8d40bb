// The draft: quick taps add up.

let picked = [];
const KEEP = 3;

function pick(link) {
  const { tile } = link.dataset;
  const wanted = picked.includes(tile) ? picked.filter((one) => one !== tile) : [...picked, tile];
  picked = wanted.slice(0, KEEP); // a fourth is asked for all the same: the server says why not
  const address = new URL(link.href);
  if (wanted.length) address.searchParams.set("tiles", wanted.join("-")); else address.searchParams.delete("tiles");
  link.setAttribute("href", address.pathname + address.search);
  for (const one of document.querySelectorAll("#draft [data-tile]")) one.classList.toggle("on", picked.includes(one.dataset.tile));
}

document.addEventListener("click", (event) => {
  const tile = event.target.closest?.("#draft [data-tile]");
  if (tile && !event.ctrlKey && !event.metaKey && !event.shiftKey) pick(tile);
}, true);

function fresh() {
  const { chosen } = document.getElementById("at").dataset;
  picked = new URLSearchParams(chosen).get("tiles")?.split("-") ?? [];
}
document.addEventListener("table:shown", fresh);
fresh();
