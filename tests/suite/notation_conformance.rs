//! The grammar in `grammar/` and the reader agree, both ways.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use gavel::notation::{
    expectation::Demanded,
    line::{Body, LineBuffer, Lines},
    log::games,
    print::format,
    source::Span,
};

use crate::ebnf::{Dice, Grammar};

pub(crate) const COMMON: &str = include_str!("../../grammar/common.ebnf");

/// Every line of every log below `folder` derives from the shared grammar and the game's own; lines that are meant to be
/// invalid are left out. Returns those that do not.
pub(crate) fn conforms(game_ebnf: &str, folder: &Path) -> Vec<String> {
    let grammar = Grammar::read(&[COMMON, game_ebnf]);
    let mut failures = Vec::new();
    for path in logs(folder) {
        let text = fs::read_to_string(&path).unwrap_or_default();
        failures.extend(underivable(&grammar, &text).into_iter().map(|line| format!("{}: {line}", path.display())));
    }
    failures
}

/// The logs below a folder.
pub(crate) fn logs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(logs(&path));
        } else if path.extension().is_some_and(|extension| extension == "gavel") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The lines of a log that do not derive from the grammar.
pub(crate) fn underivable(grammar: &Grammar, text: &str) -> Vec<String> {
    let mut buffer = LineBuffer::default();
    let mut failures = Vec::new();
    for game in games(text) {
        let mut lines = Lines::new(text, game.body);
        while let Some(line) = lines.next(&mut buffer) {
            let (whole, expectations, rule) = match &line {
                Ok(line) if line.body == Body::Blank => (line.whole, &[][..], "opening"),
                Ok(line) => (line.whole, line.expectations, "line"),
                Err(unreadable) => (unreadable.whole, unreadable.expectations, "line"),
            };
            let meant = expectations.iter().any(|expectation| expectation.kind == Demanded::Invalid);
            if !meant && !grammar.derives(rule, whole.of(text)) {
                failures.push(whole.of(text).to_owned());
            }
        }
    }
    failures
}

/// A grammar in which the games of the samples could be written.
const SAMPLE: &str = r#"
natural   = player, "draws", count, "cards" ;
statement = player, verb | "both", ( "pass" | "draw", NUMBER ) | card, "resolves" | card, "is", WORD | "no", "effect"
          | player, "responds", ":", verb ;
verb      = "plays", card, [ alias ], [ place ], [ payment ] | "starts", card, [ alias ] | "passes"
          | "activates", amount | "draws", count | "declines", card
          | "reveals", ( card, [ "(", figure, ")" ] | "nothing" )
          | "drains", "at", card | "attacks", "at", card, [ payment ]
          | "uses", card, [ "on", cards ], [ payment ], [ ",", ( "dismissing", card | "losing", loss ) ]
          | "loses", loss | "damages", ( card, [ "(", figure, ")" ] | "nothing", ":", "immune" )
          | "destroys", card | "moves", card, [ "with", cards ], "to", card, [ payment ]
          | "puts", count, "from", "hand", "on", "reserve" ;
place     = ( "at" | "aboard" | "beneath" ), card | "next", "to", card | "between", card, "and", card ;
loss      = amount, [ ":", lost, { ",", lost } ] ;
lost      = pile, [ card | TIMES ] ;
pile      = "used" | "reserve" | "hand" | "active" ;
claim     = "row", NAME, ":", cards | HANDLE, side, { ",", side } | player, stock, { ",", stock }
          | HANDLE, "on", side, { ",", "on", side } | player, "wins" | "initiative", player ;
side      = NAME, figure ;
stock     = ( pile | "lost" ), count ;
given     = "both", "have", "enough" | "turn", NUMBER, ":", NAME, [ ",", MARKER ]
          | player, "has", ( stock, { ",", stock } | card, [ alias ], [ place ], [ ",", "damaged" ] )
          | "row", NAME, ":", situated, { ",", situated } | situated | "initiative", player
          | "stack", ":", POSSESSIVE, "drain", "at", card, alias
          | "battle", "at", card, "by", player, ",", ( "in" | "before" ), MARKER | "battle", "destiny", side, { ",", side }
          | HANDLE, "used", NUMBER | HANDLE, HANDLE, SIGNED, "until", "end", "of", "turn", [ "(", card, ")" ]
          | HANDLE, "damaged" | "no", "effect" ;
situated  = POSSESSIVE, COPY, [ alias ] ;
ending    = "unfinished" | player, "wins" ;
"#;

const LOG: &str = r#"# R1: why
---
game: sample
---
#~ obeys wars.deck.exactly-60, illegal wars.x
given row Ganymede: A's "Ganymede/Underground Bunker" as ub, B's "Ganymede/Valley" as va
given A has "Ikazuchi Leader" as il at va, damaged
given A has reserve 40, hand 3
given battle at va by B, before [battle destiny]
given stack: A's drain at ts as d1
given g1 defense +4 until end of turn ("Collaborative Strike")
both draw 8

14:02 == turn 1: A ==
[activate]
A activates 5 of 5                                     # ub 2, va 2, and 1
A plays "Ganymede/Vantage Point" as vp next to ub      # an end of the row
-> A declines vp
A plays "Ganymede/Pilgrims' Camp" as pc between ub and va
= row Ganymede: vp, ub, pc, va
A drains at ts                                         @drain
  B responds: plays "Fifth Ace" for 3
  "Fifth Ace" resolves
  -> B puts 2 from hand on reserve                     # face down
  -> B loses 3 of 3: used "Fifth Ace", hand "Vulture", active "Stinger", reserve x2
14:24 [battle]
  B uses fl on kt for 1                                {?! early} @flic
  A damages nothing: immune
  = power A 3+3, B 1
  = attrition on A 1, on B 3
A moves tsv with il to pc for 1                        # Transport 4
= A reserve 45, active 0, used 4, hand 3
A reveals "Zocho Fighter" (2+2)
fl is canceled
B uses fl on sf                                        #~ illegal wars.bullet.one, mismatch wars.x
B takes back v1
... "missed B's deploy"
ruling on @flic "kt stays damaged"
  set kt damaged
  set B has reserve 19
A plays ;                                              #~ invalid
== end: unfinished ==
"#;

#[test]
fn the_grammar_is_complete() {
    let own = BTreeSet::from(["claim", "ending", "given", "natural", "statement"].map(str::to_owned));
    assert_eq!(Grammar::read(&[COMMON]).undefined(), own);
    assert!(Grammar::read(&[COMMON, SAMPLE]).undefined().is_empty());
}

#[test]
fn a_log_derives_from_the_grammar() {
    let grammar = Grammar::read(&[COMMON, SAMPLE]);
    assert_eq!(underivable(&grammar, LOG), Vec::<String>::new());
    let printed = format(&LOG.replace("A plays ;                                              #~ invalid\n", ""));
    assert_eq!(underivable(&grammar, &printed.unwrap()), Vec::<String>::new());
    for wrong in
        ["A plays \"Vulture", "A dranis at ub", "A plays kt #2", "14:02", "@x", "A passes #~ illegal", "A kt's"]
    {
        assert!(!grammar.derives("line", wrong), "{wrong}");
    }
}

#[test]
fn what_derives_from_the_grammar_is_read() {
    let grammar = Grammar::read(&[COMMON, SAMPLE]);
    let mut buffer = LineBuffer::default();
    for seed in 0..20_000 {
        let rule = if seed % 20 == 0 { "opening" } else { "line" };
        let text = grammar.derive(rule, &mut Dice::new(seed));
        if seed % 10 == 0 {
            assert!(grammar.derives(rule, &text), "seed {seed}: the grammar does not recognise {text:?}");
        }
        match Lines::new(&text, Span::from(0..text.len())).next(&mut buffer) {
            Some(Err(unreadable)) => panic!("seed {seed}: {text:?}: {}", unreadable.invalid),
            Some(Ok(line)) => assert!(line.body != Body::Blank || line.terms.is_empty()),
            None => assert!(text.is_empty()),
        }
        if let Ok(printed) = format(&text) {
            assert_eq!(format(&printed).as_deref(), Ok(printed.as_str()), "seed {seed}: {text:?}");
        }
    }
}

#[test]
fn folders_are_searched() {
    assert!(conforms(SAMPLE, Path::new("fixtures/none")).is_empty());
}

const TOY: &str = include_str!("../../grammar/toy.ebnf");

#[test]
fn every_line_of_every_lamplight_log_derives_from_its_grammar() {
    assert_eq!(conforms(TOY, Path::new("fixtures/toy")), Vec::<String>::new());
}

/// Which of these lines the judge cannot read as sentences, whatever they name; `opening` is the header and first line.
pub(crate) fn unread(opening: &str, lines: &[String]) -> Vec<String> {
    let log = format!("{opening}{}\n", lines.join("\n"));
    let said = crate::commands::gavel_reading(&["check", "-", "--format", "concise"], log.as_bytes());
    said.output.lines().filter(|line| line.contains("invalid expected")).map(str::to_owned).collect()
}

const OPENING: &str = "---\ngame: toy\nplayers: { A: {}, B: {}, C: {} }\n---\ngiven turn 1: A, [pledge]\n";

#[test]
fn every_sentence_its_grammar_derives_is_read_by_the_game() {
    let grammar = Grammar::read(&[COMMON, TOY]);
    let mut dice = Dice::new(7);
    let statements: Vec<String> = (0..2000).map(|_| grammar.derive("statement", &mut dice)).collect();
    assert_eq!(unread(OPENING, &statements), Vec::<String>::new());
    let claims: Vec<String> = (0..2000).map(|_| format!("= {}", grammar.derive("claim", &mut dice))).collect();
    assert_eq!(unread(OPENING, &claims), Vec::<String>::new());
    assert!(!unread(OPENING, &["A pledges".to_owned()]).is_empty(), "the test can fail");
}
