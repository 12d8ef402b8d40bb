// A sheet and its server: marks are sent when there is a network, and what others wrote is fetched.

import { app, cellsOf, inOrder, key, urls } from "./companion-app.js";

const { store, device, post, hear } = window.companion;
const RETRY = [1000, 2000, 5000, 10000, 20000];

// ---- sending ----
let sending = false;
let failures = 0;
let retrying;

export async function send() {
  if (sending || !app.pending.length) return;
  sending = true;
  clearTimeout(retrying);
  const batch = app.pending.slice(0, 200);
  const body = {
    marks: batch.map(({ id, cell, value, undoes }) => ({ id, cell, value, undoes })),
    author: app.me ?? -1, device: device(), have: app.number,
  };
  let answer = null;
  try { answer = await post(urls.marks, body); } catch { /* no network */ }
  if (answer?.ok) {
    const news = await answer.json();
    const gone = new Set([...news.taken, ...Object.keys(news.refused)]);
    const taken = app.pending.filter((mark) => gone.has(mark.id));
    app.refused.push(...Object.values(news.refused));
    await store.drop(key, [...gone]); // first of all: a page that comes next would send them again
    merge(news);
    app.pending = app.pending.filter((mark) => !gone.has(mark.id));
    if (app.offlineSince) app.sentBack += taken.length;
    online();
  } else if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429 && answer.status !== 403) {
    const told = await answer.json().catch(() => ({}));
    app.refused.push(told.detail ?? String(answer.status));
    await store.drop(key, batch.map((mark) => mark.id));
    app.pending = app.pending.filter((mark) => !batch.includes(mark));
  } else lost();
  sending = false;
  app.renderSoon();
  if (app.pending.length && !app.offlineSince) send();
  else if (!app.pending.length && app.cells().over === 1) leave();
}

// The end of a sheet is another page at the same address. Several things may say that it is time.
let isLeaving = false;
function leave() {
  if (!isLeaving) location.assign(urls.sheet);
  isLeaving = true;
}

export function lost() {
  app.offlineSince ||= Date.now();
  retrying = setTimeout(() => { app.pending.length ? send() : fetchNews(); }, RETRY[Math.min(failures, RETRY.length - 1)]);
  failures += 1;
}

function online() {
  failures = 0;
  if (!app.offlineSince) return;
  app.offlineSince = 0;
  setTimeout(() => { app.sentBack = 0; app.renderSoon(); }, 6000);
}
app.tryNow = () => { clearTimeout(retrying); app.pending.length ? send() : fetchNews(); };

// ---- reading ----
export function merge(news) {
  const before = cellsOf(inOrder());
  const author = new Map(inOrder().filter((mark) => !mark.undoes).map((mark) => [mark.cell, mark]));
  for (const mark of news.marks) app.marks.set(mark.id, mark);
  const after = cellsOf(inOrder());
  for (const mark of news.marks) {
    const old = author.get(mark.cell);
    const own = old && (old.device === device() || app.mine.has(old.id));
    const other = mark.device !== device() && !app.mine.has(mark.id);
    if (own && other && !mark.undoes && JSON.stringify(before[mark.cell]) !== JSON.stringify(after[mark.cell]))
      app.changes.set(mark.cell, { mark, old: before[mark.cell], value: after[mark.cell] });
  }
  const others = news.marks.some((mark) => mark.device !== device() && !app.mine.has(mark.id));
  if (app.ticks && app.number && others) hear("tick");
  Object.assign(app, { found: news.found, lines: news.lines, number: news.number });
  if (news.phones) window.companion.hearOf(app, news.phones);
  if (news.timer !== undefined) app.timer = news.timer && { due: Date.now() + news.timer.left * 1000, whole: news.timer.whole };
  document.getElementById("sheet-title").textContent = news.title;
  for (const id of ["sheet-code", "share-code"]) document.getElementById(id).textContent = news.code;
  store.learn(key, { ...news, marks: inOrder(), phones: [] });
}

let asking = false;
let askAgain = false;
export async function fetchNews() {
  if (asking) { askAgain = true; return; } // what was said meanwhile may not be in the answer
  asking = true;
  askAgain = false;
  try {
    const answer = await fetch(`${urls.state}?have=${app.number}`);
    if (answer.ok) {
      const news = await answer.json();
      merge(news);
      online();
      if (news.over && !app.pending.length) leave();
      if (app.pending.length) send();
    } else if (answer.status === 404) leave();
  } catch { lost(); }
  asking = false;
  app.renderSoon();
  if (askAgain) fetchNews();
}
