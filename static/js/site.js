// The whole site: theme, toasts, menus, copying, and the line to the lobby.

import { Socket } from "./socket.js";
import "./sounds.js";

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

// ---- the lobby and the waiting rooms listen ----
function listen(path, name) {
  let soon;
  const stir = () => {
    clearTimeout(soon);
    soon = setTimeout(() => window.htmx?.trigger(document.body, name), 150);
  };
  new Socket(path, { heard: stir, missed: async () => { stir(); return ""; } });
}

const lobby = document.querySelector("[data-lobby-socket]");
if (lobby) listen(lobby.dataset.lobbySocket, "lobby");
const room = document.querySelector("[data-room-socket]");
if (room) listen(room.dataset.roomSocket, "room");

// My week: on a phone a day is one line that opens; without this all of them are open.
if (matchMedia("(max-width: 600px)").matches) {
  for (const day of document.querySelectorAll("details.day")) day.open = false;
}
