// What is to be seen of the page: texts of elements that are shown, and nothing of what is embedded.
(() => {
  const shown = (element) => element !== null && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (within, selector) => [...within.querySelectorAll(selector)].filter(shown);
  const text = (within, selector) => all(within, selector)[0]?.textContent ?? null;
  const table = document.getElementById("table");

  const side = (card) => [...card.classList].find((name) => name.startsWith("seat-"));
  const title = (card) => [...all(card, ".card-title")[0].childNodes].filter((node) => node.nodeName !== "SMALL").map((node) => node.textContent).join("");
  const marks = (card) => all(card, ".badge:not(.effect)").map((badge) => badge.textContent);

  /** The cards in a part of the table: whose, what, how and on what they lie, their marks. */
  const cards = (within, how, on) =>
    all(within, ":scope > .card, :scope > .host").flatMap((element) => {
      const card = element.matches(".card") ? element : element.querySelector(".card");
      const told = { title: title(card), side: side(card), how, on, marks: marks(card) };
      return [told].concat(all(element, ":scope > .carried > li").flatMap((item) => cards(item, text(item, ".card-kind"), { title: told.title, side: told.side })));
    });

  /** The cards of a pile, as its sheet tells them. A sheet that holds up the whole page takes ten times as long to open as one that does not. */
  const listed = (button) => {
    const sheet = document.getElementById("sheet");
    sheet.showModal = sheet.show;
    button.click();
    const items = all(document.getElementById("sheet-body"), ".pile-list li").filter((item) => item.querySelector("em") === null);
    const titles = items.map((item) => item.textContent);
    sheet.close();
    delete sheet.showModal;
    return titles;
  };

  const seats = all(table, ".seat").map((seat) => ({
    name: text(seat, ".plate .token"),
    holds: all(seat, ".plate .holds").map((held) => held.textContent),
    stats: all(seat, ".plate .stat").map((stat) => stat.textContent),
    piles: all(seat, ".pile").map((pile) => ({ name: text(pile, ".pile-label").replace("◉", ""), count: text(pile, "b").replace("?", "") || "?", known: all(pile, ".peek, small").length > 0 ? listed(pile) : [] })),
    hands: all(seat, ".hand").map((hand) => ({ name: text(hand, ".pile-name").split(" ")[0], count: text(hand, "b"), known: all(hand, ".sliver").map((card) => card.textContent), backs: all(hand, ".back").length })),
    before: all(seat, ".before").flatMap((before) => cards(before, "before", null)),
  }));

  const rows = all(table, ".row").map((row) => {
    const name = text(row, "h3");
    return {
      name,
      places: all(row, ".column").map((column) => {
        const place = all(column, ":scope > .card")[0];
        const told = { title: `${name}/${title(place)}`, side: side(place) };
        return { ...told, marks: marks(place), cards: all(column, ".at").flatMap((at) => cards(at, "at", told)).concat(all(column, ".tucked").flatMap((tucked) => cards(tucked, "beneath", told))) };
      }),
    };
  });

  const battle = all(table, ".battle").map((battle) => ({
    head: text(battle, "h3"),
    names: all(battle, "thead th").map((name) => name.textContent),
    totals: all(battle, "tbody tr").map((row) => ({ seat: text(row, ".token"), values: all(row, "td").map((cell) => text(cell, "b")) })),
  }));

  const line = document.querySelector("#log [aria-current]");
  return {
    where: location.hash,
    line: shown(line) ? text(line, ".line") : null,
    changes: line ? all(line, ".changes li").map((change) => change.textContent) : [],
    found: line ? [...line.querySelectorAll(".finding, .why")].map((finding) => finding.textContent) : [],
    verdict: text(document, "#verdict"),
    outside: all(document, "#outside > *").map((finding) => finding.textContent),
    doubts: text(table, "button.doubts"),
    turn: text(table, ".turn b"),
    player: text(table, ".turn .token"),
    phase: text(table, ".phases [aria-current]"),
    seats,
    rows,
    battle: battle[0] ?? null,
    stack: all(table, ".stack li").map((item) => `${text(item, ".token")}'s ${text(item, "b")}`),
  };
})()
