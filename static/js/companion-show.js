// The display for spectators: fetches itself again when the sheet changes; runs the timer.

const { listen } = window.companion;
const main = () => document.getElementById("show");
let number = Number(main().dataset.number);
let due = 0;

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
  const left = Number(document.getElementById("show-timer").dataset.left ?? 0);
  due = left > 0 ? Date.now() + left * 1000 : 0;
}

setInterval(() => {
  const box = document.querySelector("#show-timer b");
  const left = Math.ceil(Math.max(0, (due - Date.now()) / 1000));
  const text = due && left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : "";
  if (box.textContent !== text) box.textContent = text;
  box.classList.toggle("hot", left > 0 && left <= 10);
}, 250);

read();
listen(main().dataset.key, (message) => { if (message.stir || message.number !== number) refresh(); });
