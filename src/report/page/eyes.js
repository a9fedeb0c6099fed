// Through whose eyes a game is looked at: what they know at a step, and what they are told of it.

/** Whose eyes see everything the log tells. */
const ALL_SEEING = null;

/** The seat that looks; null for somebody who merely watches, and for who sees everything. */
function seatOf(eyes) {
  return eyes === ALL_SEEING ? null : eyes.seat;
}

/** The cards they know at a step; null for all. */
function knownTo(eyes, step) {
  if (eyes === ALL_SEEING) return null;
  const known = new Set(eyes.knows);
  for (const { index, learns, forgets } of eyes.steps) {
    if (index > step) break;
    for (const card of forgets) known.delete(card);
    for (const card of learns) known.add(card);
  }
  return known;
}

/** Every title they have known of a card up to a step. */
function heardBy(eyes, { start, steps }, step) {
  const titles = new Map(start.cards.map((card) => [card.id, card.title]));
  const known = new Set(eyes.knows);
  const heard = new Set([...known].map((card) => titles.get(card)));
  const glances = new Map(eyes.steps.map((glance) => [glance.index, glance]));
  for (const { index, changes } of steps.slice(0, step + 1)) {
    const { learns, forgets } = glances.get(index) ?? { learns: [], forgets: [] };
    const named = changes.filter((change) => change.kind === "named");
    for (const { card, to } of named) titles.set(card, to);
    for (const card of forgets) known.delete(card);
    for (const card of learns) known.add(card);
    for (const card of [...learns, ...named.map((change) => change.card)]) if (known.has(card)) heard.add(titles.get(card));
  }
  return heard;
}

/** Whether a handle stands among words, whatever stands around it. */
function namesIn(words, handle) {
  const apart = (letter) => letter === undefined || !/[\p{L}\p{N}]/u.test(letter);
  const parts = words.split(handle);
  return parts.slice(1).some((behind, index) => apart([...parts[index]].at(-1)) && apart([...behind][0]));
}

/** What is kept from those who are told everything of a step, and of a finding. */
const NOTHING = { said: null, words: null, why: null, withheld: [], partly: [] };
const NO_PART = { labels: [], rests_on: [], doubts: [], unless: false };

/** The steps as they are told to them: without notes, and without what gives a card away. */
function toldTo(eyes, steps) {
  if (eyes === ALL_SEEING) return steps;
  const glances = new Map(eyes.steps.map((glance) => [glance.index, glance]));
  return steps.map((step) => {
    const { said, words, why, withheld, partly } = glances.get(step.index) ?? NOTHING;
    const guardedAt = (finding, place) => guarded(finding, partly.find((part) => part.finding === place) ?? NO_PART);
    const findings = step.findings.map(guardedAt).filter((_, place) => !withheld.includes(place));
    return { ...step, said: said ?? step.said, words: words ?? step.words, why: why ?? step.why, findings, text: "", glyphs: null, note: null, comment: null, label: null };
  });
}

/** A finding without what might give a card away: some of its parts, what would have been legal, and the words of a ruling. */
function guarded(finding, part) {
  const { standing } = finding;
  const without = (key, places) => finding[key].filter((_, place) => !places.includes(place));
  return {
    ...finding,
    labels: without("labels", part.labels),
    steps: without("steps", part.labels),
    rests_on: without("rests_on", part.rests_on),
    doubts: without("doubts", part.doubts),
    unless: part.unless ? null : finding.unless,
    help: null,
    standing: standing.words ? { ...standing, words: "?" } : standing,
  };
}

/** The verdict they are told, and how far all is legal. */
function verdictFor(eyes, replay) {
  return eyes === ALL_SEEING ? replay : { verdict: eyes.verdict, legal_to: null };
}
