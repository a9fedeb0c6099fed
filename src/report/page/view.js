// What is looked at: one table, from one seat, through somebody's eyes.

class View {
  constructor(replay, table, step, { bottom, eyes }) {
    const { layout } = replay;
    this.replay = replay;
    this.layout = layout;
    this.table = table;
    this.step = step;
    this.bottom = bottom;
    this.eyes = eyes;
    this.known = knownTo(eyes, step.index);
    this.piles = new Map(layout.piles.map((pile) => [pile.id, pile]));
    this.places = new Set(table.rows.flatMap((row) => row.cards));
    this.touched = new Set(step.changes.flatMap((change) => [change.card, change.pile, change.figure]));
    for (const change of step.changes) {
      if (change.kind !== "moved") continue;
      this.touched.add(change.from.pile);
      this.touched.add(change.to.pile);
    }
  }

  card(id) {
    return this.table.cards.get(id);
  }

  /** The title of a card, if whoever looks knows it. */
  title(card) {
    return this.sees(card) ? card.title : null;
  }

  /** The marks of a card, in the order of the game. */
  marks(card) {
    return this.layout.marks.map((mark) => mark.name).filter((mark) => card.marks.includes(mark));
  }

  /** What lines call a card, if whoever looks can tell which it is. */
  handle(card) {
    return this.sees(card) || this.mayLook(card.pile) ? card.handle : null;
  }

  /** The figures of a card as they count now. */
  figures(card) {
    return this.sees(card) ? card.figures : {};
  }

  sees(card) {
    return this.known === null || this.known.has(card.id);
  }

  /** Whether whoever looks may look into a pile. */
  mayLook(id) {
    const { sight, seat } = this.piles.get(id);
    return this.eyes === ALL_SEEING || sight === "all" || (sight === "owner" && seat === seatOf(this.eyes));
  }

  /** The cards that lie in a pile for whoever looks: of a hand they do not see and nobody counted, those they know. */
  cardsIn(id) {
    const { cards, count } = this.table.piles.get(id);
    const listed = cards.map((card) => this.card(card));
    const told = count === "exact" || this.piles.get(id).ordered || this.mayLook(id);
    return told ? listed : listed.filter((card) => this.sees(card));
  }

  /** Whether words name no card that whoever looks has not seen. */
  permits(words) {
    if (this.known === null) return true;
    const parts = words.split('"');
    const hidden = [...this.table.cards.values()].filter((card) => card.handle !== null && !this.sees(card));
    const isTold = (part, index) => (index % 2 === 1 ? this.titles().has(part) : !hidden.some(({ handle }) => namesIn(part, handle)));
    return parts.every(isTold);
  }

  /** Words, if they may be told; else, that it is a card. */
  words(words) {
    return this.permits(words) ? words : "a card";
  }

  /** The titles of the cards whoever looks knows, or has known. */
  titles() {
    this.heard ??= heardBy(this.eyes, this.replay, this.step.index);
    return this.heard;
  }

  face(card) {
    return this.replay.faces.get(this.title(card)) ?? null;
  }

  /** The seat on whose side a card lies. */
  side(card) {
    return this.piles.get(card.pile).seat;
  }

  seatName(seat) {
    return this.layout.seats[seat]?.name ?? "nobody";
  }

  /** What a card is called: its title, or that nobody knows it. */
  name(card) {
    return this.title(card) ?? "unknown card";
  }

  /** The cards that lie on another one. */
  on(id) {
    return [...this.table.cards.values()].filter((card) => card.on?.card === id && this.lies(card) !== "aside");
  }

  lies(card) {
    return this.piles.get(card.pile).lies;
  }

  /** The seats in the order in which they sit, from the top to the bottom. */
  seats() {
    const { length } = this.layout.seats;
    return Array.from({ length }, (_, index) => (this.bottom + 1 + index) % length);
  }
}
