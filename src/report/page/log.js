// The log beside the table: a list of its lines, with what was found in them.

/** Steps that stand over others. */
const HEADINGS = ["setup", "turn", "end"];

/** What a step is called in the page's address: that of its action, or its line. */
function nameSteps(steps) {
  const taken = new Set();
  const names = steps.map((step) => {
    const unwritten = step.kind === "silence" || step.kind === "reread";
    const line = step.line === null ? step.kind : unwritten ? `before-L${step.line}` : `L${step.line}`;
    const action = step.kind === "statement" && !step.consequence && !taken.has(step.address);
    const name = action ? step.address : line;
    const free = taken.has(name) ? `${name}-${step.index}` : name;
    taken.add(free);
    return free;
  });
  return names;
}

/** Draws all steps, as they are told. */
function drawLog(replay, told) {
  return told.map((step, index) => drawStep(replay, step, index));
}

function drawStep(replay, step, index) {
  const heading = HEADINGS.includes(step.kind);
  return make(
    "li.step",
    { id: `step-${index}`, class: [step.kind, step.consequence && "consequence", step.findings.length > 0 && "found"], "data-step": index },
    make("a.where", { href: `#${replay.names[index]}`, "aria-label": `Go to ${replay.names[index]}` }, where(step)),
    make("div.told", null, make(heading ? "h3.line" : "p.line", null, drawLine(replay, step)), step.why && make("p.why", null, step.why), step.findings.map((finding) => drawFinding(replay, finding)), drawCompared(replay, step), make("ul.changes", { hidden: true }, step.words.map((words) => make("li", null, words)))),
  );
}

/** `T9.7` at an action, the number of the line elsewhere. */
function where(step) {
  if (step.kind === "statement" && !step.consequence) return step.address;
  return step.kind === "silence" || step.kind === "reread" || step.line === null ? "·" : String(step.line);
}

/** A line with its time, glyphs, note, label and comment told apart. */
function drawLine(replay, step) {
  return [
    step.time && drawTime(replay, step.time),
    step.glyphs && make("strong.glyphs", null, step.glyphs),
    step.consequence && make("span.arrow", null, "→"),
    step.said && make("span.said", null, HEADINGS.includes(step.kind) ? step.said.replace(/^=+ *| *=+$/g, "") : step.said),
    step.label && make("span.label", null, `@${step.label}`),
    step.note && make("q.note", null, step.note),
    step.comment && make("span.comment", null, step.comment),
  ];
}

/** The time of a line; with a video, a link to that moment. */
function drawTime(replay, time) {
  const moment = momentOf(replay, time);
  return moment === null ? make("time", null, time) : make("a.moment", { href: moment, target: "_blank", rel: "noopener noreferrer" }, make("time", null, time));
}

/** Minutes since midnight. */
function minutes(time) {
  const [hours, rest] = time.split(":").map(Number);
  return hours * 60 + rest;
}

/** The video at a time: what its own address says is where the first timed line is. */
function momentOf(replay, time) {
  const url = replay.video === null ? null : webAddress(replay.video);
  if (url === null) return null;
  const first = replay.steps.find((step) => step.time !== null).time;
  const passed = (minutes(time) - minutes(first) + 24 * 60) % (24 * 60);
  const begins = Number.parseInt(url.searchParams.get("t") ?? "0", 10) || 0;
  url.searchParams.set("t", String(begins + passed * 60));
  return url.href;
}

/** An address of the web; nothing else is linked to. */
function webAddress(written) {
  try {
    const url = new URL(written);
    return ["http:", "https:"].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** A finding: what is wrong, and on demand the rule, its causes and what would be right. */
function drawFinding(replay, finding) {
  const causes = finding.labels.map((label, index) => {
    const step = finding.steps?.[index] ?? null;
    const place = `line ${label.span.start.line}`;
    return make("li", null, step === null ? place : make("a", { href: `#${replay.names[step]}` }, place), `: ${label.text}`);
  });
  const standing = finding.standing.is === "stands" ? null : standingWords(finding.standing);
  return make(
    "details.finding",
    { class: [finding.class, !finding.counts && "does-not-count"] },
    make("summary", null, make("b.class", null, finding.class), " ", finding.message),
    make("ul.causes", null, causes),
    finding.says && make("blockquote", null, finding.says),
    definitions([
      ["rule", finding.rule],
      ["stands in", finding.section],
      ["rests on", listed(finding.rests_on)],
      ["in doubt", listed(finding.doubts.map(plain))],
      ["because", listed(finding.reasons.map(plain))],
      ["unless", plain(finding.unless)],
      ["help", plain(finding.help)],
      ["standing", standing],
    ]),
  );
}

/** What somebody wrote as words, whether it is words or a record of them. */
function plain(value) {
  if (value === null || value === undefined || typeof value === "string") return value ?? null;
  return Object.values(value).filter((part) => typeof part === "string").join(": ");
}

function standingWords(standing) {
  return Object.values(standing).filter((part) => part !== null).join(" ");
}

/** What the editions make of a line on which they differ. */
function drawCompared(replay, step) {
  if (step.text === "") return null;
  const line = replay.compared?.lines.find((line) => line.line === step.line);
  if (!line) return null;
  const sides = line.sides.map((side) => {
    const found = side.findings.map((finding) => `${finding.class}: ${finding.message}`);
    const verdict = { legal: "legal", shared: "nothing more", follows: `follows from line ${side.follows}`, unjudged: "not judged" }[side.is];
    return [side.side, verdict ?? listed(found)];
  });
  const why = line.why.flatMap((why) => why.sides.map((says) => make("li", null, make("b", null, says.side), `: ${says.says ?? "no such rule"}`)));
  return make("details.compared", null, make("summary", null, make("b.class", null, "editions differ")), definitions(sides), make("ul", null, why));
}
