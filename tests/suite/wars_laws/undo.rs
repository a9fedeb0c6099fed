//! Cards are conserved, and a line that is undone is as if it had not been.

use gavel::{
    games::wars::Wars,
    judge::{Board, Game, Marker, Options},
    rulebook::{Class, Edition, Finding},
    simulate::{Dice, Play, Temper},
    table::{Player, Silence},
};

use super::{DECKS, explicit, findings_with, on_games};

/// Plays a game. Before each line some that may be said are tried, each several times, and taken back.
fn walk(seed: u64, tries: usize) -> Vec<String> {
    let mut dice = Dice::new(seed);
    let mut trial = Dice::new(!seed);
    let decks = (0..2).map(|_| dice.pick(&DECKS).unwrap().clone()).collect();
    let mut board = Board::<Wars>::new(Wars::cards(), decks, Edition(u8::from(seed % 2 == 1)));
    let temper = Temper::new(&mut dice);
    board.deal(|titles| dice.shuffle(titles));
    board.begin(Player(0));
    let mut tables = Vec::new();
    while <Wars as Play>::outcome(&board).is_none() {
        assert_eq!(board.table().conserved(), Ok(()), "seed {seed}");
        if let Some((number, player)) = <Wars as Play>::next_turn(&board) {
            assert!(board.reach(&Marker::Turn { number, player: Some(player) }));
            continue;
        }
        let mut patterns = Vec::new();
        <Wars as Play>::patterns(&mut board, &mut patterns);
        for pattern in trial.some(&patterns, tries) {
            let sentence = <Wars as Play>::fill(&pattern, &mut trial);
            let before = board.table().clone();
            for _ in 0..2 {
                assert!(board.accepts(&sentence), "seed {seed}: {sentence:?}");
                assert!(*board.table() == before, "seed {seed}: undoing {sentence:?} leaves traces");
            }
        }
        let forced = board.asks().first().is_some_and(|ask| matches!(ask.silence, Silence::Forced));
        match dice.weigh(&patterns, |pattern| <Wars as Play>::weight(pattern, &temper)) {
            Some(pattern) if !forced || dice.chance(50) => {
                let sentence = <Wars as Play>::fill(pattern, &mut dice);
                assert!(board.perform(&sentence), "{sentence:?}");
                if <Wars as Play>::introduces(&sentence).is_some() {
                    board.introduced();
                }
            }
            _ => board.fall_silent(),
        }
        board.deal(|titles| dice.shuffle(titles));
        if tables.len() < 400 {
            tables.push(format!("{:?}", board.table()));
        }
    }
    tables
}

/// To the bit: not only what rules can see, but also causes, and what there is to undo.
#[test]
fn what_is_tried_and_taken_back_leaves_no_traces() {
    on_games("tried and taken back", 1, |seed, _| {
        let (plain, tried) = (walk(seed, 0), walk(seed, 3));
        assert_eq!(plain.len(), tried.len(), "seed {seed}");
        let different = plain.iter().zip(&tried).position(|(plain, tried)| plain != tried);
        assert_eq!(different, None, "seed {seed}: after that many lines the tables differ");
        2 * plain.len()
    });
}

/// Whether there are more ways to read the passes of a log than are kept, as with half a dozen items on the stack: nobody is
/// accused of anything then.
fn rests_on_dropped_readings(finding: &Finding) -> bool {
    let dropped = |doubt: &String| doubt.contains("than can be followed") || doubt.contains("than can be kept apart");
    finding.class == Class::Undecided && finding.doubts.iter().all(dropped)
}

#[test]
fn after_every_line_that_is_judged_it_can_be_undone() {
    on_games("undone after every line", 2, |seed, _| {
        let options = Options { invariants: true, exact_undo: true, ..Options::default() };
        let log = explicit(seed);
        assert_eq!(findings_with(&log, &options), [], "seed {seed}");
        let implied = log.replace("passes: explicit", "passes: implied");
        let mut found = findings_with(&implied, &options);
        found.retain(|finding| !rests_on_dropped_readings(finding));
        assert_eq!(found, [], "seed {seed}");
        2 * log.lines().count()
    });
}
