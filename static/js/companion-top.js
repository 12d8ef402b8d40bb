// The head of a sheet: whether there is a network, who leads, which player this phone is, the rounds.

const { h } = window.companion;

// Before the start of a round nobody leads with nothing.
function tabs(app) {
  const { plan, say, data, personal, entered, choose } = app;
  const { sums, totals } = app.current;
  const some = plan.players.length > 1 && totals.scores.some((score) => score !== 0);
  return h("div", { class: "ptabs", role: "group", "aria-label": say("player") }, plan.players.map((name, p) => {
    const lead = some && totals.ranks[p] === 1;
    const state = p === app.player && !lead ? "now" : lead ? "leads" : !personal.length ? "" : entered(p, app.round, sums) ? "entered" : "to_do";
    const [role] = app.saidOf(plan.roles, { p, r: app.round });
    return h("button", {
      class: `ptab${p === app.player ? " on" : ""}${lead ? " lead" : ""}${role?.alarm ? " alarm" : ""}`, type: "button", id: `tab-${p}`,
      "aria-pressed": String(p === app.player), onclick: () => choose({ player: p }),
    },
    h("span", { class: "nm" }, h("span", { class: "sigbox", html: data.signs[p] }), h("span", {}, name)),
    h("span", { class: "tv" }, String(totals.scores[p])),
    h("span", { class: "st" }, plan.goal ? h("span", { class: "race", "aria-hidden": "true" }, dots(plan, totals.scores[p])) : null, h("span", { class: "word" }, role?.text ?? (state && say(state)))));
  }));
}

// How far it is to the goal.
const dots = (plan, score) => Array.from({ length: plan.goal }, (_, i) => h("i", { class: i < score ? "on" : "" }));

function whoAreYou(app) {
  const { plan, say } = app;
  if (app.me !== null) return null;
  const pick = (me) => () => app.iAm(me);
  return h("div", { class: "whorow", role: "group", "aria-label": say("who_are_you") },
    h("span", { class: "small dim ask" }, say("who_are_you")),
    plan.players.map((name, p) => h("button", { class: "nchip", type: "button", id: `me-${p}`, onclick: pick(p) }, name)),
    h("button", { class: "nchip", type: "button", id: "me-none", onclick: pick(-1) }, say("watch")));
}

function rounds(app) {
  const { plan, choose } = app;
  const { sums } = app.current;
  if (!app.hasRounds || app.mostRounds < 2) return null;
  const last = Math.min(plan.rounds || sums.rounds + 1, app.mostRounds);
  const first = Math.max(1, Math.min(app.round - 2, last - 4)); // five beside each other fit a phone
  const shown = plan.rounds && plan.rounds < 9 ? 1 : first;
  const all = Array.from({ length: last - shown + 1 }, (_, i) => shown + i);
  return h("div", { class: "rnav", role: "group", "aria-label": plan.round_word },
    h("span", { class: "tag" }, plan.round_word),
    all.map((r) => h("button", {
      class: `btn rbtn${r === app.round ? " key" : ""}`, type: "button", id: `round-${r}`,
      "aria-pressed": String(r === app.round), "aria-label": `${plan.round_word} ${r}`, onclick: () => choose({ round: r }),
    }, String(r))));
}

function network(app) {
  const { say } = app;
  if (app.offlineSince)
    return h("div", { class: "banner netoff", role: "status" },
      h("span", {}, h("b", {}, say("offline", { time: app.clockOf(app.offlineSince) })), " ", say("sums_right")),
      h("button", { class: "btn tall", type: "button", id: "try-now", onclick: app.tryNow }, say("try_now")));
  if (app.sentBack)
    return h("div", { class: "banner good", role: "status" }, h("span", {}, say("back", { n: app.sentBack })));
  return null;
}

function refusals(app) {
  const { say } = app;
  return app.refused.map((why, i) => h("div", { class: "banner bad", role: "alert" },
    h("span", {}, say("refused", { why })),
    h("button", { class: "btn tall", type: "button", id: `refused-${i}`, onclick: () => { app.refused.splice(i, 1); app.render(); } }, say("done"))));
}

const top = (app) => [network(app), refusals(app), tabs(app), whoAreYou(app), rounds(app)];
window.companion = { ...window.companion, top };
