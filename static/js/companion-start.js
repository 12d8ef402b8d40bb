// Starting a sheet: as many names as there are players, only the options of the chosen game.

const { keepOffline } = window.companion;
const form = document.getElementById("new-sheet");
const fields = [...form.querySelectorAll("[data-name]")];
const add = document.getElementById("add-player");
let visible = Math.max(3, fields.filter((field) => field.querySelector("input").value).length);

const game = () => document.querySelector("input[name=game]:checked") ?? document.querySelector("input[name=game]");

function show() {
  const most = Number(game().dataset.most);
  fields.forEach((field, i) => { field.hidden = i >= Math.min(visible, most); });
  add.hidden = visible >= Math.min(most, fields.length);
  for (const box of form.querySelectorAll("[data-options]")) box.hidden = box.dataset.options !== game().value;
  document.getElementById("bar-game").textContent = game().closest("label").querySelector("b").textContent;
  document.getElementById("bar-count").textContent = fields
    .filter((field) => !field.hidden).map((field) => field.querySelector("input").value.trim()).filter(Boolean).join(", ");
}

document.addEventListener("change", show);
form.addEventListener("input", show);
add.addEventListener("click", () => {
  visible += 1;
  show();
  fields[visible - 1].querySelector("input").focus();
});

// A name from an earlier evening goes into the first free field.
document.getElementById("known")?.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-add]");
  if (!chip) return;
  const free = fields.find((field) => !field.querySelector("input").value.trim());
  if (!free) return;
  visible = Math.max(visible, fields.indexOf(free) + 1);
  free.querySelector("input").value = chip.dataset.add;
  chip.hidden = true;
  show();
});

// What is hidden is not sent.
form.addEventListener("submit", () => {
  for (const field of fields) if (field.hidden) field.querySelector("input").disabled = true;
});
window.addEventListener("pageshow", () => {
  for (const field of fields) field.querySelector("input").disabled = false;
  show();
});

// Enter in a name goes to the next one.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.name !== "name") return;
  event.preventDefault();
  const next = fields[fields.findIndex((field) => field.contains(event.target)) + 1];
  if (next && !next.hidden) next.querySelector("input").focus();
  else document.getElementById("start").focus();
});

document.documentElement.classList.add("scripted");
show();
keepOffline(form.dataset.worker);
