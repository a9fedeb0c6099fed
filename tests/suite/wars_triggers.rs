//! Triggered abilities at random: as many go on the stack as events set off, each once, each with its effect, in both editions.

use gavel::{
    games,
    judge::{Options, try_file},
    notation::source::Source,
    rulebook::{Class, Standing},
};

use crate::ebnf::Dice;

/// The listeners in play and what one instance of each makes the opponent of its player lose.
struct Scene {
    units: usize,
    ledgers: usize,
    tallies: usize,
}

impl Scene {
    fn random(dice: &mut Dice) -> Self {
        Self { units: 1 + dice.below(4), ledgers: dice.below(3), tallies: dice.below(2) }
    }

    /// Everything up to the damage: B, whose turn it is not, damages all of A's units at once.
    fn before(&self, edition: &str) -> String {
        let mut log = format!(
            "---\ngame: wars\nedition: {edition}\ninterpretations: recommended\n---\ngiven both have enough\n\
             given A's \"Harrow/Landing Field\" as lf\ngiven A reserve 40\ngiven B reserve 40\n"
        );
        for unit in 0..self.units {
            log += &format!("given A has \"Calder Marine\" as m{unit} at lf\n");
        }
        for ledger in 0..self.ledgers {
            log += &format!("given A has \"Ember Ledger\" as e{ledger}\n");
        }
        for tally in 0..self.tallies {
            log += &format!("given B has \"Cruel Tally\" as t{tally}\n");
        }
        log + "given turn 5: B, [deploy]\nB plays \"Shard Storm\"\nresolves\n"
    }

    /// Every instance that is set off, in a random order.
    fn instances(&self, dice: &mut Dice) -> Vec<String> {
        let ledgers = (0..self.ledgers).map(|ledger| format!("e{ledger}"));
        let listeners: Vec<String> = ledgers.chain((0..self.tallies).map(|tally| format!("t{tally}"))).collect();
        let mut left: Vec<String> = listeners.iter().flat_map(|one| vec![one.clone(); self.units]).collect();
        let mut ordered = Vec::new();
        while !left.is_empty() {
            ordered.push(left.swap_remove(dice.below(left.len())));
        }
        ordered
    }

    /// What is left of the two reserves in the end.
    fn reserves(&self) -> (usize, usize) {
        (40 - 2 * self.units * self.tallies, 40 - self.units * self.ledgers)
    }
}

fn loss(instance: &str) -> &'static str {
    if instance.starts_with('e') { "B loses 1: reserve" } else { "A loses 2: reserve x2" }
}

/// The rules of what stands against a log, with the line each stands at.
fn findings(log: &str) -> Vec<(usize, Class, &'static str)> {
    let source = Source::new("triggers", log.to_owned());
    let options = Options { invariants: true, ..Options::default() };
    let trials = try_file(&source, games::ALL, &|path| Err(path.to_owned()), &options);
    let all = trials.into_iter().flat_map(|trial| trial.judgement.findings);
    all.filter(|finding| finding.standing == Standing::Stands && finding.class != Class::Remark)
        .map(|finding| (source.line_of(finding.here.span.start), finding.class, finding.rule.unwrap_or_default()))
        .collect()
}

#[test]
fn as_many_go_on_the_stack_as_are_set_off_and_no_more() {
    let mut dice = Dice::new(11);
    for round in 0..120 {
        let scene = Scene::random(&mut dice);
        let edition = ["incursion", "comprehensive"][round % 2];
        let instances = scene.instances(&mut dice);
        let mut log = scene.before(edition);
        instances.iter().for_each(|instance| log += &format!("{instance} triggers\n"));
        for instance in instances.iter().rev() {
            log += &format!("{instance} resolves\n{}\n", loss(instance));
        }
        let (mine, theirs) = scene.reserves();
        log += &format!("= A reserve {mine}, B reserve {theirs}\n");
        assert_eq!(findings(&log), [], "{log}");

        if let Some(again) = instances.first() {
            let lines = log.lines().count();
            let found = findings(&format!("{log}{again} triggers\n"));
            let rule = match edition {
                "incursion" => "wars.triggers.stack-immediately-incursion",
                _ => "wars.triggers.stacked-once",
            };
            assert_eq!(found, [(lines, Class::Illegal, rule)], "{log}");
        }
    }
}

#[test]
fn an_instance_that_is_left_out_is_found() {
    let mut dice = Dice::new(12);
    for round in 0..60 {
        let scene = Scene { ledgers: 1 + dice.below(2), ..Scene::random(&mut dice) };
        let edition = ["incursion", "comprehensive"][round % 2];
        let instances = scene.instances(&mut dice);
        let left_out = dice.below(instances.len());
        let mut log = scene.before(edition);
        instances.iter().for_each(|instance| log += &format!("{instance} triggers\n"));
        for (_, instance) in instances.iter().enumerate().rev().filter(|(index, _)| *index != left_out) {
            log += &format!("{instance} resolves\n{}\n", loss(instance));
        }
        log += "== turn 6: A ==\n";
        let found = findings(&log);
        assert!(found.iter().any(|(_, class, _)| *class == Class::Illegal), "{found:?}\n{log}");
    }
}
