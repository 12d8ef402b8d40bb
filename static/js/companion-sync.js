// A sheet and its server: marks are sent when there is a network, and what others wrote is fetched.

import { app, inOrder, key, urls } from "./companion-app.js";

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
// Two people wrote one cell: the phone whose entry was replaced says so, and also the phone that
// replaced another's entry without having seen it.
function noteChanges(fresh) {
  const all = inOrder();
  const undone = new Set(all.map((mark) => mark.undoes));
  const last = new Map(); // cell -> the mark that stands there
  for (const mark of all.filter(({ id, undoes }) => !undoes && !undone.has(id))) {
    const old = last.get(mark.cell);
    last.set(mark.cell, mark);
    if (!old || !fresh.has(mark.id) || JSON.stringify(old.value) === JSON.stringify(mark.value)) continue;
    const { saw = mark.number } = app.pending.find(({ id }) => id === mark.id) ?? {};
    const isBlind = app.isOwn(mark) && !app.isOwn(old) && old.number > saw;
    if (isBlind || (app.isOwn(old) && !app.isOwn(mark))) app.changes.set(mark.cell, { mark, old: old.value, value: mark.value });
  }
}

export function merge(news, isFirst = false) {
  const fresh = new Set(news.marks.map(({ id }) => id).filter((id) => !app.marks.has(id)));
  for (const mark of news.marks) app.marks.set(mark.id, mark);
  if (!isFirst) noteChanges(fresh);
  if (app.ticks && !isFirst && news.marks.some((mark) => !app.isOwn(mark))) hear("tick");
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
