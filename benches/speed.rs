//! How fast logs are read and judged: statements and bytes a second, ratios from one run.

#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gavel::{
    judge::{Court, Of, Options, try_file},
    notation::{
        line::{Body, LineBuffer, Lines},
        log::games,
        source::Source,
    },
};

#[path = "../tests/toy_game/mod.rs"]
mod toy_game;

#[path = "../tests/toy_game/long_game.rs"]
mod long_game;

const GAMES: usize = 20;
const ROUNDS: usize = 200;

fn read(text: &str) -> usize {
    let mut buffer = LineBuffer::default();
    games(text)
        .map(|game| {
            let mut lines = Lines::new(text, game.body);
            let mut statements = 0;
            while let Some(line) = lines.next(&mut buffer) {
                statements += usize::from(line.is_ok_and(|line| line.body != Body::Blank));
            }
            statements
        })
        .sum()
}

fn speed(criterion: &mut Criterion) {
    let courts: [&dyn Court; 1] = [&Of::<toy_game::Toy>::new()];
    let no_decks = |_: &str| Err(String::new());
    let options = Options { invariants: false, ..Options::default() };
    for (name, explicit) in [("explicit", true), ("implied", false)] {
        let source = Source::new("long.gavel", long_game::log(GAMES, ROUNDS, explicit));
        let statements = read(source.text()) as u64;
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        for (unit, throughput) in
            [("statements", Throughput::Elements(statements)), ("bytes", Throughput::Bytes(source.text().len() as u64))]
        {
            group.throughput(throughput);
            group.bench_function(format!("read, {unit}"), |bench| bench.iter(|| read(black_box(source.text()))));
            group.bench_function(format!("judge, {unit}"), |bench| {
                bench.iter(|| try_file(black_box(&source), &courts, &no_decks, &options));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, speed);
criterion_main!(benches);
