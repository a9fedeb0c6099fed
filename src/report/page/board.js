// The table: where the turn stands, the seats with their piles, the places in their rows, the stack and the battle.

/** Draws the whole table. */
function drawTable(view) {
  const above = view.seats().slice(0, -1);
  return [
    drawNow(view),
    make("div.seats-above", null, above.map((seat) => drawSeat(view, seat))),
    drawRows(view) ?? make("div.rows"),
    drawMatters(view),
    drawSeat(view, view.bottom),
  ];
}

/** The letter of a seat, in a shape of its own. */
function drawToken(view, seat) {
  return make(`span.token.seat-${seat}`, null, view.seatName(seat));
}

/** Turn and phase, in how many ways it can be read, and what is in doubt. */
function drawNow(view) {
  const { turn } = view.table;
  const doubts = doubtsOf(view);
  const steps = view.layout.steps.slice(0, view.replay.phases);
  const phase = (step) => make("li", { "aria-current": step === turn.step ? "step" : null }, step);
  return make(
    "div.now",
    null,
    turn && make("p.turn", null, make("b", null, `Turn ${turn.number}`), drawToken(view, turn.seat)),
    turn && make("ol.phases", { "aria-label": "Phases" }, steps.map(phase)),
    view.step.readings > 1 && make("p.readings", { title: "The lines so far can be read in several ways; the preferred one is shown" }, `1 of ${view.step.readings} readings`),
    doubts.length > 0 && make("button.doubts", { type: "button", onclick: () => showDoubts(view) }, `? ${doubts.length} in doubt`),
  );
}

/** What is in doubt, as far as whoever looks may be told. */
function doubtsOf(view) {
  return view.table.doubts.filter(({ words }) => view.permits(words));
}

function showDoubts(view) {
  const doubts = doubtsOf(view).map(({ words, line }) => make("li", null, words, ` (line ${line})`));
  showSheet("In doubt", [make("ul", null, doubts)]);
}

/** A player: name, figures, hand, piles, and what lies before them in no place. */
function drawSeat(view, seat) {
  const piles = view.layout.piles.filter((pile) => pile.seat === seat);
  const hands = piles.filter((pile) => pile.lies === "hand");
  const groups = new Map();
  for (const pile of piles.filter((other) => other.lies === "pile")) {
    const group = pile.group ?? pile.id;
    groups.set(group, [...(groups.get(group) ?? []), pile]);
  }
  const before = piles.filter((pile) => pile.lies === "place").flatMap((pile) => loose(view, pile));
  return make(
    `section.seat.seat-${seat}`,
    { "aria-label": view.seatName(seat), class: [seat === view.bottom && "at-bottom"] },
    make(
      "div.belongings",
      null,
      make("h2.plate", null, drawToken(view, seat), drawFigures(view, seat)),
      drawMay(view, seat),
      hands.map((pile) => drawHand(view, pile)),
      make("div.piles", null, [...groups.values()].map((group) => make("div.pile-group", null, group.map((pile) => drawPile(view, pile))))),
    ),
    before.length > 0 && make("div.before", null, before.map((card) => drawHost(view, card))),
  );
}

/** What a seat may do now. */
function drawMay(view, seat) {
  const may = view.table.next.filter((next) => next.seat === seat).flatMap((next) => next.may);
  return may.length > 0 && make("p.may", { title: listed(may) }, listed(may));
}

/** Cards in play that lie in no row and on no card. */
function loose(view, pile) {
  const cards = view.table.piles.get(pile.id).cards.map((id) => view.card(id));
  return cards.filter((card) => card.on === null && !view.places.has(card.id));
}

/** The figures of a seat, and those of the table that name it. */
function drawFigures(view, seat) {
  return view.layout.figures.map((figure) => {
    const { value, known, doubted } = view.table.figures.get(figure.id);
    const classes = { class: [view.touched.has(figure.id) && "touched"] };
    if (figure.value === "seat") return figure.seat === null && value === seat && make("span.holds", classes, figure.name);
    if (figure.seat !== seat || (figure.shown === "set" && value === figure.start)) return null;
    return make("span.stat", classes, `${figure.name} `, make("b", null, known ? String(value) : "?", doubted && "?"));
  });
}

/** How many cards a pile has, as far as anybody knows. */
function countOf({ cards, count }) {
  return { exact: String(cards.length), enough: "enough", open: "?" }[count];
}

function pileWords(view, pile, state) {
  return `${view.seatName(pile.seat)}’s ${pile.name}: ${countOf(state)}${state.doubted ? ", in doubt" : ""}`;
}

/** A hand: known cards open, the others as backs. */
function drawHand(view, pile) {
  const state = view.table.piles.get(pile.id);
  const cards = view.cardsIn(pile.id);
  const known = cards.filter((card) => view.title(card) !== null);
  const backs = cards.length - known.length;
  return make(
    "div.hand",
    { "data-pile": pile.id, class: [view.touched.has(pile.id) && "touched"] },
    make("button.pile-name", { type: "button", "aria-label": pileWords(view, pile, state), onclick: () => showPile(view, pile) }, `${pile.name} `, make("b", null, countOf(state))),
    make("span.fan", null, known.map((card) => drawSliver(view, card)), drawBacks(backs)),
    holdsOf(view, pile, state).length > 0 && make("span.holding", null, `among them ${listed(holdsOf(view, pile, state))}`),
  );
}

/** The titles known to be among the unknown cards of a pile, for those who may look into it. */
function holdsOf(view, pile, state) {
  return view.mayLook(pile.id) ? state.holds : [];
}

/** A card of a hand: its title, and its figures on its sheet. */
function drawSliver(view, card) {
  return make("button.sliver", { class: classesOf(view, card), type: "button", "data-card": card.id, "aria-label": cardWords(view, card), onclick: () => showCard(view, card) }, view.title(card));
}

function drawBacks(count) {
  return count > 0 && make("span.backs", { title: `${count} unknown` }, Array.from({ length: Math.min(count, 12) }, () => make("i.back")));
}

/** A pile: its name, how many cards it has, and the card on top where that is open to all. */
function drawPile(view, pile) {
  const state = view.table.piles.get(pile.id);
  const cards = view.cardsIn(pile.id);
  const top = cards.at(-1) ?? null;
  const open = pile.sight === "all" && top !== null ? view.title(top) : null;
  const known = open === null && cards.some((card) => view.title(card) !== null);
  const classes = [cards.length === 0 && "empty", state.doubted && "doubted", view.touched.has(pile.id) && "touched"];
  return make(
    "button.pile",
    { class: classes, type: "button", "data-pile": pile.id, "aria-label": pileWords(view, pile, state), onclick: () => showPile(view, pile) },
    make("b", null, countOf(state), state.doubted && make("span.doubt", null, "?")),
    make("span.pile-label", null, pile.name, known && make("span.peek", { title: "some of its cards are known" }, "◉")),
    open !== null && make("small", null, open),
  );
}

/** What is known of a pile, from the top. */
function showPile(view, pile) {
  const state = view.table.piles.get(pile.id);
  const runs = [];
  for (const card of view.cardsIn(pile.id).reverse()) {
    const title = view.title(card);
    const last = runs.at(-1);
    if (title === null && last?.title === null) last.count += 1;
    else runs.push({ title, count: 1 });
  }
  const lines = runs.map(({ title, count }) => make("li", null, title ?? make("em", null, count === 1 ? "1 unknown card" : `${count} unknown cards`)));
  const holds = holdsOf(view, pile, state);
  showSheet(`${view.seatName(pile.seat)}’s ${pile.name}: ${countOf(state)}`, [
    make("p", null, pile.ordered ? "From the top:" : "In no order:"),
    make("ol.pile-list", null, lines),
    holds.length > 0 && make("p", null, `Among the unknown: ${listed(holds)}.`),
    state.doubted && make("p", null, "What is shown of this pile rests on a doubt."),
  ].filter(Boolean));
}

/** The rows of places, each with the cards at its places on the side of their players. */
function drawRows(view) {
  const { rows, battle } = view.table;
  if (rows.length === 0) return null;
  const column = (row, id) => {
    const place = view.card(id);
    const others = view.seats().slice(0, -1);
    return make(
      "li.column",
      { class: [battle?.place === id && "fought-over"] },
      drawSide(view, "above", view.on(id).filter((card) => others.includes(view.side(card)))),
      drawCard(view, place, { row: row.name }),
      drawSide(view, "below", view.on(id).filter((card) => view.side(card) === view.bottom)),
    );
  };
  return make("div.rows", { tabindex: 0, "aria-label": "Places" }, rows.map((row) => make("section.row", { "aria-label": row.name }, make("h3", null, row.name), make("ol", null, row.cards.map((id) => column(row, id))))));
}

/** One side's cards at a place, and those that stick out from beneath it. */
function drawSide(view, side, cards) {
  const [at, tucked] = [cards.filter((card) => card.on.how === "at"), cards.filter((card) => card.on.how !== "at")];
  return make(
    `div.side.${side}`,
    null,
    make("div.at", null, at.map((card) => drawHost(view, card))),
    tucked.length > 0 && make("div.tucked", null, tucked.map((card) => drawHost(view, card, card.on.how))),
  );
}

/** What is going on beside the places: battle, stack, lasting effects. */
function drawMatters(view) {
  const { battle, stack } = view.table;
  const effects = view.table.effects.filter((effect) => view.permits(effect.words));
  if (battle === null && stack.length === 0 && effects.length === 0) return null;
  return make(
    "div.matters",
    null,
    battle !== null && drawBattle(view, battle),
    stack.length > 0 && make("section.stack", { "aria-label": "The stack" }, make("h3", null, "Stack"), make("ol", null, [...stack].reverse().map((item) => drawItem(view, item)))),
    effects.length > 0 && make("section.effects", { "aria-label": "Lasting effects" }, make("h3", null, "Lasting"), make("ul", null, effects.map((effect) => make("li", null, effect.card && `${view.name(view.card(effect.card))}: `, effect.seat !== null && `${view.seatName(effect.seat)}: `, effectWords(view, effect))))),
  );
}

/** Something that is pending: whose, what, where, on what. */
function drawItem(view, item) {
  const about = listed([item.place && `at ${view.name(view.card(item.place))}`, item.targets.length > 0 && `on ${listed(item.targets.map((id) => view.name(view.card(id))))}`]);
  return make("li", null, drawToken(view, item.seat), make("span", null, make("b", null, view.words(item.words)), about && ` ${about}`));
}

/** A battle with its running totals and how they add up: a row for each side, as they sit. */
function drawBattle(view, battle) {
  const names = [...new Set(battle.totals.map((total) => total.name))];
  const seats = view.seats().filter((seat) => battle.totals.some((total) => total.seat === seat));
  const total = (name, seat) => battle.totals.find((other) => other.name === name && other.seat === seat);
  const rows = seats.map((seat) => make("tr", null, make("th", { scope: "row" }, drawToken(view, seat)), names.map((name) => make("td", null, drawTotal(view, total(name, seat))))));
  const sums = (name) => battle.totals.some((other) => other.name === name && other.parts.length > 0);
  const place = battle.place ? ` at ${view.name(view.card(battle.place))}` : "";
  return make(
    "section.battle",
    { "aria-label": battle.name },
    make("h3", null, `${battle.name}${place}`, make("small", null, listed([battle.step, `begun by ${view.seatName(battle.seat)}`]))),
    make("table", null, make("thead", null, make("tr", null, make("td"), names.map((name) => make("th", { scope: "col", class: [sums(name) && "sum"] }, name)))), make("tbody", null, rows)),
  );
}

function drawTotal(view, total) {
  if (total === undefined) return "";
  const sign = (value, index) => (value < 0 ? " − " : index > 0 ? " + " : "");
  const part = ({ words, value }, index) => `${sign(value, index)}${view.words(words).replaceAll('"', "")} ${value === null ? "?" : Math.abs(value)}`;
  return [make("b", null, String(total.value ?? "?")), total.parts.length > 0 && make("small", null, total.parts.map(part).join(""))];
}
