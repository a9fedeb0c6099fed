// The table after every step: the start, and the changes of the steps one after the other.

/** How many steps lie between two tables that are kept. */
const STRIDE = 24;

const CHANGES = {
  moved(table, { card, from, to }) {
    const cards = table.piles.get(from.pile).cards;
    cards.splice(cards.indexOf(card), 1);
    table.piles.get(to.pile).cards.splice(to.index, 0, card);
    table.cards.get(card).pile = to.pile;
  },
  laid: (table, { card, to }) => void (table.cards.get(card).on = to),
  named: (table, { card, to }) => void (table.cards.get(card).title = to),
  called: (table, { card, to }) => void (table.cards.get(card).handle = to),
  doubted: (table, { card, on }) => void (table.cards.get(card).doubted = on),
  marked(table, { card, mark, on }) {
    const marks = table.cards.get(card).marks.filter((other) => other !== mark);
    table.cards.get(card).marks = on ? [...marks, mark] : marks;
  },
  counts(table, { card, figure, to }) {
    const { figures } = table.cards.get(card);
    if (to === null) delete figures[figure];
    else figures[figure] = to;
  },
  pile: (table, { pile, to }) => void Object.assign(table.piles.get(pile), to),
  figure: (table, { figure, to }) => void Object.assign(table.figures.get(figure), to),
  stacked: (table, { index, item }) => void table.stack.splice(index, 0, item),
  unstacked: (table, { index }) => void table.stack.splice(index, 1),
  began: (table, { index, effect }) => void table.effects.splice(index, 0, effect),
  ended: (table, { index }) => void table.effects.splice(index, 1),
};

/** The whole value of one part of the table. */
const WHOLE = ["rows", "battle", "turn", "next", "doubts"];

class Timeline {
  constructor(replay) {
    this.steps = replay.steps;
    this.kept = [indexed(replay.start)];
  }

  /** The table after a step, as a copy. */
  at(step) {
    const kept = Math.min(Math.floor((step + 1) / STRIDE), this.kept.length - 1);
    const table = structuredClone(this.kept[kept]);
    for (let index = kept * STRIDE; index <= step; index += 1) {
      for (const change of this.steps[index].changes) apply(table, change);
      if ((index + 1) % STRIDE === 0) this.kept[(index + 1) / STRIDE] ??= structuredClone(table);
    }
    return table;
  }
}

function apply(table, change) {
  if (change.kind in CHANGES) CHANGES[change.kind](table, change);
  else if (WHOLE.includes(change.kind)) table[change.kind] = change.to;
}

/** A table whose cards, piles and figures are found by their ids, and whose cards know their pile. */
function indexed(start) {
  const byId = (list) => new Map(structuredClone(list).map((entry) => [entry.id, entry]));
  const table = { ...structuredClone(start), cards: byId(start.cards), piles: byId(start.piles), figures: byId(start.figures) };
  for (const pile of table.piles.values()) for (const card of pile.cards) table.cards.get(card).pile = pile.id;
  return table;
}
