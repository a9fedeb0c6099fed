//! How fast logs are read and judged: statements and bytes a second.

#![allow(missing_docs)]

use std::{ffi::OsString, fs, hint::black_box, path::PathBuf};

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use gavel::{
    cli::{self, Desk},
    games,
    report::Style,
};

mod logs;

const GAMES: usize = 20;

fn one_core(criterion: &mut Criterion) {
    for log in logs::all(GAMES) {
        let mut group = criterion.benchmark_group(log.name);
        group.sample_size(20);
        let text = log.source.text();
        for (unit, throughput) in
            [("statements", Throughput::Elements(log.statements)), ("bytes", Throughput::Bytes(text.len() as u64))]
        {
            group.throughput(throughput);
            group.bench_function(format!("read, {unit}"), |bench| bench.iter(|| logs::read(black_box(text))));
            group.bench_function(format!("judge, {unit}"), |bench| bench.iter(|| black_box(&log).judge()));
        }
        group.finish();
    }
}

/// A folder of many logs, on one core and on all of them.
fn folder(criterion: &mut Criterion) {
    let folder = std::env::temp_dir().join(format!("gavel-speed-{}", std::process::id()));
    let files = 64;
    let log = logs::one_game().repeat(4);
    let written = fs::create_dir_all(&folder)
        .and_then(|()| (0..files).try_for_each(|file| fs::write(folder.join(format!("{file}.gavel")), &log)));
    if let Err(error) = written {
        eprintln!("the folder cannot be written: {error}");
        return;
    }
    let mut group = criterion.benchmark_group("folder");
    group.sample_size(10).throughput(Throughput::Elements(files * logs::read(&log)));
    on_cores(&mut group, "one core", 1, &folder);
    on_cores(&mut group, "all cores", 0, &folder);
    group.finish();
    if let Err(error) = fs::remove_dir_all(&folder) {
        eprintln!("{}: {error}", folder.display());
    }
}

/// With 0 cores it is as many as there are.
fn on_cores(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, cores: usize, folder: &PathBuf) {
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(cores).build() else { return };
    group.bench_function(name, |bench| bench.iter(|| pool.install(|| check(folder))));
}

fn check(folder: &PathBuf) -> u8 {
    let mut desk = Desk {
        courts: games::ALL,
        input: &mut std::io::empty(),
        output: &mut std::io::sink(),
        errors: &mut std::io::sink(),
        style: Style::default(),
        watched: false,
        build: None,
    };
    cli::run([OsString::from("gavel"), "check".into(), folder.into()], &mut desk).code()
}

criterion_group!(benches, one_core, folder);
criterion_main!(benches);
