//! The tables of `docs/performance.md`: every kind of log read and judged in turn in one run, and how time grows with the length
//! of a log. Times are those of one core.

#![allow(missing_docs)]

use std::{
    ffi::OsString,
    fs,
    io::{self, Read},
    path::Path,
    time::{Duration, Instant},
};

use gavel::{
    cli::{self, Desk},
    games,
    report::Style,
};

mod logs;

/// So many games make a pass of about a millisecond.
const GAMES: usize = 5;
/// So many make the start of a program small beside them.
const WRITTEN: usize = 10;
const ROUNDS: usize = 20;
const A_ROUND: Duration = Duration::from_millis(100);
const LONG_ENOUGH: Duration = Duration::from_millis(250);

/// With `--write DIR` the logs are written there instead, for other programs to judge.
fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--write").skip(1);
    if let Some(folder) = arguments.next() {
        return write(Path::new(&folder));
    }
    kinds();
    growth();
    Ok(())
}

fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let logs = logs::all(WRITTEN);
    logs.iter().try_for_each(|log| {
        let name = folder.join(log.name.replace(' ', "-")).with_extension("gavel");
        fs::write(name, log.source.text())
    })
}

fn kinds() {
    let logs = logs::all(GAMES);
    let mut passes = vec![[Vec::new(), Vec::new()]; logs.len()];
    for _ in 0..ROUNDS {
        for (log, [read, judged]) in logs.iter().zip(&mut passes) {
            time_passes(|| logs::read(log.source.text()), read);
            time_passes(|| log.judge(), judged);
        }
    }
    println!("| log | statements | bytes each | read, M/s | judged, M/s | half the time at least | judged / read |");
    println!("|---|---|---|---|---|---|---|");
    for (log, [read, judged]) in logs.iter().zip(&mut passes) {
        let rate = |time: Duration| log.statements as f64 / time.as_secs_f64() / 1e6;
        let (name, bytes) = (log.name, log.source.text().len() as f64 / log.statements as f64);
        let (read, judged, median) = (shortest(read), shortest(judged), median(judged));
        let (rates, times) = ([read, judged, median].map(rate), judged.as_secs_f64() / read.as_secs_f64());
        let [read, judged, median] = rates;
        println!("| {name} | {} | {bytes:.0} | {read:.2} | {judged:.2} | {median:.2} | {times:.1} |", log.statements);
    }
}

/// Times short passes one by one for a while. Whatever else goes on, some of them have the processor to themselves.
fn time_passes<T>(mut work: impl FnMut() -> T, passes: &mut Vec<Duration>) {
    let round = Instant::now();
    while round.elapsed() < A_ROUND {
        let begun = Instant::now();
        std::hint::black_box(work());
        passes.push(begun.elapsed());
    }
}

fn shortest(passes: &[Duration]) -> Duration {
    passes.iter().min().copied().unwrap_or(Duration::MAX)
}

fn median(passes: &mut [Duration]) -> Duration {
    passes.sort_unstable();
    passes.get(passes.len() / 2).copied().unwrap_or(Duration::MAX)
}

/// The time this thread has had on a processor, where the system tells it: other work on the machine does not count.
fn on_processor() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// How long work takes, done again and again until the clock of the system is fine enough to tell.
fn timed<T>(mut work: impl FnMut() -> T) -> Duration {
    let (begun, before, mut times) = (Instant::now(), on_processor(), 0);
    while times == 0 || begun.elapsed() < LONG_ENOUGH {
        std::hint::black_box(work());
        times += 1;
    }
    let spent = before.zip(on_processor()).map(|(before, after)| after.saturating_sub(before));
    spent.unwrap_or_else(|| begun.elapsed()) / times
}

/// One game again and again, read from a pipe on one core.
fn growth() {
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(1).build() else { return };
    let game = logs::one_game();
    let each = logs::read(game);
    println!("\n| statements | seconds | ns each |\n|---|---|---|");
    for statements in [1_000, 10_000, 100_000, 1_000_000, 10_000_000_u64] {
        let games = statements.div_ceil(each);
        let best = pool.install(|| timed(|| check(&mut Again { text: game.as_bytes(), at: 0, games })));
        let nanoseconds = best.as_nanos() / u128::from(games * each);
        println!("| {} | {:.4} | {nanoseconds} |", games * each, best.as_secs_f64());
    }
}

fn check(input: &mut (dyn Read + Send)) -> u8 {
    let mut desk = Desk {
        courts: games::ALL,
        input,
        output: &mut io::sink(),
        errors: &mut io::sink(),
        style: Style::default(),
        watched: false,
        build: None,
    };
    cli::run([OsString::from("gavel"), "check".into(), "-".into()], &mut desk).code()
}

/// A text, over and over.
struct Again {
    text: &'static [u8],
    at: usize,
    games: u64,
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if self.games == 0 || buffer.is_empty() {
            return Ok(0);
        }
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        if self.at == self.text.len() {
            (self.at, self.games) = (0, self.games - 1);
        }
        Ok(length)
    }
}
