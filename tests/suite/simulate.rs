//! Games played at random: legal whatever their scribe sees and leaves out, and made of what the game lists as possible.

use std::{fs, ops::Range};

use gavel::{
    games::{
        self,
        wars::{
            Wars,
            rules::{ACTIVE, RESERVE, USED},
            state::{Frame, is_ship},
            words::{
                action::{Act, Actor, Destination},
                parts::Parts,
                said::Verb,
            },
        },
    },
    judge::{Board, Game, Handle, Marker, Named, Options, Sentence, What, try_file},
    notation::{
        print::format,
        source::{Source, Span, Spanned},
        yaml,
    },
    rulebook::{Edition, Finding},
    simulate::{Dice, Play, Temper},
    table::{Player, Silence},
};

use crate::commands::gavel;

const EDITIONS: [&str; 2] = ["comprehensive", "incursion"];
const PASSES: [&str; 2] = ["explicit", "implied"];
const REVEALS: [&str; 4] = ["all", "seat-a", "seat-b", "public"];

fn simulated(seed: usize, edition: &str, passes: &str, reveal: &str) -> String {
    let seed = seed.to_string();
    let said =
        gavel(&["simulate", "wars", "--seed", &seed, "--edition", edition, "--passes", passes, "--reveal", reveal]);
    assert_eq!((said.status, said.errors.as_str()), (0, ""), "seed {seed}");
    said.output
}

fn findings(log: &str) -> Vec<Finding> {
    let options = Options { invariants: true, ..Options::default() };
    let trials = try_file(&Source::new("log", log), games::ALL, &|path| Err(path.to_owned()), &options);
    trials.into_iter().flat_map(|trial| trial.judgement.findings).collect()
}

fn body(log: &str) -> Vec<&str> {
    log.split("---\n").nth(2).unwrap().lines().collect()
}

/// Nothing in these games rests on what only some see, so that nothing is undecided, whatever is left out. Where passes are left
/// out, responses are said to be responses: several in a row could be read in more ways than are kept.
#[test]
fn a_simulated_game_is_legal_whatever_its_scribe_sees_and_leaves_out() {
    let mut seed = 100;
    for edition in EDITIONS {
        for passes in PASSES {
            for reveal in REVEALS {
                seed += 1;
                let log = simulated(seed, edition, passes, reveal);
                let found = findings(&log);
                let told: Vec<String> =
                    found.iter().map(|finding| format!("{}: {}", finding.address, finding.message)).collect();
                assert!(told.is_empty(), "seed {seed} {edition} {passes} {reveal}: {told:?}");
                assert_eq!(format(&log).unwrap(), log, "seed {seed} is not in canonical form");
                let last = log.lines().last().unwrap();
                assert!(["== end: A wins ==", "== end: B wins ==", "== end: draw =="].contains(&last), "{last}");
            }
        }
    }
}

#[test]
fn a_seed_stands_for_one_game() {
    let whole = simulated(5, "comprehensive", "explicit", "all");
    assert_eq!(simulated(5, "comprehensive", "explicit", "all"), whole);
    assert_ne!(body(&simulated(6, "comprehensive", "explicit", "all")), body(&whole));
    let implied = simulated(5, "comprehensive", "implied", "all");
    let without_passes: Vec<&str> =
        body(&whole).into_iter().filter(|line| !line.ends_with(" passes") && *line != "both pass").collect();
    let unsaid = |lines: Vec<&str>| lines.into_iter().map(|line| line.replace(" responds:", "")).collect::<Vec<_>>();
    assert_eq!(unsaid(body(&implied)), unsaid(without_passes));
    let hidden = simulated(5, "comprehensive", "explicit", "public");
    let unnamed = |line: &&str| {
        let draws = line.contains(" draws ");
        if draws { line.split(':').next().unwrap().to_owned() } else { (*line).to_owned() }
    };
    assert_eq!(body(&hidden), body(&whole).iter().map(unnamed).collect::<Vec<_>>());
    let seat = simulated(5, "comprehensive", "explicit", "seat-b");
    let names = |who: &str| {
        body(&seat).iter().filter(|line| line.starts_with(&format!("{who} draws")) && line.contains('"')).count()
    };
    assert!(names("A") == 0 && names("B") > 1);
    assert!(seat.contains("scribe: { role: simulator, sees: B }\n") && whole.contains("sees: all }\n"));
}

#[test]
fn several_games_go_to_files_or_follow_each_other() {
    let folder = format!("{}/simulated", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_dir_all(&folder);
    let said = gavel(&["simulate", "wars", "--seed", "8", "--games", "2", "--out", &folder]);
    assert_eq!((said.status, said.output.as_str()), (0, ""));
    let file = |seed: usize| fs::read_to_string(format!("{folder}/wars-{seed}.gavel")).unwrap();
    assert_eq!(file(8), gavel(&["simulate", "wars", "--seed", "8"]).output);
    let both = gavel(&["simulate", "wars", "--seed", "8", "--games", "2"]).output;
    assert_eq!(both, file(8) + &file(9));
    assert_eq!(findings(&both).len(), 0);
}

#[test]
fn the_commands_of_the_document_run() {
    let folder = format!("{}/documented", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_dir_all(&folder);
    let document = fs::read_to_string("docs/simulate.md").unwrap().replace(" simulated\n", &format!(" {folder}\n"));
    let commands: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("    gavel ")).collect();
    assert!(commands.len() >= 5, "{commands:?}");
    for command in commands {
        let said = gavel(&command.split_whitespace().collect::<Vec<_>>());
        assert_eq!((said.status, said.errors.as_str()), (0, ""), "{command}");
        assert!(said.output.is_empty() == command.contains("--out"), "{command}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 20);
}

#[test]
fn the_end_of_a_simulated_game_is_no_formality() {
    let log = simulated(2, "comprehensive", "explicit", "all");
    let (won, lost) = if log.ends_with("A wins ==\n") { ("A wins", "B wins") } else { ("B wins", "A wins") };
    assert_eq!(findings(&log.replace(won, lost)).len(), 1);
    let mut short: Vec<&str> = log.lines().collect();
    let last = short.pop().unwrap();
    let unpaid = short.iter().rposition(|line| line.contains(" loses ")).unwrap();
    short.truncate(unpaid);
    short.push(last);
    assert!(!findings(&(short.join("\n") + "\n")).is_empty(), "the game was not over before the last loss");
}

#[test]
fn decks_are_chosen_and_held_against_the_rules() {
    let lantern = "A=fixtures/wars/decks/invented-lantern.yaml";
    let reef = "B=fixtures/wars/decks/invented-reef.yaml";
    let log = gavel(&["simulate", "wars", "--seed", "3", "--deck", lantern, "--deck", reef]).output;
    let (a, b) = log.split_once("  B:\n").unwrap();
    assert!(a.contains("\"Lantern Skiff\": 4") && b.split("---").next().unwrap().contains("\"Reef Whelp\": 4"));
    let wrong = |arguments: &[&str]| {
        let said = gavel(&[&["simulate", "wars", "--seed", "3"], arguments].concat());
        assert_eq!((said.status, said.output.as_str()), (2, ""), "{arguments:?}");
        said.errors
    };
    assert!(wrong(&["--deck", "A=fixtures/wars/decks/sample-deck-a.yaml"]).contains("40"));
    assert!(wrong(&["--deck", "C=fixtures/wars/decks/invented-reef.yaml"]).contains("nobody is called `C`"));
    assert!(wrong(&["--deck", "no-such-file"]).contains("expected `A=FILE`"));
    assert!(wrong(&["--edition", "third"]).contains("no such edition"));
    assert!(gavel(&["simulate", "chess", "--seed", "1"]).errors.contains("cannot be simulated; there is wars"));
}

/// Plays a game as the simulator does and looks at every place where somebody chooses.
fn walk(
    seed: u64,
    edition: u8,
    mut look: impl FnMut(&mut Board<Wars>, &[<Wars as Play>::Pattern], &mut Dice),
) -> Board<Wars> {
    let decks = <Wars as Play>::shipped_decks().iter().map(|text| {
        let node = yaml::parse(text, 0).unwrap();
        let lists =
            gavel::cards::DeckFile::new(&node).unwrap().read(Wars::cards().titles(), Wars::LAYOUT.sections, 0).unwrap();
        lists.get(0).unwrap().clone()
    });
    let mut dice = Dice::new(seed);
    let decks: Vec<_> = decks.collect();
    let decks = vec![dice.pick(&decks).unwrap().clone(), dice.pick(&decks).unwrap().clone()];
    let mut board = Board::<Wars>::new(Wars::cards(), decks, Edition(edition));
    let temper = Temper::new(&mut dice);
    board.deal(|titles| dice.shuffle(titles));
    board.begin(Player(0));
    while <Wars as Play>::outcome(&board).is_none() {
        assert_eq!(board.table().conserved(), Ok(()));
        if let Some((number, player)) = <Wars as Play>::next_turn(&board) {
            assert!(board.reach(&Marker::Turn { number, player: Some(player) }));
            continue;
        }
        let mut patterns = Vec::new();
        <Wars as Play>::patterns(&mut board, &mut patterns);
        look(&mut board, &patterns, &mut dice);
        let forced = board.asks().first().is_some_and(|ask| matches!(ask.silence, Silence::Forced));
        match dice.weigh(&patterns, |pattern| <Wars as Play>::weight(pattern, &temper)) {
            Some(pattern) if !forced || dice.chance(50) => {
                let sentence = <Wars as Play>::fill(pattern, &mut dice);
                assert!(board.perform(&sentence), "{sentence:?}");
                if <Wars as Play>::introduces(&sentence).is_some() {
                    board.introduced();
                }
            }
            _ => {
                assert!(forced, "nothing is possible");
                board.fall_silent();
            }
        }
        board.deal(|titles| dice.shuffle(titles));
    }
    board
}

#[test]
fn what_is_listed_is_accepted() {
    let tried = all_listed_are_accepted(1..4);
    assert!(tried > 10_000, "only {tried} sentences were tried");
}

fn all_listed_are_accepted(seeds: Range<u64>) -> usize {
    let mut tried = 0;
    for seed in seeds {
        walk(seed, u8::from(seed % 2 == 0), |board, patterns, dice| {
            for pattern in patterns {
                for _ in 0..2 {
                    let sentence = <Wars as Play>::fill(pattern, dice);
                    assert!(board.accepts(&sentence), "{sentence:?}\nof {pattern:?}");
                    assert!(<Wars as Play>::covers(board.table(), pattern, &sentence), "{sentence:?}\nof {pattern:?}");
                    tried += 1;
                }
            }
        });
    }
    tried
}

/// Something near a sentence that may be said: another player, number, card or place.
fn near(sentence: &Sentence<Act>, handles: u16, dice: &mut Dice) -> Sentence<Act> {
    let mut other = sentence.clone();
    let mut act = Parts::of(&sentence.action);
    let handle = |dice: &mut Dice| {
        let what = What::Handle(Handle(u16::try_from(dice.below(usize::from(handles) + 1)).unwrap()));
        Named { owner: None, what, known: None, span: Span::default() }
    };
    match dice.below(5) {
        0 => {
            if let Actor::Player(Player(player)) = act.actor {
                act.actor = Actor::Player(Player(1 - player));
            }
        }
        1 => {
            let amount = act.amount.and_then(|amount| amount.value);
            let other = amount.map(|amount| amount + 1 + u32::try_from(dice.below(4)).unwrap());
            act.amount = other.map(|other| Spanned::new(Some(other), Span::default()));
        }
        2 => act.card = act.card.map(|card| if matches!(card.what, What::Handle(_)) { handle(dice) } else { card }),
        3 => {
            let may_board = matches!(act.verb, Verb::Plays | Verb::Moves);
            act.place = act.place.map(|place| match (place, dice.below(3)) {
                (Destination::At(_), 0) if may_board => Destination::Aboard(handle(dice)),
                (Destination::At(_), _) => Destination::At(handle(dice)),
                (Destination::Aboard(_), _) => Destination::Aboard(handle(dice)),
                (Destination::Beneath(_), _) => Destination::Beneath(handle(dice)),
                (Destination::NextTo(_), _) => Destination::NextTo(handle(dice)),
                (Destination::Between(one, _), _) => Destination::Between(one, handle(dice)),
                (Destination::Apart(span), _) => Destination::Apart(span),
            });
        }
        _ => act.paid = act.paid.map(|paid| Spanned::new(paid.value.map(|paid| paid + 1), Span::default())),
    }
    other.action = act.act();
    other
}

#[test]
fn what_is_not_listed_is_refused() {
    let (refused, accepted) = only_listed_are_accepted(4..7);
    assert!(refused > 5_000 && accepted > 500, "{refused} sentences were refused, {accepted} accepted");
}

/// Whether a sentence leaves nothing open. To list fewer cards than are lost does; and to say that nothing is done, where nothing
/// is asked for, is no action.
fn says_all(sentence: &Sentence<Act>) -> bool {
    let said = Parts::of(&sentence.action);
    let amount = said.amount.and_then(|amount| amount.value).unwrap_or(0) as usize;
    let lists_all = said.verb != Verb::Loses || said.sources.len() >= amount;
    lists_all && !said.nothing
}

/// Whether cards are transported aboard a ship. Whether they need room there the rulebooks do not say: it is accepted, and not
/// listed.
fn boards_with_others(board: &Board<Wars>, sentence: &Sentence<Act>) -> bool {
    let said = Parts::of(&sentence.action);
    let ship = match said.place {
        Some(Destination::At(place) | Destination::Aboard(place)) => place.token(board.table()),
        _ => None,
    };
    !said.with.is_empty() && ship.is_some_and(|ship| is_ship(board.table(), ship))
}

/// Whether a sentence says that something came off the stack where nothing does: of what has come off that is true, and no action.
fn tells_what_came_off(board: &Board<Wars>, sentence: &Sentence<Act>) -> bool {
    let comes_off = matches!(board.table().frame(), Some(Frame::Resolving(_)));
    sentence.action.verb() == Verb::Resolves && !comes_off
}

fn only_listed_are_accepted(seeds: Range<u64>) -> (usize, usize) {
    let (mut refused, mut accepted) = (0, 0);
    for seed in seeds {
        let mut heard: Vec<Sentence<Act>> = Vec::new();
        walk(seed, u8::from(seed % 2 == 0), |board, patterns, dice| {
            let handles = board.next_handle().0;
            let mut tries: Vec<Sentence<Act>> = dice.some(&heard, 4);
            for pattern in dice.some(patterns, 6) {
                let sentence = <Wars as Play>::fill(&pattern, dice);
                tries.push(near(&sentence, handles, dice));
                heard.push(sentence);
            }
            for sentence in tries {
                let is_no_action = !says_all(&sentence) || tells_what_came_off(board, &sentence);
                if is_no_action || boards_with_others(board, &sentence) {
                    continue;
                }
                let listed = patterns.iter().any(|pattern| <Wars as Play>::covers(board.table(), pattern, &sentence));
                let answer = board.accepts(&sentence);
                assert_eq!(answer, listed, "{sentence:?}");
                if answer { accepted += 1 } else { refused += 1 }
            }
        });
    }
    (refused, accepted)
}

#[test]
#[ignore = "takes minutes: cargo test --release --test suite simulate -- --ignored"]
fn what_is_listed_and_nothing_else_is_accepted_at_length() {
    assert!(all_listed_are_accepted(100..1100) > 1_000_000);
    let (refused, accepted) = only_listed_are_accepted(1100..2100);
    assert!(refused > 1_000_000 && accepted > 100_000, "{refused} sentences were refused, {accepted} accepted");
}

#[test]
fn games_end_because_somebody_has_no_energy() {
    for seed in 10..16 {
        let board = walk(seed, u8::from(seed % 2 == 0), |_, _, _| {});
        let winner = <Wars as Play>::outcome(&board).unwrap();
        let energy = |player: Player| {
            [RESERVE, ACTIVE, USED].map(|pile| board.table().pile(pile.of(player)).len()).iter().sum::<usize>()
        };
        for player in board.table().players() {
            assert_eq!(energy(player) == 0, winner != Some(player), "seed {seed}");
        }
    }
}
