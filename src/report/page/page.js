// The page: what step is in hand, and how one gets about.

const replay = JSON.parse(byId("replay").textContent);
replay.faces = new Map(replay.faces.map((face) => [face.title, face]));
replay.names = nameSteps(replay.steps);
replay.phases = countPhases();

const timeline = new Timeline(replay);
const last = replay.steps.length - 1;
const asked = new URLSearchParams(location.search);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 50rem)");

/** How small places are drawn at most. */
const SMALLEST = 0.7;

/**
 * What is in hand: the step, the seat at the bottom, whose eyes look and what they are told. The page's address is written a moment
 * later: browsers do not let a page do that too often.
 */
const hand = { step: -1, bottom: 0, eyes: ALL_SEEING, told: replay.steps, playing: null, written: null };

/** Steps at which something begins: turns, battles, findings. */
const marks = { turns: stepsWhere((step) => step.kind === "turn"), battles: battlesBegun(), findings: [] };

/** How many of the steps of a turn are its phases: those behind the last one that a turn came to are steps of something in it. */
function countPhases() {
  const turns = replay.steps.flatMap((step) => step.changes.filter((change) => change.kind === "turn").map((change) => change.to));
  return 1 + Math.max(...[replay.start.turn, ...turns].map((turn) => replay.layout.steps.indexOf(turn?.step)));
}

function stepsWhere(holds) {
  return replay.steps.flatMap((step, index) => (holds(step, index) ? [index] : []));
}

/** The steps at which there is a battle where there was none. */
function battlesBegun() {
  let fought = replay.start.battle !== null;
  return stepsWhere((step) => {
    const before = fought;
    for (const change of step.changes) if (change.kind === "battle") fought = change.to !== null;
    return fought && !before;
  });
}

/** Shows a step: its table, its line in the log, and its place in the address of the page. */
function go(step, { quietly = false } = {}) {
  const index = Math.max(0, Math.min(last, step));
  if (index === hand.step || last < 0) return;
  byId(`step-${hand.step}`)?.removeAttribute("aria-current");
  hand.step = index;
  draw();
  markLine();
  byId("slider").value = String(index);
  byId("slider").setAttribute("aria-valuetext", spoken(hand.told[index]));
  if (!quietly) {
    byId("announcer").textContent = spoken(hand.told[index]);
    clearTimeout(hand.written);
    hand.written = setTimeout(() => history.replaceState(null, "", `#${replay.names[index]}`), 100);
  }
  byId("astray").textContent = "";
  byId("address").value = "";
  byId("address").placeholder = replay.names[index];
}

/** Marks the line in hand. */
function markLine() {
  const line = byId(`step-${hand.step}`);
  line?.setAttribute("aria-current", "step");
  if (line) reveal(line);
}

/** Draws the table of the step in hand; cards that have moved glide there. */
function draw() {
  if (hand.step < 0) return;
  const before = positions();
  const scrolled = document.querySelector("#table .rows");
  const focus = document.activeElement?.dataset?.card;
  const view = new View(replay, timeline.at(hand.step), replay.steps[hand.step], hand);
  byId("table").replaceChildren(...drawTable(view).filter(Boolean));
  const rows = document.querySelector("#table .rows");
  fit(rows);
  rows.scrollTo(scrolled?.scrollLeft ?? 0, scrolled?.scrollTop ?? 0);
  for (const matter of [rows.querySelector(".fought-over"), rows.querySelector(".touched")].filter(Boolean)) {
    for (const pane of [rows, byId("table")]) bringIntoSight(pane, matter);
  }
  if (focus) document.querySelector(`[data-card="${focus}"]`)?.focus({ preventScroll: true });
  if (!calm.matches) glide(before);
}

/** Draws the places smaller where they do not fit, as long as they can be read; beyond that, and on a phone, they are scrolled. */
function fit(rows) {
  rows?.style.removeProperty("--fit");
  if (!rows?.hasChildNodes() || narrow.matches) return;
  // What lies between them does not shrink, so that one look is not enough.
  for (let fits = 1, looks = 0; looks < 3; looks += 1) {
    const ratio = Math.min(rows.clientWidth / rows.scrollWidth, rows.clientHeight / rows.scrollHeight);
    if (ratio >= 1 || fits === SMALLEST) return;
    fits = Math.max(SMALLEST, Math.floor(fits * ratio * 100) / 100);
    rows.style.setProperty("--fit", String(fits));
  }
}

/** Moves a pane to where something happens, if that is out of sight. */
function bringIntoSight(pane, matter) {
  const [inner, outer] = [matter.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) pane.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

function positions() {
  const cards = [...document.querySelectorAll("#table [data-card]")];
  return new Map(cards.map((card) => [card.dataset.card, card.getBoundingClientRect()]));
}

function glide(before) {
  for (const card of document.querySelectorAll("#table [data-card]")) {
    const from = before.get(card.dataset.card);
    const to = card.getBoundingClientRect();
    if (!from || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
    card.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, {}], { duration: 220, easing: "ease-out" });
  }
}

/** Brings a line of the log into sight without moving the page, and tells what it changed. */
function reveal(line) {
  for (const shown of byId("log").querySelectorAll(".changes:not([hidden])")) shown.hidden = true;
  const changes = line.querySelector(".changes");
  changes.hidden = changes.childElementCount === 0;
  const log = byId("log");
  const above = line.offsetTop;
  if (above < log.scrollTop + 40 || above + line.offsetHeight > log.scrollTop + log.clientHeight - 40) {
    log.scrollTop = above - log.clientHeight / 3;
  }
}

/** A step as it is announced. */
function spoken(step) {
  const found = step.findings.map((finding) => `${finding.class}: ${finding.message}`);
  return [`${step.address} ${step.said || step.comment || step.note || step.text}`, ...step.words, ...found].join(". ");
}

/** The next step in a direction that is not folded away. */
function beside(step, direction) {
  let index = step + direction;
  while (index > 0 && index < last && folded(index)) index += direction;
  return index;
}

function folded(index) {
  return !byId("implied").checked && replay.steps[index].kind === "silence";
}

/** Goes to the nearest of some steps in a direction. */
function seek(steps, direction) {
  const ahead = direction > 0 ? steps.find((step) => step > hand.step) : steps.findLast((step) => step < hand.step);
  if (ahead !== undefined) go(ahead);
}

/** Goes to the next of some steps, and from the last to the first: a finger has no Shift. */
function seekAround(steps) {
  go(steps.find((step) => step > hand.step) ?? steps[0]);
}

/** The step with an address: `T3.17`, `L88`, `88`, `@label`, `T3`, or a name of the page's own. */
function stepAt(address) {
  const wanted = address.trim().replace(/^#/, "").toLowerCase();
  if (wanted === "") return -1;
  const named = replay.names.findIndex((name) => name.toLowerCase() === wanted);
  if (named >= 0) return named;
  const find = (holds) => replay.steps.findIndex(holds);
  if (wanted.startsWith("@")) return find((step) => step.label?.toLowerCase() === wanted.slice(1));
  if (/^t\d+$/.test(wanted)) return find((step) => step.address.toLowerCase().startsWith(`${wanted}.`));
  if (/^t\d+\.\d+$/.test(wanted)) return find((step) => step.address.toLowerCase() === wanted);
  const line = /^l?(\d+)$/.exec(wanted);
  return line ? find((step) => step.line === Number(line[1]) && step.text !== "") : -1;
}

/** Looks through somebody's eyes: the public's, a seat's, or those that see all the log tells. */
function look(whose) {
  hand.eyes = whose === "" ? ALL_SEEING : replay.insights[Number(whose)];
  tell();
  draw();
}

/** Tells the log to those eyes. */
function tell() {
  hand.told = toldTo(hand.eyes, replay.steps);
  marks.findings = stepsWhere((_, index) => hand.told[index].findings.length > 0);
  byId("log").replaceChildren(...drawLog(replay, hand.told));
  byId("next-finding").disabled = marks.findings.length === 0;
  byId("ticks").replaceChildren(...drawTicks());
  drawVerdict();
  markLine();
}

function play(playing) {
  clearInterval(hand.playing);
  hand.playing = playing ? setInterval(() => (hand.step >= last ? play(false) : go(beside(hand.step, 1))), Number(byId("speed").value)) : null;
  document.body.classList.toggle("playing", playing);
  byId("play").setAttribute("aria-pressed", String(playing));
}

function togglePlay() {
  if (hand.playing === null && hand.step >= last) go(0);
  play(hand.playing === null);
}

function swap() {
  hand.bottom = (hand.bottom + 1) % replay.layout.seats.length;
  draw();
}

/** What keys do: with Shift, the second. */
const KEYS = [
  ["ArrowRight", "→", "next step; with Shift, next turn", () => go(beside(hand.step, 1)), () => seek(marks.turns, 1)],
  ["ArrowLeft", "←", "step before; with Shift, turn before", () => go(beside(hand.step, -1)), () => seek(marks.turns, -1)],
  ["Home", "Home", "first step", () => go(0)],
  ["End", "End", "last step", () => go(last)],
  [" ", "Space", "play and pause", togglePlay],
  ["f", "F", "next finding; with Shift, the one before", () => seek(marks.findings, 1), () => seek(marks.findings, -1)],
  ["b", "B", "next battle; with Shift, the one before", () => seek(marks.battles, 1), () => seek(marks.battles, -1)],
  ["s", "S", "another seat at the bottom", swap],
  ["i", "I", "fold implied steps, and unfold them", () => byId("implied").click()],
  ["g", "G", "go to an address", () => byId("address").focus()],
  ["?", "?", "this list", showKeys],
];

function showKeys() {
  const rows = KEYS.map(([, shown, does]) => [make("dt", null, make("kbd", null, shown)), make("dd", null, does)]);
  showSheet("Keys", [make("dl.keys", null, rows)]);
}

function pressed(event) {
  const typing = event.target.matches("input[type=text], select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || typing || byId("sheet").open) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const known = KEYS.find(([name]) => name === key);
  if (!known || (key === " " && event.target.matches("button, summary, a"))) return;
  event.preventDefault();
  const [, , , plainly, shifted] = known;
  (event.shiftKey && shifted ? shifted : plainly)();
}

/** Marks below the slider: turns, battles and findings. */
function drawTicks() {
  const tick = (kind, index, words) => {
    const element = make(`i.tick.${kind}`, { title: words, onclick: () => go(index) });
    element.style.setProperty("--at", String(last === 0 ? 0 : index / last));
    return element;
  };
  const found = (index) => hand.told[index].findings[0];
  return [
    ...marks.turns.map((index) => tick("turn", index, replay.steps[index].said)),
    ...marks.battles.map((index) => tick("battle", index, `${replay.names[index]}: a battle`)),
    ...marks.findings.map((index) => tick(found(index).class, index, `${replay.names[index]}: ${found(index).message}`)),
  ];
}

function drawMasthead() {
  const title = replay.title || replay.file;
  byId("title").textContent = title;
  byId("about").textContent = listed([replay.title && replay.file, replay.edition && `edition ${replay.edition}`, replay.seen_by && `as ${replay.seen_by} saw it`]);
}

/** The verdict, and what was found outside of all steps, as those eyes are told. */
function drawVerdict() {
  const { verdict, legal_to } = verdictFor(hand.eyes, replay);
  byId("verdict").replaceChildren(make(`b.class.${verdict}`, null, verdict), legal_to ? `; legal to ${legal_to}` : "");
  byId("outside").hidden = hand.eyes !== ALL_SEEING;
}

function listen() {
  const clicks = {
    first: () => go(0),
    last: () => go(last),
    back: () => go(beside(hand.step, -1)),
    on: () => go(beside(hand.step, 1)),
    "turn-back": () => seek(marks.turns, -1),
    "turn-on": () => seek(marks.turns, 1),
    "next-finding": () => seekAround(marks.findings),
    "next-battle": () => seekAround(marks.battles),
    play: togglePlay,
    help: showKeys,
    swap,
  };
  for (const [id, does] of Object.entries(clicks)) byId(id).addEventListener("click", does);
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("speed").addEventListener("change", () => play(hand.playing !== null));
  byId("implied").addEventListener("change", (event) => document.body.classList.toggle("folded", !event.target.checked));
  byId("eyes").addEventListener("change", (event) => look(event.target.value));
  byId("log").addEventListener("click", (event) => {
    const step = event.target.closest("a, summary, details") ? null : event.target.closest(".step");
    if (step) go(Number(step.dataset.step));
  });
  byId("jump").addEventListener("submit", (event) => {
    event.preventDefault();
    const address = byId("address").value;
    const step = stepAt(address);
    byId("address").blur();
    if (step >= 0) go(step);
    else byId("astray").textContent = `there is no ${address}`;
  });
  addEventListener("keydown", pressed);
  addEventListener("hashchange", follow);
  addEventListener("resize", () => fit(document.querySelector("#table .rows")));
  addEventListener("beforeprint", unfold);
  addEventListener("afterprint", foldAgain);
}

/** On paper nothing can be opened: findings are told in full. */
function unfold() {
  for (const folded of document.querySelectorAll("details:not([open])")) {
    folded.open = true;
    folded.dataset.printed = "";
  }
}

function foldAgain() {
  for (const unfolded of document.querySelectorAll("details[data-printed]")) {
    unfolded.open = false;
    delete unfolded.dataset.printed;
  }
}

/** Goes where the address of the page says. */
function follow() {
  const step = stepAt(location.hash);
  go(step >= 0 ? step : 0, { quietly: step < 0 });
}

function start() {
  drawMasthead();
  byId("outside").append(...replay.findings.map((finding) => drawFinding(replay, finding)));
  byId("slider").max = String(Math.max(last, 0));
  byId("next-battle").hidden = marks.battles.length === 0;
  byId("eyes").append(...replay.insights.map(({ seat }, index) => make("option", { value: index }, seat === null ? "everybody" : replay.layout.seats[seat].name)));
  byId("eyes").parentElement.hidden = replay.insights.length === 0;
  document.body.classList.toggle("bare", asked.has("bare"));
  tell();
  listen();
  follow();
}

start();
