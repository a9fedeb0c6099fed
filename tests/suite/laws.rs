//! Laws that hold of every game and every log.

use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    fs,
    hash::{Hash, Hasher},
    path::Path,
};

use gavel::{
    games::{
        self,
        lamplight::{Frame, Lamplight, rules::Verb},
    },
    judge::{Bench, Broken, Court, CourtOf, Docket, Game, Handle, Mode, Named, Options, PlainDeed, What, try_file},
    notation::{
        print::format,
        source::{Source, Span, Spanned},
    },
    rulebook::{Class, Edition},
    table::{Player, Stock, Table, Title},
};
use proptest::prelude::*;

use crate::{commands::gavel_reading, long_game, notation_conformance::logs};

fn hash(table: &Table<Frame>) -> u64 {
    let mut hasher = DefaultHasher::new();
    table.hash(&mut hasher);
    hasher.finish()
}

fn deeds() -> impl Strategy<Value = PlainDeed<Verb>> {
    let verb = prop_oneof![
        Just(Verb::Pledges),
        Just(Verb::Reveals),
        Just(Verb::Discards),
        Just(Verb::Snuffs),
        Just(Verb::Draws),
        Just(Verb::Passes)
    ];
    let what = prop_oneof![Just(What::Unknown), (0u16..6).prop_map(|title| What::Title(Title(title), None))];
    let handle = proptest::option::of((0u16..3).prop_map(Handle));
    (0u8..3, verb, what, proptest::option::of(0u8..3), handle, proptest::option::of(0i32..7)).prop_map(
        |(player, verb, what, target, handle, figure)| PlainDeed {
            card: Named { owner: None, what, known: None, span: Span::default() },
            target: target.map(Player),
            handle,
            figure: figure.map(|figure| Spanned::new(figure, Span::default())),
            ..PlainDeed::bare(Player(player), verb)
        },
    )
}

fn table() -> (Table<Frame>, Docket) {
    let deck = Stock::Listed(
        [2u16, 3, 2, 2, 2, 1].into_iter().zip(0..).map(|(copies, title)| (Title(title), copies)).collect(),
    );
    let mut docket = Docket::new(Lamplight::REGISTRY, Edition(1));
    let stocks = vec![vec![deck, Stock::Listed(Vec::new())]; 3];
    let mut table = Table::new(Lamplight::LAYOUT, Lamplight::cards(), &stocks);
    table.lay_out(&stocks);
    Lamplight::begin(&mut Bench::new(&mut table, &mut docket, &[]), Some(Player(0)));
    (table, docket)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// A line that is refused leaves the table as it was, to the bit; a line that is taken back, too.
    #[test]
    fn what_is_undone_is_as_if_it_had_not_been(deeds in proptest::collection::vec((deeds(), any::<bool>()), 1..80)) {
        let (mut table, mut docket) = table();
        for (deed, silent) in deeds {
            if silent {
                let mut asks = Vec::new();
                Lamplight::asks(&table, &mut asks);
                if let Some(ask) = asks.first().filter(|ask| ask.silence != gavel::table::Silence::Breach) {
                    Lamplight::silence(&mut Bench::new(&mut table, &mut docket, &[]), ask);
                }
            }
            let (before, moment, hashed) = (table.clone(), table.checkpoint(), hash(&table));
            let answer = Lamplight::answer(&mut Bench::new(&mut table, &mut docket, &[]), &deed);
            prop_assert_eq!(table.conserved(), Ok(()));
            let applied = table.clone();
            table.restore(moment);
            prop_assert!(table == before && hash(&table) == hashed);
            if answer.is_ok() {
                let again: Result<(), Broken> = Lamplight::answer(&mut Bench::new(&mut table, &mut docket, &[]), &deed);
                prop_assert!(again.is_ok() && table == applied, "the same line has the same effect");
            }
        }
    }

    /// Carried out as recorded, even the wildest line leaves a table that is whole and can be restored.
    #[test]
    fn a_recorded_line_loses_no_card(deeds in proptest::collection::vec(deeds(), 1..60)) {
        let (mut table, mut docket) = table();
        let (start, moment) = (table.clone(), table.checkpoint());
        for deed in deeds {
            docket.set_mode(Mode::Recorded);
            let answer = Lamplight::answer(&mut Bench::new(&mut table, &mut docket, &[]), &deed);
            prop_assert!(answer.is_ok());
            prop_assert_eq!(table.conserved(), Ok(()));
        }
        table.restore(moment);
        prop_assert!(table == start);
    }

    /// Whatever sentences stand in a log, in whatever order: the judge ends, says the same again, and formatting the log
    /// changes no finding.
    #[test]
    fn any_log_is_judged_the_same_twice_and_formatted(lines in proptest::collection::vec(line(), 0..40), explicit in any::<bool>()) {
        let passes = if explicit { "explicit" } else { "implied" };
        let header = "players: { A: { deck: { Comet: 4, Moth: 4, Wick: 2 } }, B: {}, C: {} }";
        let log = std::format!("---\ngame: toy\npasses: {passes}\n{header}\n---\n{}\n", lines.join("\n"));
        let told = findings(&log);
        prop_assert_eq!(&told, &findings(&log));
        if let Ok(formatted) = format(&log) {
            prop_assert_eq!(told, findings(&formatted));
        }
    }
}

fn line() -> impl Strategy<Value = String> {
    let player = prop_oneof![Just("A"), Just("B"), Just("C")];
    let card = prop_oneof![Just("\"Comet\""), Just("\"Moth\""), Just("\"Wick\""), Just("\"Mirage\""), Just("?")];
    (player.clone(), player, card, 0u32..16, 0u32..5).prop_map(|(one, other, card, form, number)| match form {
        0..=3 => std::format!("{one} pledges {card}"),
        4..=6 => std::format!("{one} reveals {card}"),
        7 => std::format!("-> {one} discards {card}"),
        8 => std::format!("{one} snuffs {other} with {card}  {{note {number}}}"),
        9 => std::format!("{one} passes"),
        10 => std::format!("= {one} hand {number}, points {number}"),
        11 => std::format!("== turn {number}: {one} =="),
        12 => ["[pledge]", "[reveal]", "[answer]", "[score]", "[rest]"][number as usize].to_owned(),
        13 => ["... \"a gap\"", "ruling \"as it was\"", "given A has hand 2", "  set A has hand 2", "== end =="]
            [number as usize]
            .to_owned(),
        14 => std::format!("{one} takes back T{number}.1"),
        _ => std::format!("-> {one} draws"),
    })
}

fn findings(log: &str) -> Vec<(Class, Option<&'static str>, String, String)> {
    let courts: [&dyn Court; 1] = [&CourtOf::<Lamplight>::new()];
    let source = Source::new("log", log);
    let trials = try_file(&source, &courts, &|_| Err(String::new()), &Options::default());
    let all = trials.into_iter().flat_map(|trial| trial.judgement.findings);
    all.map(|finding| (finding.class, finding.rule, finding.message, finding.address)).collect()
}

#[test]
fn a_legal_game_is_legal_with_and_without_its_passes() {
    for explicit in [true, false] {
        assert_eq!(findings(&long_game::log(2, 60, explicit)), []);
    }
}

/// Lines are taken at the first place where they are legal as long as that goes well; for a replay every reading is kept.
#[test]
fn a_fixture_is_judged_alike_on_one_reading_and_on_all() {
    let mut judged: HashMap<String, usize> = HashMap::new();
    for path in logs(Path::new("fixtures")) {
        let source = Source::new(path.display().to_string(), fs::read_to_string(&path).unwrap());
        let deck = |deck: &str| fs::read_to_string(path.with_file_name(deck)).map_err(|error| error.to_string());
        let found = |journal| {
            let options = Options { journal, ..Options::default() };
            let trials = try_file(&source, games::ALL, &deck, &options);
            let judgements = trials.into_iter().map(|trial| trial.judgement);
            judgements.map(|judged| (judged.game, judged.findings, judged.statements)).collect::<Vec<_>>()
        };
        let on_one = found(false);
        assert_eq!(on_one, found(true), "{}", path.display());
        for (game, _, statements) in on_one {
            *judged.entry(game).or_default() += statements;
        }
    }
    for court in games::ALL {
        let game = court.registry().game;
        assert!(judged.get(game).is_some_and(|statements| *statements > 100), "{game}: {judged:?}");
    }
}

#[test]
fn a_legal_statement_allocates_nothing() {
    let courts: [&dyn Court; 1] = [&CourtOf::<Lamplight>::new()];
    let options = Options { invariants: false, ..Options::default() };
    for explicit in [true, false] {
        let allocations = |rounds| {
            let source = Source::new("long.gavel", long_game::log(1, rounds, explicit));
            let judged = allocation_counter::measure(|| {
                let trials = try_file(&source, &courts, &|_| Err(String::new()), &options);
                assert!(trials.iter().all(|trial| trial.judgement.findings.is_empty()));
            });
            judged.count_total
        };
        let (short, long) = (allocations(40), allocations(240));
        assert!(long <= short + 12, "200 more rounds: {} more allocations, but only buffers may grow", long - short);
    }
}

#[test]
fn no_bytes_make_the_judge_fall_over() {
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let pieces: [&[u8]; 24] = [
        b"---\n",
        b"game: toy\n",
        b"players: {A: {}, B: {}, C: {}}\n",
        b"== turn 1: A ==\n",
        b"A pledges ",
        b"\"Comet\"",
        b" as x",
        b"\n",
        b"given A has hand 99999999999",
        b"= A points ",
        b"4294967295",
        b"-> ",
        b"[rest]",
        b"... ",
        b"ruling \"\"",
        b"set ",
        b"B takes back ",
        b"@x",
        b"#~ illegal toy.pledge.when",
        b"\0",
        b"\xff\xfe",
        b"{",
        b"given turn 4294967295: A, [rest]\n",
        b"given A has \"Comet\" in deck\n",
    ];
    for _ in 0..3000 {
        let mut bytes = b"---\ngame: toy\nplayers: {A: {}, B: {}, C: {}}\n---\n".to_vec();
        for _ in 0..random() % 24 {
            bytes.extend_from_slice(pieces[random() as usize % pieces.len()]);
        }
        let said = gavel_reading(&["check", "-"], &bytes);
        assert!(said.status <= 2 && !said.output.is_empty());
    }
}
