// What a sheet asks: cards of a group's fields, with their points, sentences and warnings.
// A game may draw one kind of field or a whole group itself: window.companion.own = { tiles: (app, ask) => element }.

const { h, makers, choice, toggle, idOf } = window.companion;

function signOf(app, name) {
  const drawn = app.plan.signs[name];
  return drawn ? h("span", { class: "signbox", html: `<svg viewBox="-16 -16 32 32" aria-hidden="true">${drawn}</svg>` }) : null;
}

function changed(app, cell) {
  const start = `${cell}.`;
  return [...app.changes].filter(([one]) => one === cell || one.startsWith(start)).map(([one, { mark, old, value }]) => {
    const ask = app.askOf(one);
    const who = app.isOwn(mark) ? app.say("you") : app.plan.players[mark.author] ?? app.say("someone");
    return h("div", { class: "changed", role: "status" },
      h("span", { class: "grow" }, app.say("changed", { who, time: app.clockOf(mark.at * 1000), old: app.shown(ask, old), new: app.shown(ask, value) })),
      h("button", { class: "btn tall", type: "button", id: idOf(one, "back"), onclick: () => app.undo(mark.id) }, app.say("take_back")),
      h("button", { class: "btn tall", type: "button", id: idOf(one, "keep"), onclick: () => { app.changes.delete(one); app.render(); } }, app.say("keep")));
  });
}

function isUnsent(app, cell) {
  if (!app.offlineSince) return null;
  const waits = app.pending.some((mark) => mark.cell === cell || mark.cell.startsWith(`${cell}.`));
  return waits ? h("span", { class: "uns" }, app.say("not_sent")) : null;
}

// A card with one field needs its words once.
const isTitle = (app, ask) => app.plan.groups.some((group) => group.key === ask.group && group.title === ask.label);

// What is asked for rounds to come as well: one choice for each, named by its round.
function queue(app, ask) {
  const { sums } = app.current;
  const rounds = Array.from({ length: ask.ahead + 1 }, (_, i) => app.round + i)
    .filter((r) => r <= app.mostRounds && sums.value(ask.when, { p: null, r }));
  return rounds.map((r) => {
    const cell = `${ask.key}.${r}`;
    const label = r === app.round ? ask.label : `${app.plan.round_word} ${r}`;
    return h("div", { class: "zrow" }, h("span", { class: "zlab" }, h("b", {}, label), isUnsent(app, cell)),
      choice(app, ask, cell, label), changed(app, cell));
  });
}

// One thing that is asked: label, points, the field, what stands against the rules.
function field(app, ask, p) {
  const r = app.round;
  const env = { p: ask.per.includes("player") ? p : null, r: ask.per.includes("round") ? r : null };
  const { sums } = app.current;
  if (!ask.ahead && !sums.value(ask.when, env)) return null;
  const cell = app.cellName(ask, p, r);
  const { label } = ask;
  const own = window.companion.own?.[ask.kind];
  if (own) return own(app, ask);
  if (ask.ahead) return queue(app, ask);
  const made = makers[ask.kind](app, ask, cell, label, env);
  if (ask.kind === "toggle") return h("div", { class: "zrow toggles" }, made, changed(app, cell));
  const points = ask.total === null ? null : sums.value(ask.total, env);
  const sign = ask.sign.split("-").at(-1).toLowerCase();
  return h("div", { class: `zrow k-${ask.kind} s-${sign}` },
    h("span", { class: `zlab${isTitle(app, ask) ? " vh" : ""}` }, signOf(app, ask.sign), h("b", {}, label), isUnsent(app, cell)),
    points === null ? null : h("b", { class: "num zt" }, String(points)),
    made,
    ask.help ? h("p", { class: "help" }, ask.help) : null,
    changed(app, cell));
}

function sentences(app, group) {
  const said = app.saidOf(group.says, { p: app.player, r: app.round });
  return said.length ? h("ul", { class: "says" }, said.map(({ text, alarm }) => h("li", { class: alarm ? "alarm" : "" }, text))) : null;
}

const checkOf = (app, key) => app.plan.checks.find((check) => check.key === key.split(".")[0]);

// The paragraph a check comes from, beside the sheet.
function ruleOf(app, key) {
  const { rule } = checkOf(app, key);
  return rule ? h("a", { href: `${app.data.urls.rules}#${rule}`, target: "_blank" }, app.say("rule")) : null;
}

// What stands against the rules: in the card it is about, or above all cards.
function warnings(app, group = "") {
  const isSpread = app.plan.asks.some((ask) => ask.spread);
  const here = app.current.totals.warnings.filter(({ key, p, r }) => checkOf(app, key).group === group
    && (p === null || p === app.player || isSpread) && (r === null || r === app.round));
  return here.map(({ key, text, house, p }) => h("div", { class: `lwarn${house ? " ok" : ""}`, role: "status" },
    h("span", { class: "grow" }, p !== null ? h("b", {}, `${app.plan.players[p]}: `) : null, text, " ", ruleOf(app, key)),
    house ? h("span", { class: "pill" }, app.say("house_pill"))
      : h("button", { class: "btn tall", type: "button", id: `house-${key.replaceAll(".", "_")}`, onclick: () => app.house(key) }, app.say("house"))));
}

function steps(app, group) {
  if (!group.steps.length) return null;
  const name = `${group.key}-${app.round}`;
  app.ticked ??= {};
  const ticked = (app.ticked[name] ??= new Set());
  return h("ul", { class: "cklist" }, group.steps.map((step, i) => h("li", {}, h("label", { class: "check" },
    h("input", {
      type: "checkbox", id: `step-${name}-${i}`, checked: ticked.has(i),
      onchange: (event) => { if (event.target.checked) ticked.add(i); else ticked.delete(i); },
    }), h("span", {}, step)))));
}

// A row for each player with everything that is asked of all of them.
function spreadRows(app, asks) {
  const all = asks.filter((ask) => ask.spread);
  if (!all.length) return [];
  const rows = app.plan.players.map((name, p) => {
    const fields = all.map((ask) => spreadField(app, ask, p)).filter(Boolean);
    return fields.length ? h("div", { class: "zrow spread" },
      h("span", { class: "zlab" }, h("span", { class: "sigbox", html: app.data.signs[p] }), h("b", {}, name)),
      h("div", { class: "spreadfields" }, fields)) : null;
  }).filter(Boolean);
  const heads = all.filter((ask) => ask.kind !== "toggle").map((ask) => ask.label).join(" · ");
  return rows.length && heads ? [h("h3", { class: "tag spreadhead" }, heads), ...rows] : rows;
}

function spreadField(app, ask, p) {
  const env = { p: ask.per.includes("player") ? p : null, r: ask.per.includes("round") ? app.round : null };
  const { sums } = app.current;
  if (!sums.value(ask.when, env)) return null;
  const cell = app.cellName(ask, p, app.round);
  const label = `${ask.label}: ${app.plan.players[p]}`;
  const points = ask.total === null ? null : sums.value(ask.total, env);
  const made = ask.kind === "toggle" ? toggle(app, ask, cell, ask.label, label) : makers[ask.kind](app, ask, cell, label, env);
  return h("div", { class: "spreadfield" }, made,
    points === null ? null : h("b", { class: "num zt" }, String(points)), isUnsent(app, cell), changed(app, cell));
}

function card(app, group) {
  const { sums } = app.current;
  const env = { p: app.player, r: app.round };
  if (!sums.value(group.when, env)) return null;
  const asks = app.plan.asks.filter((ask) => ask.group === group.key);
  const own = window.companion.own?.[`group-${group.key}`];
  const rows = own ? asks : [...asks.filter((ask) => !ask.spread).map((ask) => field(app, ask, app.player)), ...spreadRows(app, asks)].filter(Boolean);
  const said = sentences(app, group);
  const ticks = steps(app, group);
  if (!rows.length && !said && !ticks) return null;
  const forPlayer = (!own || own.forPlayer) && asks.some((ask) => ask.per.includes("player") && !ask.spread);
  const heading = forPlayer ? `${group.title}: ${app.plan.players[app.player]}` : group.title;
  const total = group.total === null ? null : sums.value(group.total, env);
  const boxed = group.boxed !== null && sums.value(group.boxed, env);
  const body = [total === null ? said : null, own ? own(app, asks) : rows, warnings(app, group.key),
    window.companion.drawsOf(app, group), window.companion.chosenTexts(app, group), ticks,
    total === null ? null : h("div", { class: "eeq" }, said, h("b", { class: "tot" }, String(total))),
    group.note ? h("p", { class: "small dim hint" }, group.note) : null];
  if (group.folded) {
    return h("details", {
      class: `card gcardf g-${group.key}`, id: `g-${group.key}`, open: app.unfolded.has(group.key),
      onclick: ({ target }, { open }) => { if (target.closest("summary")) app.unfolded[open ? "delete" : "add"](group.key); },
    }, h("summary", { id: `gs-${group.key}` }, heading), body);
  }
  return h("section", { class: `card zcard g-${group.key}${group.side ? ` eside side-${group.side}` : ""}${boxed ? " win" : ""}`, "aria-labelledby": `gt-${group.key}` },
    h("h2", { class: `tag${own && group.side ? " vh" : ""}`, id: `gt-${group.key}` }, heading), body);
}

// What stands beside the entry on a wide screen, and below it on a phone.
const beside = (app) => app.plan.groups.filter((group) => group.beside).map((group) => card(app, group)).filter(Boolean);

function entry(app) {
  const groups = app.plan.groups.filter((group) => !group.beside);
  const made = groups.map((group) => [group, card(app, group)]).filter(([, drawn]) => drawn);
  const sides = made.filter(([group]) => group.side).map(([, drawn]) => drawn);
  const rest = made.filter(([group]) => !group.side).map(([, drawn]) => drawn);
  return h("div", { class: "entry" }, sides.length ? h("div", { class: "esides" }, sides) : null,
    warnings(app), rest);
}

window.companion = { ...window.companion, entry, beside, spreadRows, changed, isUnsent };
