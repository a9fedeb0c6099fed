//! Games do not touch each other: not in a file, not in a folder, not on several cores.

use std::fs;

use gavel::{judge::Options, rulebook::Finding, simulate::Dice};

use crate::commands::gavel;

use super::{explicit, findings_with, joined, on_games, parts};

/// A game, perhaps without some of its lines, so that there is something to find.
fn some_game(seed: u64, dice: &mut Dice) -> String {
    let log = explicit(seed);
    let (header, mut lines) = parts(&log);
    for _ in 0..dice.below(4) {
        lines.remove(dice.below(lines.len() - 1));
    }
    joined(header, &lines)
}

/// What is found in each game of a file, told from where that game begins.
fn found_in(games: &[&str]) -> Vec<Vec<String>> {
    let found = findings_with(&games.concat(), &Options::default());
    let mut start = 0;
    games
        .iter()
        .enumerate()
        .map(|(number, game)| {
            let mut own: Vec<Finding> = found.iter().filter(|finding| finding.game == number).cloned().collect();
            for finding in &mut own {
                finding.game = 0;
                for label in std::iter::once(&mut finding.here).chain(&mut finding.causes) {
                    label.span = (label.span.start as usize - start..label.span.end as usize - start).into();
                }
            }
            start += game.len();
            // The numbers of lines count from the beginning of the file.
            own.iter()
                .map(|finding| format!("{:?}", (finding.class, finding.rule, &finding.here, &finding.address)))
                .collect()
        })
        .collect()
}

#[test]
fn the_order_of_games_in_a_file_is_no_matter() {
    on_games("order of games", 2, |seed, dice| {
        let games: Vec<String> = (0..3).map(|next| some_game(seed + next, dice)).collect();
        let games: Vec<&str> = games.iter().map(String::as_str).collect();
        let mut order = vec![0, 1, 2];
        dice.shuffle(&mut order);
        let alone: Vec<Vec<String>> = games.iter().flat_map(|game| found_in(&[game])).collect();
        let shuffled = found_in(&order.iter().map(|game| games[*game]).collect::<Vec<_>>());
        for (place, game) in order.iter().enumerate() {
            assert_eq!(shuffled[place], alone[*game], "seed {seed}, game {game} at place {place}");
        }
        2 * games.iter().map(|game| game.lines().count()).sum::<usize>()
    });
}

#[test]
fn neither_the_order_of_files_nor_threads_are_a_matter() {
    let folder = format!("{}/laws-order", env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).unwrap();
    let mut dice = Dice::new(17);
    let paths: Vec<String> = (0..3)
        .map(|seed| {
            let path = format!("{folder}/{seed}.gavel");
            fs::write(&path, some_game(seed, &mut dice) + &some_game(seed + 1, &mut dice)).unwrap();
            path
        })
        .collect();
    let said = |threads: usize, order: [usize; 3]| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let arguments = [&["check", "--format", "concise"][..], &order.map(|path| paths[path].as_str())].concat();
        let said = pool.install(|| gavel(&arguments));
        let mut lines: Vec<String> = said.output.lines().map(str::to_owned).collect();
        assert!(lines.len() > 3, "{lines:?}");
        lines.sort();
        (said.status, lines)
    };
    let first = said(1, [0, 1, 2]);
    for (threads, order) in [(2, [0, 1, 2]), (1, [2, 0, 1]), (2, [1, 2, 0])] {
        assert_eq!(said(threads, order), first, "{threads} threads, {order:?}");
    }
}
