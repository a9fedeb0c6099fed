// Cards, drawn from their figures.

/** A figure as it counts now beside what is printed. */
function figureOf(name, value, printed) {
  const changed = printed !== undefined && printed !== null && printed !== value;
  const arrow = !changed ? "" : value > printed ? "▲" : "▼";
  const words = `${name} ${value ?? "unknown"}${changed ? ` (printed ${printed})` : ""}`;
  return { name, value: value ?? "?", arrow, words };
}

/** The figures a card shows, in the order they are printed in: as they count in play, as they are printed elsewhere. */
function figuresOf(view, card) {
  const printed = new Map();
  for (const { name, value, side } of view.face(card)?.figures ?? []) {
    if (side === null || card.marks.includes(side)) printed.set(name, value);
  }
  const counted = view.figures(card);
  const inPlay = Object.keys(counted).length > 0;
  const shown = [...printed].filter(([name]) => !inPlay || name in counted);
  return shown.map(([name, value]) => (inPlay ? figureOf(name, counted[name], value) : figureOf(name, value)));
}

/** What is printed for one side of a place. */
function iconsOf(view, card, seat) {
  const side = card.owner === seat ? "own" : "other";
  return (view.face(card)?.figures ?? []).filter((figure) => figure.side === side);
}

/** A figure with its name below it, in `letters` letters where there is little room. */
function drawFigure({ name, value, arrow, words }, letters) {
  return make("span.figure", { title: words }, make("b", null, String(value), arrow && make("i", null, arrow)), make("small", null, name.slice(0, letters)));
}

/** How a card is told to somebody who does not see it. */
function cardWords(view, card) {
  const effects = effectsOn(view, card).map((effect) => effect.words);
  return listed([
    view.name(card),
    `${view.seatName(view.side(card))}’s`,
    view.face(card)?.kind,
    ...figuresOf(view, card).map((figure) => figure.words),
    ...view.marks(card),
    ...effects,
    card.doubted && "in doubt",
  ]);
}

function classesOf(view, card) {
  const turned = view.layout.marks.find((mark) => mark.turned !== 0 && card.marks.includes(mark.name));
  return [
    `seat-${view.side(card)}`,
    view.title(card) === null && "unknown",
    card.doubted && "doubted",
    view.touched.has(card.id) && "touched",
    turned && `turned-${turned.turned}`,
  ];
}

/** A card as it lies on the table. */
function drawCard(view, card, { row = null, how = null } = {}) {
  const title = view.title(card);
  const face = view.face(card);
  const short = row !== null && title?.startsWith(`${row}/`) ? title.slice(row.length + 1) : title;
  const figures = figuresOf(view, card);
  const effects = effectsOn(view, card);
  const badges = [...view.marks(card).map((mark) => make("span.badge", null, mark)), ...effects.map((effect) => make("span.badge.effect", null, effect.words))];
  const place = view.places.has(card.id);
  return make(
    "button.card",
    { class: [place && "place", ...classesOf(view, card)], type: "button", "data-card": card.id, "aria-label": cardWords(view, card), onclick: () => showCard(view, card) },
    place && drawIcons(view, card, view.seats()[0]),
    make("span.card-title", null, broken(short ?? "?"), view.handle(card) && make("small", null, ` ${view.handle(card)}`)),
    !place && make("span.card-kind", null, how ?? face?.kind),
    !place && title !== null && make("span.card-figures", null, figures.map((figure) => drawFigure(figure, figures.length > 2 ? 3 : undefined))),
    badges.length > 0 && make("span.card-badges", null, badges),
    card.doubted && make("span.doubt", { title: "in doubt" }, "?"),
    place && drawIcons(view, card, view.bottom),
  );
}

/** A title that may be broken behind a stroke. */
function broken(title) {
  return title.split("/").flatMap((part, index) => (index === 0 ? [part] : ["/", make("wbr"), part]));
}

/** The edge of a place that faces a seat. */
function drawIcons(view, card, seat) {
  const icons = iconsOf(view, card, seat);
  return make("span.icons", null, icons.map((icon) => drawFigure(figureOf(icon.name, icon.value))));
}

/** A card with what lies beneath and aboard it. */
function drawHost(view, card, how = null) {
  const carried = view.on(card.id).map((other) => make("li", null, drawHost(view, other, other.on.how)));
  if (carried.length === 0) return drawCard(view, card, { how });
  return make("div.host", null, drawCard(view, card, { how }), make("ul.carried", { "aria-label": `with ${view.name(card)}` }, carried));
}

/** Everything that is known of a card, on a sheet. */
function showCard(view, card) {
  const face = view.face(card);
  const printed = (face?.figures ?? []).map((figure) => {
    const side = { own: " (own side)", other: " (other side)" }[figure.side] ?? (figure.side ? ` (${figure.side})` : "");
    return [figure.name + side, figure.value ?? "unknown"];
  });
  const effects = effectsOn(view, card);
  const pile = view.piles.get(card.pile);
  showSheet(view.name(card), [
    definitions([
      ["kind", listed([face?.kind, ...(face?.words ?? [])])],
      ["code", face?.code],
      ["handle", view.handle(card)],
      ["owner", view.seatName(card.owner)],
      ["lies", listed([`${view.seatName(pile.seat)}’s ${pile.name}`, card.on && `${card.on.how} ${view.name(view.card(card.on.card))}`])],
      ["now", listed(view.marks(card))],
      ["counts", listed(Object.entries(view.figures(card)).map(([name, value]) => `${name} ${value}`))],
      ["printed", listed(printed.map(([name, value]) => `${name} ${value}`))],
      ...effects.map((effect) => ["effect", effectWords(view, effect)]),
      ["in doubt", card.doubted && "what is shown of this card rests on a doubt"],
    ]),
  ]);
}

/** The lasting effects on a card, as far as whoever looks may be told. */
function effectsOn(view, card) {
  return view.table.effects.filter((effect) => effect.card === card.id && view.permits(effect.words));
}

function effectWords(view, effect) {
  return listed([effect.words, effect.source && `by ${view.name(view.card(effect.source))}`, effect.until && `until ${effect.until}`]);
}

/** Terms with what is said of them; what is empty is left out. */
function definitions(pairs) {
  const told = pairs.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "");
  return make("dl", null, told.map(([term, value]) => [make("dt", null, term), make("dd", null, String(value))]));
}

function showSheet(title, body) {
  byId("sheet-title").textContent = title;
  byId("sheet-body").replaceChildren(...body);
  byId("sheet").showModal();
}
