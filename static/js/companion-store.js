// What a phone keeps of a sheet: the marks it knows, and those it has not sent yet.
// Marks are written here first. If the phone has no database, they live as long as the page.

import { Socket } from "./socket.js";

const NAME = "cosmos-companion";

function opened() {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("pending", { keyPath: ["sheet", "id"] });
        request.result.createObjectStore("known", { keyPath: "sheet" });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch { resolve(null); }
  });
}

const database = opened();

async function run(store, mode, deed) {
  const found = await database;
  if (!found) return undefined;
  return new Promise((resolve) => {
    const turn = found.transaction(store, mode);
    const request = deed(turn.objectStore(store));
    turn.oncomplete = () => resolve(request?.result);
    turn.onerror = turn.onabort = () => resolve(undefined);
  });
}

const of = (sheet) => IDBKeyRange.bound([sheet, ""], [sheet, "\uffff"]);

const store = {
  // Not sent yet, in the order they were written.
  pending: async (sheet) =>
    ((await run("pending", "readonly", (all) => all.getAll(of(sheet)))) ?? [])
      .sort((one, other) => one.order - other.order)
      .map(({ mark }) => mark),
  keep: (sheet, mark, order) => run("pending", "readwrite", (all) => all.put({ sheet, id: mark.id, mark, order })),
  drop: (sheet, ids) => run("pending", "readwrite", (all) => ids.forEach((id) => all.delete([sheet, id]))),
  known: async (sheet) => (await run("known", "readonly", (all) => all.get(sheet)))?.news,
  learn: (sheet, news) => run("known", "readwrite", (all) => all.put({ sheet, news })),
};

// ---- small things every script of the companion needs ----
const letters = "abcdefghijkmnpqrstuvwxyz23456789";
function fresh(length = 12) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => letters[byte % letters.length]).join("");
}

// The same phone from evening to evening, where it lets us remember.
function device() {
  try {
    if (!localStorage.companionDevice) localStorage.companionDevice = fresh(10);
    return localStorage.companionDevice;
  } catch { return "unknown"; }
}

function cookie(name) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

function post(url, body) {
  const token = cookie("csrftoken") || document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  const isForm = body instanceof URLSearchParams;
  const headers = { "X-CSRFToken": token, ...(isForm ? {} : { "Content-Type": "application/json" }) };
  return fetch(url, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
}

const filled = (text, values) => text.replace(/\{(\w+)\}|%\((\w+)\)s/g, (_, one, two) => values[one ?? two] ?? "");

// The line of a sheet tells its number.
const listen = (key, heard) => new Socket(`/ws/sheet/${key}/`, { heard });

// The page came before the worker: it is told what to keep, the page itself, what it loaded and may load later.
async function keepOffline(worker, later = []) {
  try {
    await navigator.serviceWorker.register(worker, { scope: "/" });
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && /\.(js|css|svg|png)$/.test(pathname));
    active.postMessage({ keep: [location.pathname, ...loaded.map(({ pathname }) => pathname), ...later] });
  } catch { /* a browser without workers keeps nothing */ }
}

window.companion = { ...window.companion, store, fresh, device, post, filled, listen, keepOffline };
