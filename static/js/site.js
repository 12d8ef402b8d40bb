// The whole site: theme, toasts, menus, copying, and the line to the lobby.

const root = document.documentElement;
const TOAST_STAYS = 6000;

// ---- theme ----
const chosenTheme = () => {
  if (root.dataset.theme !== "system") return root.dataset.theme;
  return matchMedia("(prefers-color-scheme: light)").matches ? "chart" : "night";
};

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-theme-form]");
  if (!form) return;
  event.preventDefault();
  const theme = chosenTheme() === "chart" ? "night" : "chart";
  root.dataset.theme = theme;
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  const body = new FormData(form);
  body.set("theme", theme);
  fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => {});
});

// ---- time zone: what a new guest or account begins with ----
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) document.cookie = `zone=${zone};path=/;max-age=31536000;samesite=lax`;

// ---- toasts ----
export function toast(text) {
  const box = document.createElement("div");
  box.className = "toast";
  box.textContent = text;
  document.getElementById("toasts").append(box);
  letGo(box);
}

function letGo(box) {
  let timer;
  const wait = () => { timer = setTimeout(() => box.remove(), TOAST_STAYS); };
  const stay = () => clearTimeout(timer);
  box.addEventListener("pointerenter", stay);
  box.addEventListener("pointerleave", wait);
  box.addEventListener("focusin", stay);
  box.addEventListener("focusout", wait);
  wait();
}

document.querySelectorAll("#toasts .toast").forEach(letGo);

// ---- menus close by themselves ----
const openMenus = () => document.querySelectorAll("details.menu[open]");
document.addEventListener("click", (event) => {
  openMenus().forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  openMenus().forEach((menu) => { menu.open = false; menu.querySelector("summary").focus(); });
});

// ---- the dock says where one went ----
document.querySelector(".dock")?.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link) return;
  link.parentElement.querySelectorAll("a").forEach((one) => one.removeAttribute("aria-current"));
  link.setAttribute("aria-current", "true");
});

// ---- copy the text of a field ----
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  toast(button.dataset.copied);
});

// ---- a form is sent once ----
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  const form = event.target;
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "1";
  setTimeout(() => { delete form.dataset.sent; }, 4000);
});
addEventListener("pageshow", () => {
  document.querySelectorAll("form[data-sent]").forEach((form) => { delete form.dataset.sent; });
});

// ---- a socket that comes back, and says so ----
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const PING = 20000;

export function keepSocket(path, { heard, ping = () => ({}) }) {
  const banner = document.getElementById("connection");
  let socket, wait = FIRST_WAIT, lostAt = 0, timer, pinger, countdown, quiet = false;

  const address = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;

  function open() {
    clearTimeout(timer);
    clearInterval(countdown);
    socket = new WebSocket(address());
    socket.onopen = () => { wait = FIRST_WAIT; if (lostAt) back(); say(); pinger = setInterval(say, PING); };
    socket.onmessage = (message) => heard(JSON.parse(message.data));
    socket.onclose = lost;
  }

  function say() {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(ping()));
  }

  function lost() {
    clearInterval(pinger);
    if (quiet) return;
    if (!lostAt) lostAt = Date.now();
    const pause = wait * (0.7 + Math.random() * 0.6);
    wait = Math.min(wait * 2, LONGEST_WAIT);
    timer = setTimeout(open, pause);
    // A short break is nobody's business.
    if (Date.now() - lostAt > 2500) show(Math.round(pause / 1000));
  }

  function show(seconds) {
    if (!banner) return;
    const time = new Date(lostAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    banner.className = "banner";
    banner.querySelector("[data-what]").textContent = banner.dataset.lost.replace("{time}", time);
    banner.querySelector("[data-try]").hidden = false;
    const then = banner.querySelector("[data-then]");
    let left = seconds;
    const tell = () => {
      then.textContent = banner.dataset.again.replace("{seconds}", Math.max(0, left));
      left -= 1;
    };
    tell();
    clearInterval(countdown);
    countdown = setInterval(tell, 1000);
    banner.hidden = false;
  }

  function back() {
    const shown = banner && !banner.hidden;
    lostAt = 0;
    heard({ back: true });
    if (!shown) return;
    banner.className = "banner good";
    banner.querySelector("[data-what]").textContent = banner.dataset.back;
    banner.querySelector("[data-then]").textContent = "";
    banner.querySelector("[data-try]").hidden = true;
    setTimeout(() => { if (!lostAt) banner.hidden = true; }, TOAST_STAYS);
  }

  banner?.querySelector("[data-try]").addEventListener("click", () => { if (lostAt) open(); });
  addEventListener("online", () => { if (lostAt) open(); });
  addEventListener("pagehide", () => { quiet = true; socket?.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) { quiet = false; open(); } });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (lostAt) open(); else say();
  });
  open();
  return { say, now: open };
}

// ---- the lobby and the waiting rooms listen ----
function listen(path, name) {
  let soon;
  keepSocket(path, {
    heard: () => {
      clearTimeout(soon);
      soon = setTimeout(() => window.htmx?.trigger(document.body, name), 150);
    },
  });
}

const lobby = document.querySelector("[data-lobby-socket]");
if (lobby) listen(lobby.dataset.lobbySocket, "lobby");
const room = document.querySelector("[data-room-socket]");
if (room) listen(room.dataset.roomSocket, "room");
