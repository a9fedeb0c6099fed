//! The example all formats are shown with: one file, two games, and a finding of every kind and standing.

use crate::notation::source::{Source, Span};
use crate::report::{ByTheRules, GameSummary, Start};
use crate::rulebook::{Class, Finding, Label, Pin, Standing};

/// A finding with nothing to it but its class.
pub(super) fn plain(class: Class) -> Finding {
    Finding {
        class,
        rule: None,
        section: None,
        says: None,
        message: String::new(),
        here: Label { span: Span::default(), text: String::new() },
        causes: Vec::new(),
        rests_on: Vec::new(),
        pins: Vec::new(),
        doubts: Vec::new(),
        reasons: Vec::new(),
        unless: None,
        help: None,
        meant: None,
        standing: Standing::Stands,
        address: String::new(),
        game: 0,
    }
}

/// An example with its file.
pub(super) struct Example {
    pub(super) source: Source,
    pub(super) findings: Vec<Finding>,
    pub(super) games: Vec<GameSummary>,
}

/// The lines that matter, by number; between them both players pass.
const LINES: &[(usize, &str)] = &[
    (1, "---"),
    (2, "game: wars"),
    (3, "---"),
    (12, "A deploys \"龍の門\" as rg at \"Ganymede\" for 3 {🐉 from hand}"),
    (85, "    A reveals \"Plasma Cannon\" (4)"),
    (87, "    B damages \"Infantry Support Vehicle\""),
    (88, "    B damages \"CGC Grunt\""),
    (90, "    B takes back line 88"),
    (91, "A plays \"Vulture\" for 5 of 6"),
    (95, "= A reserve 20, active 1"),
    (97, "\tB uses rg to move \"龍の門\" to \"Ceres\""),
    (120, "A uses \"Jammer\" on rg"),
    (131, "= power A 3+3, B 1"),
    (140, "B plays \"Bluff\x1b[2J\u{202e}\" for"),
    (412, "B deploys \"Dragon\" aboard rg"),
    (420, "---"),
    (421, "game: wars"),
    (422, "---"),
    (430, "A draws 1"),
];

pub(super) fn example() -> Example {
    let text: String = (1..=430)
        .map(|number| {
            let line = LINES.iter().find(|(own, _)| *own == number).map_or("both pass", |(_, line)| line);
            format!("{line}\n")
        })
        .collect();
    let source = Source::new("finals.gavel", text);
    let findings = findings(&source);
    let games = vec![
        GameSummary {
            start: Start::Line(1),
            title: "Final, table 1".into(),
            ruling: None,
            edition: "2005".into(),
            class: Some(Class::Invalid),
            legal_to: Some("T3.40".into()),
            undecided_from: Some("T4.2".into()),
            statements: 416,
            decided: 409,
            by_the_rules: vec![ByTheRules { line: 4, unread: "Crossfire".into() }],
        },
        GameSummary {
            start: Start::Line(420),
            edition: "2005".into(),
            statements: 8,
            decided: 8,
            ..GameSummary::default()
        },
    ];
    Example { source, findings, games }
}

/// A label below `words` in a line.
fn label(source: &Source, line: usize, words: &str, text: &str) -> Label {
    let whole = source.line_span(line - 1);
    let start = whole.of(source.text()).find(words).expect("the words are in the line");
    let start = whole.start as usize + start;
    Label { span: Span::from(start..start + words.len()), text: text.into() }
}

fn findings(source: &Source) -> Vec<Finding> {
    let at = |line, words, text| label(source, line, words, text);
    let end_of = |line: usize, text: &str| {
        let end = source.line_span(line - 1).end;
        Label { span: Span::new(end, end), text: text.into() }
    };
    let cr = |section: &str| Some(format!("WARS Comprehensive Rules, {section}"));
    vec![
        Finding {
            rule: Some("wars.deploy.aboard-ship"),
            section: cr("deploy phase, 2. units"),
            message: "B deploys \"Dragon\" aboard \"龍の門\", which is A's".into(),
            here: at(412, "aboard rg", "B may only use B's ships"),
            causes: vec![at(12, "\"龍の門\" as rg", "A brought it into play")],
            rests_on: vec!["4 implied passes".into(), "1 assumed decline".into()],
            pins: vec![Pin { passage: "wars.transport", reading: "with-the-movement" }],
            unless: Some("-> B takes control of rg".into()),
            help: Some("legal here: B deploys \"Dragon\" at \"Ganymede\", B passes".into()),
            address: "T9.3".into(),
            ..plain(Class::Illegal)
        },
        Finding {
            rule: Some("wars.attrition.stop-when-satisfied"),
            section: cr("battle phase, 5. attrition step"),
            message: "B damages \"CGC Grunt\", but B's attrition is already satisfied".into(),
            here: at(88, "\"CGC Grunt\"", "no attrition remains"),
            causes: vec![
                at(85, "A reveals \"Plasma Cannon\" (4)", "A causes 4 attrition"),
                at(87, "\"Infantry Support Vehicle\"", "defense 6 satisfies all 4"),
            ],
            rests_on: vec!["4 implied passes".into()],
            help: Some("legal here: A plays an interrupt, A uses an ability, [power]".into()),
            standing: Standing::TakenBack { line: 90 },
            address: "T3.38".into(),
            ..plain(Class::Illegal)
        },
        Finding {
            rule: Some("wars.cost.pay-in-full"),
            section: cr("paying costs"),
            message: "A pays 5 for \"Vulture\", which costs 6".into(),
            here: at(91, "5", "5 paid"),
            causes: vec![at(91, "\"Vulture\"", "costs 6"), at(91, "5 of 6", "the log says so itself")],
            address: "T3.41".into(),
            ..plain(Class::Illegal)
        },
        Finding {
            rule: Some("wars.energy.count"),
            message: "the log says A has 1 active energy, which is 0".into(),
            here: at(95, "active 1", "0"),
            standing: Standing::FollowsFrom { line: 91 },
            address: "T3.43".into(),
            ..plain(Class::Mismatch)
        },
        Finding {
            rule: Some("wars.move.once-a-turn"),
            section: cr("move phase"),
            message: "B moves \"龍の門\" a second time".into(),
            here: at(97, "\"龍の門\" to \"Ceres\"", "the second move"),
            causes: vec![at(97, "rg", "the ship"), at(12, "🐉", "a dragon")],
            standing: Standing::Ruled { number: 1, words: "the first move was a slip of the scribe".into() },
            address: "T3.44".into(),
            ..plain(Class::Illegal)
        },
        Finding {
            message: "whether A may use \"Jammer\" here depends on its text, which is not modelled".into(),
            here: at(120, "\"Jammer\"", "unmodelled text"),
            doubts: vec![
                "the text of \"Jammer\" may allow it; a `ruling` line settles it".into(),
                "wars.tie is read in two ways; write `interpretations: recommended` in the header to settle it, or \
                 name the reading you play with"
                    .into(),
            ],
            address: "T4.2".into(),
            ..plain(Class::Undecided)
        },
        Finding {
            message: "the log adds up A's power from two figures that are the same; one may be a slip".into(),
            here: at(131, "3+3", "twice the same"),
            address: "T4.9".into(),
            ..plain(Class::Remark)
        },
        Finding {
            message: "expected a number after `for`".into(),
            here: end_of(140, "a number, such as `3`"),
            help: Some("B plays \"Bluff\x1b[2J\u{202e}\" for 2".into()),
            ..plain(Class::Invalid)
        },
    ]
}
