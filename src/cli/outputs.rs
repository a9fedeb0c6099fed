//! `--format` and `--output`: in which formats findings are told, and where.

use std::{
    env,
    fs::File,
    io::{self, BufWriter},
    path::PathBuf,
    str::FromStr,
};

use clap::{Args, ValueEnum, builder::PossibleValue};

use super::{
    Desk,
    configuration::Configuration,
    explain::rulebooks,
    wrong::{about, hint, wrong},
};
use crate::report::{Format, Inquiry, Judged, Report, ReportSetting, Style, UnreadFile};

/// How findings are told.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Report")]
pub(super) struct Outputs {
    /// How findings are told; `full` if the configuration says nothing else
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write them to a file as well, in a format of its own; may be given several times
    #[arg(long, value_name = "FORMAT=FILE")]
    output: Vec<Output>,
    /// Tell them in sentences, without drawings
    #[arg(long)]
    narrated: bool,
}

/// A format, and the file it is written to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Output {
    format: Format,
    file: PathBuf,
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        const VARIANTS: [Format; Format::ALL.len()] = {
            let mut variants = [Format::Full; Format::ALL.len()];
            let mut at = 0;
            while at < variants.len() {
                variants[at] = Format::ALL[at].0;
                at += 1;
            }
            variants
        };
        &VARIANTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (_, name, about) = Self::ALL.iter().find(|(format, ..)| format == self)?;
        Some(PossibleValue::new(*name).help(*about))
    }
}

impl FromStr for Output {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        let Some((name, file)) = written.split_once('=').filter(|(_, file)| !file.is_empty()) else {
            return Err("expected a format, `=` and the file it is written to, such as `junit=gavel.xml`".to_owned());
        };
        let format = Format::named(name).ok_or_else(|| {
            let names: Vec<&str> = Format::names().collect();
            format!("no format is called `{name}`; there are {}{}", names.join(", "), hint(name, Format::names()))
        })?;
        Ok(Self { format, file: file.into() })
    }
}

impl Outputs {
    /// With what a configuration says where the command line says nothing.
    pub(super) fn or(&self, configuration: &Configuration) -> Self {
        let format = self.format.or(configuration.format);
        let configured =
            configuration.output.iter().map(|(format, file)| Output { format: *format, file: file.clone() });
        let output = if self.output.is_empty() { configured.collect() } else { self.output.clone() };
        Self { format, output, ..*self }
    }

    /// What holds for all reports.
    pub(super) fn setting(&self, desk: &Desk<'_>, question: Inquiry, strict: bool) -> ReportSetting {
        let folder = env::current_dir().unwrap_or_default();
        let root = desk.build.as_ref().and_then(|build| build.root.clone());
        ReportSetting {
            style: Style { narrated: self.narrated, ..desk.style.clone() },
            question,
            strict,
            statistics: false,
            left_out: 0,
            rulebooks: rulebooks(desk.courts).collect(),
            root: root.filter(|root| folder.starts_with(root)).unwrap_or_else(|| folder.clone()),
            folder,
        }
    }

    /// Begins the reports.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(super) fn begin<'d>(&self, setting: ReportSetting, output: &'d mut dyn io::Write) -> io::Result<Reports<'d>> {
        let in_files = ReportSetting { style: Style { colour: false, ..setting.style.clone() }, ..setting.clone() };
        let mut all = vec![Report::new(self.format.unwrap_or_default(), setting, output)];
        for (number, Output { format, file }) in self.output.iter().enumerate() {
            if self.output.iter().take(number).any(|other| other.file == *file) {
                return Err(wrong(format!("two reports cannot be written to {}", file.display())));
            }
            let created = File::create(file).map_err(|error| about(file, &error))?;
            all.push(Report::new(*format, in_files.clone(), BufWriter::new(created)));
        }
        let streamed = self.format.unwrap_or_default().is_streamed()
            && self.output.iter().all(|output| output.format.is_streamed());
        Ok(Reports { all, streamed })
    }
}

/// Reports on the same files in several formats.
pub(super) struct Reports<'d> {
    all: Vec<Report<'d>>,
    streamed: bool,
}

impl Reports<'_> {
    /// Whether what is written does not depend on how files are cut into parts.
    pub(super) fn are_streamed(&self) -> bool {
        self.streamed
    }

    /// Tells of one file.
    pub(super) fn file(&mut self, judged: &Judged<'_>) -> io::Result<()> {
        self.all.iter_mut().try_for_each(|report| report.file(judged))
    }

    /// Tells of some games of a file.
    pub(super) fn part(&mut self, judged: &Judged<'_>) -> io::Result<()> {
        self.all.iter_mut().try_for_each(|report| report.part(judged))
    }

    /// Ends a file that was told part by part.
    pub(super) fn end_file(&mut self, name: &str) -> io::Result<()> {
        self.all.iter_mut().try_for_each(|report| report.end_file(name))
    }

    /// Tells of files that could not be read.
    pub(super) fn unread(&mut self, unread: &[UnreadFile]) -> io::Result<()> {
        unread.iter().try_for_each(|unread| self.all.iter_mut().try_for_each(|report| report.unread(unread)))
    }

    /// Hands on what was written so far.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.all.iter_mut().try_for_each(Report::flush)
    }

    /// Ends them.
    pub(super) fn finish(self) -> io::Result<()> {
        self.all.into_iter().try_for_each(Report::finish)
    }
}

/// A build of a project that runs commands.
#[derive(Clone, Debug, Default)]
pub struct Build {
    /// The folder of the project.
    pub root: Option<PathBuf>,
}

impl Build {
    /// The build this process belongs to, by the environment.
    pub(super) fn found() -> Option<Self> {
        let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        set("CI").filter(|value| value != "false")?;
        let root = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].into_iter().find_map(set);
        Some(Self { root: root.map(PathBuf::from) })
    }
}
