//! How far long work has come, shown on standard error on a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter work is done before anybody wonders.
const PATIENCE: Duration = Duration::from_millis(800);

/// What is done, in bytes, of all there is to do.
pub(super) struct Progress {
    begun: Instant,
    done: u64,
    all: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing is done yet. Nothing is ever shown unless somebody watches.
    pub(super) fn new(all: u64, watched: bool) -> Self {
        Self { begun: Instant::now(), done: 0, all, bar: watched.then(ProgressBar::hidden) }
    }

    /// So many bytes more are done.
    pub(super) fn advance(&mut self, bytes: usize) {
        self.done = self.done.saturating_add(bytes as u64);
        let Some(bar) = self.bar.as_ref().filter(|_| self.begun.elapsed() > PATIENCE) else { return };
        if bar.is_hidden() {
            let style = ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {eta} left");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_length(self.all.max(self.done));
        bar.set_position(self.done);
    }

    /// Takes the bar away while something is written.
    pub(super) fn step_aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
