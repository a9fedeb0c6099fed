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

/** The steps as they are told to them: without notes, and without what gives a card away. */
function toldTo(eyes, steps) {
  if (eyes === ALL_SEEING) return steps;
  const glances = new Map(eyes.steps.map((glance) => [glance.index, glance]));
  return steps.map((step) => {
    const { said, words, withheld } = glances.get(step.index) ?? { said: null, words: null, withheld: [] };
    const findings = step.findings.filter((_, place) => !withheld.includes(place)).map(guarded);
    return { ...step, said: said ?? step.said, words: words ?? step.words, findings, text: "", glyphs: null, note: null, comment: null, label: null };
  });
}

/** A finding without what might give a card away: what would have been legal, and the words of a ruling. */
function guarded(finding) {
  const { standing } = finding;
  return { ...finding, help: null, standing: standing.words ? { ...standing, words: "?" } : standing };
}
