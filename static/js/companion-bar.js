// The bar at the lower edge: what comes next, and the way back.

const { h } = window.companion;
const FLAG = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 21V4h12l-3 4.500 3 4.500H6"/></svg>';

function nextStep(app) {
  const { plan, say, entered, choose } = app;
  const { sums } = app.current;
  const left = plan.players.map((_, p) => p).filter((p) => !entered(p, app.round, sums));
  const next = left.find((p) => p > app.player) ?? left.find((p) => p !== app.player);
  if (left.length && next !== undefined)
    return { label: say("save"), then: say("still", { who: left.map((p) => plan.players[p]).join(", ") }), go: () => choose({ player: next }) };
  if (app.hasRounds && app.mostRounds > 1 && app.round < app.mostRounds) {
    const first = app.me >= 0 && app.me !== null ? app.me : 0;
    return {
      label: say("next_round", { what: plan.round_word, n: app.round + 1 }), then: left.length || !app.personal.length ? "" : say("all_entered"),
      go: () => { app.settle(); choose({ round: app.round + 1, player: first }); },
    };
  }
  return { label: say("finish"), then: left.length ? say("still", { who: left.map((p) => plan.players[p]).join(", ") }) : say("all_entered"), go: () => finish(app) };
}

function finish(app) {
  const left = app.plan.players.some((_, p) => !app.entered(p, app.round, app.sums()));
  if (left && !window.confirm(app.say("finish_missing"))) return;
  app.settle();
  app.write("over", 1, true);
}

function bar(app) {
  const { plan, say } = app;
  const { totals } = app.current;
  const step = nextStep(app);
  const own = app.lastOwn();
  const course = (r) => app.current.sums.value(plan.course, { p: app.player, r });
  const gain = plan.course === null || !app.hasRounds ? 0 : course(app.round) - (app.round > 1 ? course(app.round - 1) : 0);
  const [told] = app.saidOf(plan.story, { p: null, r: app.round }); // how this round ends
  const [warned] = app.current.totals.warnings.filter(({ house, p, r }) => !house && [null, app.player].includes(p) && [null, app.round].includes(r));
  const canEnd = app.hasRounds && app.mostRounds > 1 && !plan.rounds && app.round < app.mostRounds;
  return h("div", { class: "savebar cpbar" },
    h("p", { class: "grow" }, told ? h("b", {}, told.text) : [h("b", {}, plan.players[app.player]), ` ${totals.scores[app.player]}`, gain > 0 ? ` (+${gain})` : gain < 0 ? ` (−${-gain})` : ""],
      warned ? h("span", { class: "then small amber" }, warned.text) : h("span", { class: "then small dim" }, step.then)),
    own ? h("button", { class: "btn", type: "button", id: "bar-undo", onclick: app.undoLast, html: app.icons.undo,
      "aria-label": `${say("undo")}: ${own.undoes ? "" : app.described(own)}` }) : null,
    canEnd ? h("button", { class: "btn", type: "button", id: "bar-finish", onclick: () => finish(app), "aria-label": say("finish") },
      app.icon(FLAG), h("span", { class: "wide" }, say("finish"))) : null,
    h("button", { class: "btn go", type: "button", id: "bar-go", onclick: () => { app.flush(); app.changes.clear(); step.go(); } }, step.label));
}

window.companion = { ...window.companion, bar };
