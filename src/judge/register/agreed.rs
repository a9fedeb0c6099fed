//! What was agreed before a game: options and settings, as the game declares them.

use crate::{
    notation::{
        header::Header,
        invalid::{Invalid, shown},
        near::nearest,
        source::Spanned,
    },
    rulebook::{Agreed, Registry},
    table::{FigureKind, Layout, SettingSpec},
};

/// The options a header names.
pub(super) fn agreed(header: &Header, registry: &Registry, faults: &mut Vec<Invalid>) -> Agreed {
    let mut agreed = Agreed::default();
    for option in &header.options {
        match registry.options.iter().position(|known| known.id == option.value) {
            Some(bit) => agreed.0 |= 1 << bit,
            None => {
                let known = registry.options.iter().map(|option| option.id);
                faults.push(unknown("option", option, known));
            }
        }
    }
    agreed
}

/// The settings a header names.
pub(super) fn settings(header: &Header, layout: &Layout, faults: &mut Vec<Invalid>) -> Vec<(FigureKind, i32)> {
    let name = |setting: &SettingSpec| layout.figures.get(usize::from(setting.figure.0)).map_or("", |spec| spec.name);
    let mut settings = Vec::new();
    for (written, value) in &header.settings {
        let Some(setting) = layout.settings.iter().find(|setting| name(setting) == written.value) else {
            faults.push(unknown("setting", written, layout.settings.iter().map(name)));
            continue;
        };
        let (least, most) = (setting.least, setting.most);
        match value.value.parse::<i32>().ok().filter(|number| (least..=most).contains(number)) {
            Some(number) => settings.push((setting.figure, number)),
            None => {
                let message =
                    format!("`{}` is a number from {least} to {most}, not `{}`", written.value, shown(&value.value));
                faults.push(Invalid::new(value.span, message));
            }
        }
    }
    settings
}

fn unknown(what: &str, written: &Spanned<String>, known: impl Iterator<Item = &'static str> + Clone) -> Invalid {
    let all: Vec<&str> = known.clone().collect();
    let there_are =
        if all.is_empty() { "this game has none".to_owned() } else { format!("there is {}", all.join(", ")) };
    let message = format!("no {what} is called `{}`; {there_are}", shown(&written.value));
    Invalid::new(written.span, message).suggest(nearest(&written.value, known, 3))
}
