// Sums as data: the twin of games/engine/sums.py. A test feeds random sheets to both.
// An expression is a number, a text, null, or an array that begins with an operation.

const number = (value) => (typeof value === "number" ? value : 0);
const truth = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const floor = (one, other) => Math.floor(number(one) / number(other));

const PLAIN = {
  "+": (...parts) => parts.reduce((sum, part) => sum + number(part), 0),
  "-": (one, other) => number(one) - number(other),
  "*": (one, other) => number(one) * number(other),
  div: floor,
  mod: (one, other) => number(one) - number(other) * floor(one, other),
  min: (...parts) => Math.min(...parts.map(number)),
  max: (...parts) => Math.max(...parts.map(number)),
  "=": (one, other) => Number(same(one, other)),
  "<": (one, other) => Number(number(one) < number(other)),
  not: (part) => Number(!truth(part)),
  given: (part) => Number(part !== null && part !== undefined),
  list: (...parts) => parts,
  sum: (values) => (values ?? []).reduce((sum, part) => sum + number(part), 0),
  len: (values) => (values ?? []).length,
  most: (values) => (values?.length ? Math.max(...values.map(number)) : 0),
  count: (values, one) => (values ?? []).filter((value) => same(value, one)).length,
  below: (values, one) => {
    const lower = (values ?? []).map(number).filter((value) => value < number(one));
    return lower.length ? Math.max(...lower) : 0;
  },
  item: (values, place) => values?.[number(place)] ?? null,
  last: (values, player) => (values ?? []).map((entry) => entry[0]).lastIndexOf(player) + 1,
};

const SPECIAL = {
  var: (sums, [name], env) => env[name] ?? null,
  get: (sums, parts, env) => sums.cells[sums.key(parts, env)] ?? null,
  items: (sums, parts, env) => {
    const start = `${sums.key(parts, env)}.`;
    return Object.entries(sums.cells)
      .filter(([key, value]) => key.startsWith(start) && value !== null)
      .map(([, value]) => value);
  },
  of: (sums, [name, ...at], env) => {
    const changed = { ...env };
    for (let i = 0; i < at.length; i += 2) changed[at[i]] = sums.value(at[i + 1], env);
    return sums.workedOut(name, changed);
  },
  if: (sums, [when, then, other], env) => sums.value(truth(sums.value(when, env)) ? then : other, env),
  and: (sums, parts, env) => Number(parts.every((part) => truth(sums.value(part, env)))),
  or: (sums, parts, env) => Number(parts.some((part) => truth(sums.value(part, env)))),
  at: (sums, [name, ...places], env) =>
    places.reduce((found, part) => {
      const place = number(sums.value(part, env));
      return found[Math.max(0, Math.min(place, found.length - 1))];
    }, sums.tables[name]),
  map: (sums, [name, values, body], env) =>
    (sums.value(values, env) ?? []).map((value) => sums.value(body, { ...env, [name]: value })),
  each: (sums, [name, body], env) =>
    Array.from({ length: sums.players }, (_, player) => sums.value(body, { ...env, [name]: player })),
  rounds: (sums, [name, body], env) =>
    Array.from({ length: sums.rounds }, (_, one) => sums.value(body, { ...env, [name]: one + 1 })),
  last_round: (sums) => sums.rounds,
  players: (sums) => sums.players,
};

// One sheet as it stands: its cells, and lines worked out when they are asked for.
class Sums {
  constructor(plan, cells) {
    Object.assign(this, { tables: plan.tables, lines: plan.lines, cells });
    this.plan = plan;
    this.players = plan.players.length;
    this.rounds = roundsIn(plan, cells);
    this.known = new Map();
  }

  line(name, p = null, r = null) {
    return this.workedOut(name, { p, r });
  }

  workedOut(name, { p = null, r = null }) {
    const key = `${name}|${p}|${r}`;
    if (!this.known.has(key)) this.known.set(key, this.value(this.lines[name], { p, r }));
    return this.known.get(key);
  }

  value(expr, env) {
    if (!Array.isArray(expr)) return expr ?? null;
    const [name, ...parts] = expr;
    if (SPECIAL[name]) return SPECIAL[name](this, parts, env);
    return PLAIN[name](...parts.map((part) => this.value(part, env)));
  }

  key(parts, env) {
    return parts.map((part) => this.value(part, env)).join(".");
  }

  // Points, ranks, what stands against the rules and what is missing: as games/engine/sheet.py.
  totals() {
    const players = this.plan.players.map((_, p) => p);
    const standings = players.map((p) => this.plan.standing.map((expr) => number(this.value(expr, { p }))));
    const order = (one, other) => one.map((part, i) => part - other[i]).find((gap) => gap) ?? 0;
    return {
      scores: players.map((p) => number(this.line(this.plan.score, p))),
      ranks: standings.map((own) => 1 + standings.filter((other) => order(other, own) > 0).length),
      columns: this.plan.columns.map((column) => players.map((p) => number(this.value(column.value, { p })))),
      boxed: this.plan.columns.map((column) =>
        players.map((p) => column.boxed !== null && truth(this.value(column.boxed, { p })))),
      rounds: this.rounds,
      curve: this.plan.course === null ? [] : players.map((p) =>
        Array.from({ length: this.rounds }, (_, r) => number(this.value(this.plan.course, { p, r: r + 1 })))),
      warnings: this.warnings(),
    };
  }

  // What the sheet writes by itself after a round: as moves_after in games/engine/sheet.py.
  movesAfter(r) {
    const made = new Map();
    for (const move of this.plan.moves) {
      const { per } = this.plan.asks.find((ask) => ask.key === move.ask);
      for (const p of per.includes("player") ? this.plan.players.keys() : [null]) {
        const cell = [move.ask, ...(p === null ? [] : [p]), ...(per.includes("round") ? [r] : [])].join(".");
        if (!truth(this.value(move.when, { p, r }))) continue;
        const value = this.value(move.value, { p, r });
        if (!same(this.cells[cell], value)) made.set(cell, value);
      }
    }
    const growth = ([cell, value]) => value - number(this.cells[cell]);
    return [...made].sort((one, other) => growth(one) - growth(other));
  }

  warnings() {
    const found = [];
    for (const check of this.plan.checks)
      for (const env of places(this, check.per)) {
        const key = [check.key, env.p, env.r].filter((part) => part !== null).join(".");
        if (truth(this.value(check.when, env)))
          found.push({ ...env, key, text: check.text, house: this.cells[`house.${key}`] === 1 });
      }
    return found;
  }
}

// The players and rounds a field or a check is asked for.
function places(sums, per) {
  const players = per.includes("player") ? [...Array(sums.players).keys()] : [null];
  const rounds = per.includes("round") ? [...Array(sums.rounds).keys()].map((r) => r + 1) : [null];
  return rounds.flatMap((r) => players.map((p) => ({ p, r })));
}

// The rounds a sheet has: as many as the game, or up to the last one written in.
function roundsIn(plan, cells) {
  if (plan.rounds) return plan.rounds;
  let last = 1;
  for (const [key, value] of Object.entries(cells)) {
    const [base, ...path] = key.split(".");
    const ask = plan.asks.find((one) => one.key === base);
    if (!ask || value === null || ask.ahead || !ask.per.includes("round")) continue;
    const place = ask.per.includes("player") ? 1 : 0;
    last = Math.max(last, Number(path[place]) || 1);
  }
  return Math.min(last, plan.most_rounds);
}

window.companion = { ...window.companion, Sums, places, roundsIn };
