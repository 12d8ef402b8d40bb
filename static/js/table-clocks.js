// Clocks of a table: the server's last word, counted on.

let clocks = [];
const told = new WeakMap(); // what each clock was told, and when that ends

function startClocks() {
  clocks = [...document.querySelectorAll(".clk[data-left]")].map((box) => {
    const { left, whole } = box.dataset;
    if (told.get(box)?.left !== left) told.set(box, { left, end: performance.now() + Number(left) * 1000 });
    return { box, face: box.firstElementChild, end: told.get(box).end, whole: Number(whole) };
  });
}

function tick() {
  for (const { box, face, end, whole } of clocks) {
    const left = Math.max(0, (end - performance.now()) / 1000), minutes = Math.floor(left / 60);
    const seconds = String(Math.floor(left % 60)).padStart(2, "0");
    const tenth = "tenths" in box.dataset && left < 60 ? `.${Math.floor(left * 10) % 10}` : "";
    if (left < 600) face.textContent = `${minutes}:${seconds}${tenth}`;
    else if (left < 3600) face.textContent = face.textContent.replace(/^\d+/, minutes);
    box.classList.toggle("hot", whole > 0 && left < whole / 10);
    const sand = box.querySelector("progress");
    if (sand) sand.value = left;
  }
}
setInterval(tick, 1000);
setInterval(() => { if (clocks.some(({ box }) => "tenths" in box.dataset)) tick(); }, 100);

document.addEventListener("table:shown", startClocks);
startClocks();
