//! Stones, a game of two verbs: what the judge offers and Lamplight has no use for.

use std::sync::{Arc, LazyLock};

use gavel::{
    cards::{Called, CardSet, Lists, Scrutiny},
    cited,
    judge::{
        Bench, Broken, Court, CourtOf, Decks, Fact, Finish, Game, Help, List, Listed, Named, Names, Options, OwnFacts,
        Picture, Position, Reached, Seated, Shortcuts, StatementOutcome, Whereabouts, try_file,
    },
    notation::{
        header::Header,
        invalid::Invalid,
        log,
        phrase::{self, CardRef, Expecting, Items, Parsed, Quick, Terms},
        source::{Source, Span},
    },
    rulebook::{
        Class, Editions, Finding, Interpretation, InterpretationId, Registry, Rule, RuleId,
        registry::{Agreed, Checkable, EditionName, PassageReading},
    },
    table::{
        self, Ask, FigureKind, FigureSpec, Layout, MarkSpec, Order, PictureSpec, Pile, PileKind, PileSpec, Player,
        SectionSpec, Sight, Silence, Size, Title, Where,
    },
    told, written,
};
use nom::{
    Parser,
    branch::alt,
    sequence::{pair, preceded, terminated},
};

mod rule {
    use gavel::rulebook::RuleId;

    pub(super) const ORDER: RuleId = RuleId(0);
    pub(super) const TURNS: RuleId = RuleId(1);
    pub(super) const HOLDS: RuleId = RuleId(2);
    pub(super) const COUNTS: RuleId = RuleId(3);
    pub(super) const RESULT: RuleId = RuleId(4);
    pub(super) const EMPTY: RuleId = RuleId(5);
    pub(super) const TWO: RuleId = RuleId(6);
    pub(super) const PEBBLES: RuleId = RuleId(7);
    pub(super) const SMALL: RuleId = RuleId(8);
    pub(super) const BLANKS: [&[&str]; 9] = [&[], &[], &[], &[], &[], &[], &[], &["copies", "most"], &[]];
}
use rule::{COUNTS, EMPTY, HOLDS, RESULT, TURNS};

/// Whose turn it is feeds what lies where.
const TURN: u32 = 1;
const CARDS: u32 = 2;

const fn entry(id: &'static str, reads: u32) -> Rule {
    let (checkable, editions) = (Checkable::Yes, Editions(1));
    let (section, kind, finding, here) = ("1", "timing", "", "");
    let (help, violated_by, waits, note) = ("", "", "", "");
    Rule {
        id,
        section,
        says: id,
        kind,
        checkable,
        editions,
        differs_from: None,
        only: Agreed(0),
        unless: Agreed(0),
        finding,
        here,
        because: &[],
        help,
        violated_by,
        waits,
        note,
        reads,
    }
}

const PLAY_SCORES: Interpretation = Interpretation {
    id: "",
    question: "Does it score?",
    choices: &[PassageReading { name: "nothing", says: "" }, PassageReading { name: "one", says: "" }],
    recommended: 0,
    why: "",
    editions: Editions(1),
    touches: CARDS,
    umbrella: false,
    detail_of: None,
};

/// Nobody wrote down what becomes of fog.
const WEATHER: InterpretationId = InterpretationId(0);
const RECORDED: u8 = 1;
const WIND: InterpretationId = InterpretationId(1);
const BLOWS: u8 = 1;

macro_rules! passages {
    ($($number:literal)*) => {
        &[
            Interpretation {
                id: "stones.weather",
                choices: &[PassageReading { name: "reconstructed", says: "" }, PassageReading { name: "as-recorded", says: "" }],
                umbrella: true,
                ..PLAY_SCORES
            },
            Interpretation {
                id: "stones.wind",
                choices: &[PassageReading { name: "still", says: "" }, PassageReading { name: "blows", says: "" }],
                detail_of: Some((WEATHER, 0)),
                ..PLAY_SCORES
            },
            $(Interpretation { id: concat!("stones.play-", $number), ..PLAY_SCORES }),*
        ]
    };
}

/// Whether a play scores is a question of its own for each statement of a game.
static PASSAGES: &[Interpretation] = passages![
    2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
    41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76
    77 78 79 80 81
];

static REGISTRY: Registry = Registry {
    game: "stones",
    title: "Stones",
    editions: &[EditionName { id: "only", title: "The only one" }],
    aspects: &["turn", "cards"],
    feeds: &[TURN | CARDS, CARDS],
    rules: &[
        entry("stones.order", TURN),
        entry("stones.turns", TURN),
        entry("stones.holds", CARDS),
        entry("stones.counts", CARDS),
        entry("stones.result", CARDS),
        entry("stones.empty", CARDS),
        entry("stones.two", 0),
        Rule { finding: "{copies} are too many: the most is {most}", ..entry("stones.pebbles", 0) },
        entry("stones.small", 0),
    ],
    interpretations: PASSAGES,
    differences: &[],
    options: &[],
};

const HAND: PileKind = PileKind(0);
const PLAY: PileKind = PileKind(1);

static LAYOUT: Layout = Layout {
    seats: (2, 2),
    piles: &[
        PileSpec::new("hand", Order::Unordered, Sight::Owner, COUNTS),
        PileSpec { in_play: true, ..PileSpec::new("play", Order::Unordered, Sight::Open, COUNTS) },
    ],
    figures: &[FigureSpec::of_player("score", Some(COUNTS))],
    marks: &[MarkSpec::new("worn", HOLDS)],
    derived: &[],
    sections: &[SectionSpec {
        name: "deck",
        pile: Some(HAND),
        shown: false,
        size: Size { least: 0, most: None },
        rule: None,
        leaves_open: u32::MAX,
    }],
    settings: &[],
    markers: &["play"],
    picture: PictureSpec::PLAIN,
};

/// How many have passed in a row.

#[derive(Clone, Copy)]
enum Said<'a> {
    Moves { player: Span, drops: bool, cards: Items<'a> },
}

#[derive(Clone, Copy, Debug)]
struct Moves {
    player: Player,
    drops: bool,
    cards: List,
}

impl Default for Moves {
    fn default() -> Self {
        Self { player: Player(0), drops: false, cards: List::default() }
    }
}

/// `A has "Pebble" at "Fog"`
#[derive(Clone, Copy)]
struct AtWritten {
    player: Span,
    card: CardRef,
    host: CardRef,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct At {
    player: Player,
    card: Named,
    host: Named,
}

#[derive(Clone, Copy)]
struct Stones;

/// The court of the game, for commands.
pub(crate) static COURT: &dyn Court = &CourtOf::<Stones>::new();

type Table = table::Table<Next>;

/// The player whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Next(Player);

/// How many passes in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Passes;

impl table::Control for Next {
    type Note = Passes;
    type Detail = ();
    type Card = Card;
}

/// A title and its code.
type Card = (&'static str, &'static str);

const SCORE: FigureKind = FigureKind(0);

/// What is unclear about a move, by the formats that have something unclear.
fn ask(bench: &mut Bench<'_, Stones>, action: &Moves) -> Result<(), Broken> {
    let (player, format) = (action.player, bench.format().unwrap_or_default().to_owned());
    let score = bench.table.figure(SCORE.of(player));
    let fog = bench.list(action.cards).any(|item| item.card.is_some_and(|card| card.title() == Some(Title(1))));
    match (format.as_str(), action.drops) {
        ("fleeting" | "lasting", false) => {
            let line = u16::try_from(bench.table.line()).unwrap_or_default();
            let scores = bench.under(InterpretationId(2 + line), i32::from);
            bench.table.set(SCORE.of(player), scores + if format == "lasting" { score } else { 0 });
        }
        ("fleeting", true) | ("echoing", true) => {
            bench.table.players().for_each(|player| bench.table.set(SCORE.of(player), 0));
        }
        ("windy", true) if fog => {
            let allowed =
                bench.under(WEATHER, |choice| choice == RECORDED) || bench.under(WIND, |choice| choice == BLOWS);
            bench.require(allowed, told!(HOLDS {}, player))?;
        }
        ("echoing", false) => {
            let passes = bench.table.note(Passes);
            bench.table.set(SCORE.of(player), 3 * score + passes);
        }
        _ => {}
    }
    Ok(())
}

fn lying(table: &Table, pile: Pile, card: &Named) -> Option<table::Token> {
    table.pile(pile).iter().copied().find(|token| table.title(*token) == card.title())
}

impl Decks for Stones {
    const SEATS: Option<Seated> = Some(cited!(Seated: TWO));
    const FORMATS: &'static [&'static str] = &["plain", "friendly", "heavy", "fleeting", "lasting", "windy", "echoing"];

    fn check_deck(lists: &Lists, _: &CardSet<Card>, format: Option<&str>, scrutiny: &mut Scrutiny) {
        let Some(list) = lists.get(0) else { return };
        let most = if format == Some("heavy") { 5 } else { 3 };
        for (title, copies) in list.iter().filter(|(title, _)| *title == Title(0)) {
            scrutiny.require(*copies <= most, Some(*title), written!(PEBBLES { copies, most }));
        }
        let small = list.iter().map(|(_, copies)| *copies).sum::<u16>() <= 6;
        scrutiny.require(small, None, written!(SMALL {}));
    }

    fn size(section: &SectionSpec, format: Option<&str>) -> Size {
        if format == Some("heavy") { Size::exactly(6) } else { section.size }
    }
}

impl OwnFacts for Stones {
    type Written<'a> = AtWritten;
    type Fact = At;
    const TELLS_PLAY: bool = true;

    fn fact<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, AtWritten, E> {
        let (terms, player) = terminated(phrase::name, phrase::word("has")).parse(terms)?;
        let (terms, (card, host)) = pair(phrase::card, preceded(phrase::word("at"), phrase::card)).parse(terms)?;
        Ok((terms, AtWritten { player, card, host }))
    }

    fn resolve_fact(written: &AtWritten, names: &mut Names<'_>) -> Result<At, Invalid> {
        let (card, host) = (names.card(&written.card)?, names.card(&written.host)?);
        Ok(At { player: names.player(written.player)?, card, host })
    }

    fn check_fact(bench: &mut Bench<'_, Self>, fact: &At) -> Result<(), Broken> {
        let play = PLAY.of(fact.player);
        let host = lying(bench.table, play, &fact.host);
        let at = lying(bench.table, play, &fact.card).and_then(|card| bench.table.card(card)?.host);
        bench.at(fact.card.span).claimed(at.is_some() && at == host, told!(HOLDS {}, fact.player))
    }

    fn make_fact(bench: &mut Bench<'_, Self>, fact: &At) -> Result<(), Invalid> {
        let (aside, play) = (bench.table.aside(fact.player), PLAY.of(fact.player));
        let host = lying(bench.table, play, &fact.host);
        let host = host.ok_or_else(|| Invalid::new(fact.host.span, "this card is not in play"))?;
        let card = fact.card.title().and_then(|title| bench.table.name_from(aside, title).ok());
        let card = card.ok_or_else(|| Invalid::new(fact.card.span, "no such card is left"))?;
        bench.table.put(card, play, Where::Top);
        bench.table.set_host(card, Some(host));
        Ok(())
    }

    fn tell_facts(table: &Table, names: &Names<'_>, position: &mut Position) {
        for player in table.players() {
            for token in table.pile(PLAY.of(player)) {
                let (who, card) = (names.player_name(player), names.card_name(*token, table));
                let line = match table.card(*token).and_then(|card| card.host) {
                    Some(host) => format!("given {who} has {card} at {}", names.card_name(host, table)),
                    None => format!("given {who} has {card} in play"),
                };
                position.say(RuleId(0), Fact::Card(*token), line);
            }
        }
    }
}

impl Help for Stones {
    fn status(table: &Table, names: &Names<'_>) -> String {
        table.frame().map(|Next(player)| format!("{} to play", names.player_name(player))).unwrap_or_default()
    }
}

impl Picture for Stones {}

impl Shortcuts for Stones {}

impl Game for Stones {
    type Frame = Next;
    type Ask = ();
    type Statement<'a> = Said<'a>;
    type Action = Moves;
    type Event = ();
    const REGISTRY: &'static Registry = &REGISTRY;
    const LAYOUT: &'static Layout = &LAYOUT;
    const ORDER: Reached = cited!(Reached: ORDER);
    fn cards() -> &'static Arc<CardSet<Card>> {
        static SHIPPED: LazyLock<Arc<CardSet<Card>>> = LazyLock::new(|| {
            let cards = vec![("Pebble", "1C1"), ("Fog", "1C2")];
            Arc::new(CardSet::new(cards, |(title, code)| Called { code: Some(code), ..Called::titled(title) }))
        });
        &SHIPPED
    }

    fn sentence<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
        let (terms, player) = phrase::player(terms)?;
        let verb = alt((phrase::word("plays").map(|_| false), phrase::word("drops").map(|_| true)));
        let (terms, (drops, cards)) = pair(verb, phrase::list(phrase::card)).parse(terms)?;
        Ok((terms, Said::Moves { player, drops, cards }))
    }

    fn resolve(said: &Said<'_>, names: &mut Names<'_>) -> Result<Moves, Invalid> {
        let Said::Moves { player, drops, cards } = said;
        let start = names.begin_list();
        for card in cards.read(phrase::card::<Quick>) {
            let card = names.card(&card)?;
            names.list_item(Listed { kind: 0, count: None, card: Some(card), span: card.span });
        }
        Ok(Moves { player: names.player(*player)?, drops: *drops, cards: names.end_list(start) })
    }

    fn begin(bench: &mut Bench<'_, Self>, first: Option<Player>) {
        bench.table.push(Next(first.unwrap_or(Player(0))));
    }

    fn place(bench: &mut Bench<'_, Self>, _: u32, player: Player, _: Option<usize>) {
        while bench.table.pop().is_some() {}
        bench.table.push(Next(player));
    }

    fn whereabouts(table: &Table) -> Whereabouts {
        let begins = table.note(Passes) == 0;
        Whereabouts { turn: 1, player: table.frame().map_or(Player(0), |next| next.0), step: Some(0), begins }
    }

    fn asks(table: &Table, asks: &mut Vec<Ask<()>>) {
        if table.note(Passes) < 2 {
            let silence = Silence::Pass;
            asks.push(Ask { player: table.frame().map(|next| next.0), kind: (), words: "plays", rule: TURNS, silence });
        }
    }

    fn silence(bench: &mut Bench<'_, Self>, _: &Ask<()>) {
        let next = bench.table.frame().map_or(Player(0), |next| bench.table.after(next.0));
        bench.table.add_note(Passes, 1);
        bench.table.turn_into(Next(next));
    }

    fn answer(bench: &mut Bench<'_, Self>, action: &Moves) -> Result<(), Broken> {
        let Moves { player, drops, cards } = *action;
        let now = bench.table.frame() == Some(Next(player)) || bench.follows();
        bench.require(now, told!(TURNS {}, player))?;
        let (hand, play) = (HAND.of(player), PLAY.of(player));
        let piles = if drops { (play, hand) } else { (hand, play) };
        for index in 0..cards.len() {
            let Some(card) = bench.listed(cards, index).and_then(|item| item.card) else { continue };
            bench.play(piles, (&card, None), cited!(Taken: HOLDS))?;
        }
        assert_eq!(bench.list(cards).count(), cards.len());
        ask(bench, action)?;
        bench.table.clear_notes(|note| note == Passes);
        let next = bench.table.after(player);
        bench.table.turn_into(Next(next));
        Ok(())
    }

    fn in_force(table: &Table, touches: u32, _: u32) -> Option<(Title, u32)> {
        let mut cards = table.players().flat_map(|player| table.pile(PLAY.of(player)));
        let fog = cards.find(|card| table.title(**card) == Some(Title(1)) && touches & TURN != 0)?;
        Some((Title(1), table.card(*fog)?.cause))
    }

    fn wins(bench: &Bench<'_, Self>, player: Player) -> Finish {
        let hand = HAND.of(player);
        Finish { so: bench.table.pile(hand).is_empty(), rule: RESULT, shown_by: hand.into() }
    }

    fn draw(bench: &Bench<'_, Self>) -> Option<Finish> {
        let all = bench.table.players().all(|player| bench.table.pile(HAND.of(player)).is_empty());
        (bench.format() == Some("friendly")).then_some(Finish { so: all, rule: RESULT, shown_by: Fact::Nothing })
    }

    fn miscounted(_: &Bench<'_, Self>, _: Pile, stated: u32) -> RuleId {
        if stated == 0 { EMPTY } else { COUNTS }
    }

    fn commit(_: &mut Bench<'_, Self>, (): ()) {}
}

fn log_of(header: &str, lines: &str) -> Source {
    let deck = "{ deck: { Pebble: 3, Fog: 1 } }";
    let players = format!("players: {{ A: {deck}, B: {deck} }}");
    Source::new("stones", format!("---\ngame: stones\n{players}\n{header}---\n{lines}"))
}

/// Fog is in force no more than any other stone.
const IGNORING: &str = "unmodelled: ignore\n";

fn findings(source: &Source, options: &Options) -> Vec<Finding> {
    let courts: [&dyn Court; 1] = [&CourtOf::<Stones>::new()];
    let trials = try_file(source, &courts, &|_| Err(String::new()), options);
    trials.into_iter().flat_map(|trial| trial.judgement.findings).collect()
}

/// The class, rule and line of every finding.
fn found(header: &str, lines: &str) -> Vec<String> {
    let source = log_of(header, lines);
    let findings = findings(&source, &Options::default()).into_iter();
    let told = findings.map(|finding| {
        let written = source.text().lines().nth(source.line_of(finding.here.span.start)).unwrap_or_default();
        format!("{:?} {} | {written}", finding.class, finding.rule.unwrap_or(&finding.message))
    });
    told.collect()
}

fn position(lines: &str) -> Result<Vec<String>, String> {
    let source = log_of("", lines);
    let text = log::games(source.text()).next().unwrap();
    let header: Header = text.read_header(source.text(), None).unwrap().unwrap();
    let case = gavel::judge::Case { source: &source, number: 0, text, header: &header, decks: &|_| Err(String::new()) };
    CourtOf::<Stones>::new().position(&case, &Options::default(), None)
}

#[test]
fn lists_and_codes_are_resolved() {
    assert_eq!(found("", "A plays \"Pebble\", 1C1\nB plays 1c2\n= A hand 2, B hand 3\n"), [""; 0]);
    assert_eq!(found(IGNORING, "A plays \"Fog\", 1C2\n"), ["Illegal stones.holds | A plays \"Fog\", 1C2"]);
    assert_eq!(found("", "A plays 1C3\n"), ["Invalid no card has the code `1C3` | A plays 1C3"]);
    let many = format!("A plays {}\n", vec!["?"; 257].join(","));
    assert!(found("", &many)[0].starts_with("Invalid a line lists at most 256 things"));
    assert!(found("passes: explicit\n", "A plays ?\n-> A plays ?\n= A hand 2\n").is_empty());
}

#[test]
fn a_game_states_facts_of_its_own() {
    let given = "given all have enough\ngiven A has \"Fog\" in play\ngiven A has \"Pebble\" at \"Fog\"\n";
    let claims = "given turn 1: A, [play]\n= A has \"Pebble\" at \"Fog\"\n= B has \"Pebble\" at \"Fog\"\n";
    assert_eq!(found(IGNORING, &format!("{given}{claims}")), ["Mismatch stones.holds | = B has \"Pebble\" at \"Fog\""]);
    assert_eq!(
        found("", "given A has \"Pebble\" at \"Fog\"\n"),
        ["Invalid this card is not in play | given A has \"Pebble\" at \"Fog\""]
    );
    let told = position(&format!("{given}given turn 1: A, [play]\n")).unwrap();
    assert!(told.contains(&"given A has \"Pebble\" at \"Fog\"".to_owned()), "{told:?}");
    assert!(!told.iter().any(|line| line.contains("play 2")), "{told:?}");
}

#[test]
fn a_text_in_force_leaves_undecided_what_it_touches() {
    let explicit = "passes: explicit\n";
    let lines = "A plays \"Fog\"\nA plays ?\n= A hand 9\n";
    let fog = "Undecided stones.turns | A plays ?";
    assert_eq!(found(explicit, lines), [fog, "Undecided stones.counts | = A hand 9"]);
    let ignored = found(&format!("{explicit}{IGNORING}"), lines);
    assert_eq!(ignored.first().map(String::as_str), Some("Illegal stones.turns | A plays ?"));
    let clear = found(explicit, "A plays \"Pebble\"\nA plays ?\n");
    assert_eq!(clear, ["Illegal stones.turns | A plays ?"]);
    assert!(position("A plays \"Fog\"\n").is_ok(), "the card itself says that it is there");
}

#[test]
fn what_a_text_may_have_moved_stays_in_doubt_when_it_is_gone() {
    let gone = "A plays \"Fog\"\nB plays ?\nA drops \"Fog\"\n";
    assert_eq!(found("passes: explicit\n", &format!("{gone}= A hand 9\n")), ["Mismatch stones.counts | = A hand 9"]);
    assert_eq!(found("", &format!("{gone}= A hand 9\n")), ["Undecided stones.counts | = A hand 9"]);
    let told = position(gone).unwrap();
    assert!(told.iter().any(|line| line.contains("may have come at another time")), "{told:?}");
}

#[test]
fn results_and_counts_name_their_rule() {
    let played = "A plays ?, ?, ?, ?\n";
    assert_eq!(found("", &format!("{played}= A wins\n= B hand 0\n")), ["Mismatch stones.empty | = B hand 0"]);
    assert_eq!(found("format: friendly\n", &format!("{played}= draw\n")), ["Mismatch stones.result | = draw"]);
    assert_eq!(found("format: friendly\n", &format!("{played}B plays ?, ?, ?, ?\n== end: draw ==\n")), [""; 0]);
    assert_eq!(found("", "= draw\n"), ["Invalid by its rules this game cannot be drawn | = draw"]);
}

#[test]
fn a_replay_is_told_in_words() {
    let source = log_of("passes: explicit\n", "A plays ?, ?\nB plays \"Fog\", ?\nnonsense\n");
    let courts: [&dyn Court; 1] = [&CourtOf::<Stones>::new()];
    let options = Options { journal: true, ..Options::default() };
    let trials = try_file(&source, &courts, &|_| Err(String::new()), &options);
    let replay: &[StatementOutcome] = &trials.first().unwrap().judgement.replay;
    let changes: Vec<&[String]> = replay.iter().map(|told| told.words.as_slice()).collect();
    assert_eq!(
        changes,
        [
            &["A: hand 0 → 4", "B: hand 0 → 4"][..],
            &["A: hand 4 → 2", "A: play 0 → 2"],
            &["B: \"Fog\" hand → play", "B: hand 4 → 2", "B: play 0 → 2"],
            &[],
        ]
    );
    assert_eq!(
        replay.iter().map(|told| told.status.as_str()).collect::<Vec<_>>(),
        ["A to play", "B to play", "A to play", "A to play"]
    );
    assert_eq!(replay.get(1).map(|told| told.span.of(source.text())), Some("A plays ?, ?"));
    assert!(replay.iter().all(|told| told.readings == 1));
}

/// Stones are played and taken up again, two of each player in turn; a passage matters in every second pair of lines.
fn rounds(count: usize) -> String {
    "A plays \"Pebble\"\nB plays \"Pebble\"\nA drops \"Pebble\"\nB drops \"Pebble\"\n".repeat(count)
}

#[test]
fn passages_that_matter_one_after_another_are_read_one_at_a_time() {
    let lines = format!("{}A plays \"Pebble\"\n= A score 7\n= A score 1\n", rounds(18));
    let header = "format: fleeting\npasses: explicit\n";
    let source = log_of(header, &lines);
    let found = findings(&source, &Options::default());
    let told: Vec<_> = found.iter().map(|finding| (finding.class, finding.doubts.join(" "))).collect();
    let doubt = "it is legal with `stones.play-75` read as `one`; a pin under `interpretations:` would settle it";
    assert_eq!(told, [(Class::Mismatch, String::new()), (Class::Undecided, doubt.to_owned())]);
}

#[test]
fn passages_that_matter_together_leave_undecided_only_what_they_touch() {
    let header = "format: lasting\npasses: explicit\n";
    let lines = format!("= A score 7\n{}= A score 7\nB plays ?\n", rounds(5));
    let source = log_of(header, &lines);
    let found = findings(&source, &Options::default());
    let told: Vec<_> = found.iter().map(|finding| (finding.class, finding.rule.unwrap_or_default())).collect();
    let (counts, turns) = ("stones.counts", "stones.turns");
    assert_eq!(told, [(Class::Mismatch, counts), (Class::Undecided, counts), (Class::Illegal, turns)]);
    let doubts = found.get(1).map(|finding| finding.doubts.join(" ")).unwrap_or_default();
    assert!(doubts.starts_with("too many unclear passages matter for it: `stones.play-"), "{doubts}");
    assert!(!doubts.contains("`stones.play-25`"), "that matters only behind it: {doubts}");
    let few = format!("{}= A score 7\n= A score 2\n", rounds(2));
    assert_eq!(
        self::found(header, &few),
        ["Mismatch stones.counts | = A score 7", "Undecided stones.counts | = A score 2"]
    );
}

/// The class, doubts and pins of the only finding, of a log in which fog is taken up again.
fn fog(header: &str, options: &Options) -> (Class, String, Vec<(&'static str, &'static str)>) {
    let lines = "A plays \"Fog\"\nB plays ?\nA drops \"Fog\"\n";
    let source = log_of(&format!("format: windy\nunmodelled: ignore\n{header}"), lines);
    let found = findings(&source, options);
    let [finding] = found.as_slice() else { panic!("{found:?}") };
    let pins = finding.pins.iter().map(|pin| (pin.passage, pin.reading)).collect();
    (finding.class, finding.doubts.join(" "), pins)
}

#[test]
fn an_umbrella_is_pinned_by_its_name_alone_and_only_then_has_details() {
    let legal = |reading: &str| format!("it is legal with {reading}; a pin under `interpretations:` would settle it");
    let (weather, wind) = (("stones.weather", "reconstructed"), ("stones.wind", "still"));
    let recorded = (Class::Undecided, legal("`stones.weather` read as `as-recorded`"), Vec::new());
    let plain = Options::default();
    assert_eq!(fog("", &plain), recorded);
    assert_eq!(fog("interpretations: recommended\n", &plain), recorded);
    let named = "interpretations: { stones.weather: reconstructed }\n";
    assert_eq!(fog(named, &plain), (Class::Undecided, legal("`stones.wind` read as `blows`"), Vec::new()));
    let recommended = Options { recommended: true, ..Options::default() };
    assert_eq!(fog(named, &recommended), (Class::Illegal, String::new(), vec![weather, wind]));
}

#[test]
fn readings_that_were_dropped_are_no_longer_missed_where_all_come_to_the_same() {
    let plays = "A plays ?\nB plays ?\n".repeat(4);
    let open = format!("{plays}= A hand 9\n");
    assert_eq!(found("format: echoing\n", &open), ["Undecided stones.counts | = A hand 9"]);
    let agreed = format!("{plays}A drops \"Pebble\"\n= A hand 9\n");
    assert_eq!(found("format: echoing\n", &agreed), ["Mismatch stones.counts | = A hand 9"]);
}
