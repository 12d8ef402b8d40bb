// Cosmic Encounter on a sheet: the two sides of an encounter as a calculator, and every ship of a real table.
// Ships: planets by system, the Black Hole, Mothership and carriers. A tap on a place opens it;
// ships are counted up and down there, for every colour.

const { h, does, filled, stepper, choice, changed, isUnsent, idOf } = window.companion;
const MOST = 20; // ships of a colour
const ELSEWHERE = ["hole", "mothership", "carrier"];
let chosen = ""; // the place that is open

const sign = (app, p) => h("span", { class: "sigbox", html: app.data.signs[p] });

// The ships of a player at a place: what is written there, or as they stand at the start.
function shipsAt(app, ask, p) {
  return ask.total === null ? app.value(`${ask.key}.${p}`) ?? 0 : app.current.sums.value(ask.total, { p, r: null }) ?? 0;
}

function fleetAt(app, ask) {
  return app.plan.players.map((_, p) => [p, shipsAt(app, ask, p)]).filter(([, ships]) => ships);
}

function place(app, ask, isAttacked) {
  const fleet = fleetAt(app, ask);
  const told = fleet.map(([p, ships]) => `${app.plan.players[p]} ${ships}`).join(", ") || app.say("empty");
  return h("button", {
    class: `shipcell${chosen === ask.key ? " on" : ""}${isAttacked ? " hot" : ""}`, type: "button", id: `place-${ask.key}`,
    "aria-expanded": String(chosen === ask.key), "aria-label": `${ask.label}: ${told}`,
    onclick: () => { chosen = chosen === ask.key ? "" : ask.key; app.render(); },
  }, h("span", { class: "pn" }, ask.label), h("span", { class: "fleet" },
    fleet.map(([p, ships]) => h("span", {}, sign(app, p), String(ships)))));
}

// Where ships that are sent to this encounter stand: the attack on the Mothership, the defence in carriers.
function goesTo(app, p) {
  if (app.value(`attacker.${app.round}`) === p) return "mothership";
  return { a: "mothership", d: "carrier" }[app.value(`ally.${p}.${app.round}`)];
}

function sendKey(app, ask, p, name) {
  const to = `${goesTo(app, p)}.${p}`;
  const here = shipsAt(app, ask, p);
  if (ELSEWHERE.includes(ask.key) || !goesTo(app, p) || !here) return null;
  return h("button", {
    class: "btn tall", type: "button", id: `send-${ask.key}-${p}`, "aria-label": `${app.words.send}: ${name}, ${ask.label}`,
    onclick: () => app.writeAll([[`${ask.key}.${p}`, here - 1], [to, (app.value(to) ?? 0) + 1]]),
  }, app.words.send);
}

// The open place: every colour with its ships. A colour that is whole has none to add.
function opened(app, ask) {
  if (!ask) return null;
  const { sums } = app.current;
  return h("div", { class: "shipedit", role: "group", "aria-label": ask.label },
    h("h3", {}, ask.label),
    app.plan.players.map((name, p) => {
      const cell = `${ask.key}.${p}`;
      const free = MOST - sums.line("fleet", p);
      const step = stepper(app, ask, cell, `${ask.label}: ${name}`, null, shipsAt(app, ask, p));
      if (free <= 0) step.lastChild.setAttribute("disabled", "");
      return h("div", { class: "shiprow" }, sign(app, p), h("b", { class: "grow" }, name),
        free ? h("span", { class: "small dim" }, filled(app.words.ships_free, { n: free })) : null,
        sendKey(app, ask, p, name), step);
    }));
}

function grid(app, asks) {
  const planets = asks.filter((ask) => ask.key.startsWith("ships-"));
  const others = asks.filter((ask) => ELSEWHERE.includes(ask.key));
  const target = `ships-${app.value(`planet.${app.round}`)}`;
  const open = asks.find((ask) => ask.key === chosen);
  const size = planets.length / app.plan.players.length;
  return h("div", { class: "shipgrid" },
    app.plan.players.map((name, p) => {
      const own = planets.slice(p * size, (p + 1) * size);
      return [h("div", { class: "shipsys" }, h("span", { class: "sysname" }, sign(app, p), h("span", {}, name)),
        h("div", { class: "shipcells" }, own.map((ask) => place(app, ask, ask.key === target)))),
      own.includes(open) ? opened(app, open) : null];
    }),
    h("div", { class: "shipelse" }, others.map((ask) => place(app, ask, false))),
    others.includes(open) ? opened(app, open) : null);
}

// ---- the two sides of an encounter ----
const SIDES = { a: "attacker", d: "defender" };
const TELLING = ["multiplies", "reverses", "turns_attacks", "wins_by_negotiating", "survives"]; // what a power does, by its table
const at = (app, key, p = null) => [key, ...(p === null ? [] : [p]), app.round].join(".");
const askFor = (app, key) => app.plan.asks.find((ask) => ask.key === key);

// What a power does to the totals, in a few words.
function effect(app, power) {
  const { tables } = app.plan;
  if (tables.weight[power] > 1) return filled(app.words.weight, { n: tables.weight[power] });
  const flag = TELLING.find((one) => tables[one][power]);
  return flag ? app.words[flag] : "";
}

// The power of a main player: teal while it changes something; a tap blocks it, or lets it work.
function powerKey(app, p) {
  const power = app.value(`power.${p}`);
  if (!power) return null;
  const { sums } = app.current;
  const works = sums.line("power", p, app.round) !== 0;
  const told = effect(app, power);
  const why = app.value(at(app, "off", p)) === 1 ? app.words.blocked : app.words.silent;
  const turn = () => app.write(at(app, "off", p), works ? 1 : sums.line("silent", p, app.round) ? 0 : null);
  return h("button", {
    class: `pwbtn${works && told ? " used" : ""}${works ? "" : " off"}`, type: "button", id: `power-${p}`, "aria-pressed": String(works), onclick: turn,
  }, h("b", {}, app.shown(askFor(app, "power"), power)), h("small", {}, works ? told || app.words.no_effect : why));
}

// Who attacks or defends: a key for each player, folded once one is chosen.
function main(app, side, more) {
  const ask = askFor(app, SIDES[side]);
  const cell = at(app, ask.key);
  const p = app.value(cell);
  const open = p === null || app.editing === cell;
  const change = () => { app.editing = open ? "" : cell; app.render(); };
  return [
    h("div", { class: "shead" },
      p === null ? h("b", { class: "grow" }, ask.label) : h("button", {
        class: "sname grow", type: "button", id: idOf(cell, "change"), "aria-expanded": String(open), "aria-label": `${ask.label}: ${app.plan.players[p]}. ${app.say("change")}`, onclick: change,
      }, sign(app, p), h("span", {}, h("b", {}, app.plan.players[p]), h("small", {}, app.words[ask.key]))),
      p === null ? null : more, isUnsent(app, cell)),
    open ? choice(app, ask, cell, ask.label) : null, changed(app, cell), p === null ? null : powerKey(app, p)];
}

// An ally with its ships; the last one that leaves ends the alliance.
function ally(app, p) {
  const ask = askFor(app, "allied");
  const [joined, cell] = [at(app, "ally", p), at(app, "allied", p)];
  const power = app.current.sums.line("power", p, app.round);
  const told = [app.shown(askFor(app, "power"), power || null), effect(app, power)];
  const step = stepper(app, ask, cell, `${ask.label}: ${app.plan.players[p]}`, { p, r: app.round });
  const fewer = () => {
    const ships = app.current.sums.line("sent", p, app.round);
    if (ships > 1) app.write(cell, ships - 1); else app.writeAll([[joined, null], [cell, null]]);
  };
  does(idOf(cell, "minus"), "click", fewer);
  return h("div", { class: "ally" }, h("p", {}, sign(app, p), h("b", {}, app.plan.players[p]), power ? h("small", {}, told.filter(Boolean).join(", ")) : null, isUnsent(app, cell)),
    step, changed(app, joined), changed(app, cell));
}

function side(app, letter) {
  const { players } = app.plan;
  const mains = Object.values(SIDES).map((key) => app.value(at(app, key)));
  const others = players.map((_, p) => p).filter((p) => !mains.includes(p));
  const named = !mains.includes(null);
  const join = (p) => () => app.writeAll([[at(app, "ally", p), letter], ...(app.plan.moves.length ? [] : [[at(app, "allied", p), 1]])]);
  const free = others.filter((p) => app.value(at(app, "ally", p)) === null);
  const card = askFor(app, `card-${letter}`);
  const ships = askFor(app, `ships-${letter}`);
  const planet = askFor(app, "planet");
  const where = letter === "d" ? choice(app, planet, at(app, "planet"), planet.label, null, planet.label) : null;
  return [
    main(app, letter, where), letter === "d" ? changed(app, at(app, "planet")) : null,
    [card, ships].map((ask) => {
      const cell = at(app, ask.key);
      const field = ask === card ? choice(app, ask, cell, `${ask.label}: ${askFor(app, SIDES[letter]).label}`)
        : stepper(app, ask, cell, `${ask.label}: ${askFor(app, SIDES[letter]).label}`, { p: null, r: app.round });
      return [isUnsent(app, cell), field, changed(app, cell)];
    }),
    others.filter((p) => app.value(at(app, "ally", p)) === letter).map((p) => ally(app, p)),
    named && free.length ? h("div", { class: "joins" }, free.map((p) => h("button", {
      class: "zchip add", type: "button", id: `join-${letter}-${p}`, "aria-label": `${players[p]}: ${app.shown(askFor(app, "ally"), letter)}`, onclick: join(p),
    }, "+ ", h("span", {}, players[p])))) : null];
}

window.companion.own = {
  ...window.companion.own, "group-ships": grid,
  "group-attack": (app) => side(app, "a"), "group-defence": (app) => side(app, "d"),
};
