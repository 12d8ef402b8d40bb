// What stands beside the entry: who wrote what, what is not sent, which phones are there, totals.

const { h, filled, post, device } = window.companion;
const BEAT = 45000; // how often a phone says that it is there
const HERE = 100; // seconds: a phone heard of since then is there

const inOrder = (app) => [...app.marks.values()].sort((one, other) => one.number - other.number);
// Remembered with the click: the sheet may be drawn anew before the browser says "toggle".
const folded = (app, id) => ({
  id, open: app.unfolded.has(id),
  onclick: ({ target }, { open }) => {
    if (target.closest("summary")) app.unfolded[open ? "delete" : "add"](id);
  },
});

// ---- not sent yet ----
function unsent(app) {
  if (!app.offlineSince || !app.pending.length) return null;
  return h("section", { class: "card outbox" }, h("h2", { class: "tag" }, app.say("unsent_title")),
    h("ul", {}, app.pending.slice(-12).map((mark) => h("li", {},
      h("span", { class: "grow" }, mark.undoes ? app.say("undo") : `${app.described(mark)}: ${app.shown(app.askOf(mark.cell), mark.value)}`),
      h("time", {}, app.clockOf(mark.at * 1000))))),
    h("p", { class: "small dim" }, app.say("trying")));
}

// ---- who wrote what ----
function history(app) {
  const all = [...inOrder(app), ...app.pending];
  const byId = new Map(all.map((mark) => [mark.id, mark]));
  const undone = new Set(all.filter((mark) => mark.undoes).map((mark) => mark.undoes));
  const who = (mark) => app.plan.players[mark.author ?? app.me] ?? (app.mine.has(mark.id) ? app.plan.players[app.me] : null) ?? app.say("unknown");
  return h("details", { class: "more", ...folded(app, "history") },
    h("summary", { id: "history-sum" }, app.say("history")),
    h("ol", { class: "marks" }, all.slice(-40).reverse().map((mark) => {
      const old = byId.get(mark.undoes);
      const shown = old ?? mark;
      const values = { who: who(mark), what: `${app.described(shown)}:`, value: app.shown(app.askOf(shown.cell), shown.value) };
      return h("li", { class: undone.has(mark.id) ? "undone" : "" },
        h("span", { class: "grow" }, app.say(old ? "took_back" : "wrote", values), h("small", {}, app.clockOf(mark.at * 1000))),
        mark.undoes || undone.has(mark.id) ? null : h("button", {
          class: "ub", type: "button", id: `undo-${mark.id}`, "aria-label": `${app.say("undo")}: ${app.described(mark)}`,
          html: app.icons.undo, onclick: () => app.undo(mark.id),
        }));
    })));
}

// ---- earlier rounds, a sentence each ----
function story(app) {
  const { plan } = app;
  const { sums } = app.current;
  const told = [];
  for (let r = Math.min(sums.rounds, app.mostRounds); r > 0 && told.length < 6; r -= 1) {
    const [first] = r === app.round ? [] : app.saidOf(plan.story, { p: null, r });
    if (first) told.push(h("li", {}, h("b", {}, `${r}. `), first.text));
  }
  return told.length ? h("section", { class: "card", "aria-labelledby": "story-title" },
    h("h2", { class: "tag", id: "story-title" }, plan.story_title), h("ul", { class: "story" }, told)) : null;
}

// ---- phones ----
async function beat(app) {
  if (document.hidden) return;
  const body = new URLSearchParams({ device: device(), author: String(app.me ?? -1) });
  try {
    const answer = await post(app.data.urls.phone, body);
    if (answer.ok) hearOf(app, (await answer.json()).phones);
  } catch { /* no network: the others see when this phone was last there */ }
}

// The phones as the server tells them, by this phone's own clock.
function hearOf(app, phones) {
  app.phones = phones.map((phone) => ({ ...phone, seen: Date.now() - phone.ago * 1000 }));
  const look = phones.map(({ device: one, author, ago }) => `${one} ${author} ${ago < HERE}`).join();
  if (look === app.phonesLook) return; // nothing to draw: a list that is open stays open
  app.phonesLook = look;
  app.renderSoon();
}

function stay(app) {
  beat(app);
  setInterval(() => beat(app), BEAT);
  document.addEventListener("visibilitychange", () => beat(app));
}

function phones(app) {
  const own = { device: device(), author: app.me ?? -1, seen: Date.now() };
  const others = app.phones.filter((phone) => phone.device !== own.device);
  const name = ({ author }) => app.plan.players[author] ?? app.say("watches");
  const state = (phone) => {
    if (phone === own) return app.offlineSince ? app.say("no_network") : app.say("here");
    return !app.offlineSince && Date.now() - phone.seen < HERE * 1000 ? app.say("here") : app.say("last_seen", { time: app.clockOf(phone.seen) });
  };
  const sign = ({ author }) => h("span", { class: "sigbox", html: app.data.signs[author] ?? "" });
  return h("details", { class: "more", ...folded(app, "phones") },
    h("summary", { id: "phones-sum" }, `${app.say("phones")}: ${others.length + 1}`),
    h("ul", { class: "phones" }, [own, ...others].map((phone) => h("li", {}, sign(phone),
      h("b", { class: "grow" }, name(phone), phone === own ? h("small", {}, app.say("this_phone")) : null),
      h("span", { class: "small dim" }, state(phone))))),
    h("div", { class: "row wrap" },
      h("button", { class: "btn tall", type: "button", id: "me-change", onclick: () => app.iAm(null) }, app.say("change_player")),
      h("button", {
        class: `btn tall${app.ticks ? " key" : ""}`, type: "button", id: "ticks", "aria-pressed": String(app.ticks), onclick: app.toggleTicks,
      }, app.say("ticks"))));
}

// ---- totals ----
const TURNED = 6; // so many columns do not fit a phone: then they are rows, as in games/web/sheet_view.py

function totalsTable(app) {
  const { totals } = app.current;
  const { plan, data, say } = app;
  const some = totals.scores.some((score) => score !== 0);
  const sign = (column) => plan.signs[column.sign] && h("span", {
    class: "signbox", html: `<svg viewBox="-16 -16 32 32" aria-hidden="true">${plan.signs[column.sign]}</svg>`,
  });
  const called = (name, p) => h("span", { class: "thn" }, h("span", { class: "sigbox", html: data.signs[p] }), name);
  const value = (c, p) => h("td", { class: totals.boxed[c][p] ? "low" : "" }, String(totals.columns[c][p]));
  const isTurned = plan.columns.length >= TURNED;
  const head = isTurned ? [h("td", {}), plan.players.map((name, p) => h("th", { scope: "col" }, called(name, p)))]
    : [h("th", { scope: "col" }, say("player")), plan.columns.map((column) => h("th", { scope: "col" }, sign(column) ?? column.label,
      sign(column) ? h("span", { class: "vh" }, column.label) : null))];
  const rows = isTurned ? plan.columns.map((column, c) => h("tr", {}, h("th", { scope: "row" }, column.label), plan.players.map((_, p) => value(c, p))))
    : plan.players.map((name, p) => h("tr", { class: some && totals.ranks[p] === 1 ? "first" : "" },
      h("th", { scope: "row" }, called(name, p)), plan.columns.map((_, c) => value(c, p))));
  return h("section", { class: "card totals", "aria-labelledby": "t-title" },
    h("h2", { class: "tag", id: "t-title" }, say("totals"), totals.warnings.some(({ house }) => house) ? h("span", { class: "pill" }, say("house_pill")) : null),
    h("div", { class: "scrollx", tabindex: "0", role: "region", "aria-labelledby": "t-title", id: "t-scroll" },
      h("table", { class: `score${isTurned ? " turned" : ""}` }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))),
    plan.caption ? h("p", { class: "small dim hint" }, plan.caption) : null);
}

window.companion = { ...window.companion, unsent, history, story, phones, stay, hearOf, totalsTable, beat };
