// Every ship of a real table: planets by system, the Black Hole, Mothership and carriers.
// A tap on a place opens it; ships are counted up and down there, for every colour.

const { h, filled, stepper } = window.companion;
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

window.companion.own = { ...window.companion.own, "group-ships": grid };
