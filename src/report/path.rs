//! Names of files as other tools take them: from the root of a project, with forward slashes, and as addresses.

use std::path::{Component, Path, PathBuf};

use super::ReportSetting;

/// The name of a file from the root of the project if it lies there, else as it was named.
pub(super) fn relative(name: &str, setting: &ReportSetting) -> String {
    let whole = plain(&setting.folder.join(name));
    let from_root = whole.strip_prefix(plain(&setting.root)).map(Path::to_path_buf);
    let path = from_root.unwrap_or_else(|_| plain(Path::new(name)));
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/").replacen("//", "/", 1)
}

/// The same path without `.`, and without `..` where it can be gone back.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// The name of a file as the address of a resource: relative ones stay so.
pub(super) fn uri(name: &str, setting: &ReportSetting) -> String {
    let path = relative(name, setting);
    let scheme = if path.starts_with('/') { "file://" } else { "" };
    let mut uri = scheme.to_owned();
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_the_root() {
        let setting = ReportSetting {
            root: "/home/me/game".into(),
            folder: "/home/me/game/rulings".into(),
            ..ReportSetting::default()
        };
        for (name, relative_name) in [
            ("a.gavel", "rulings/a.gavel"),
            ("./both/a b.gavel", "rulings/both/a b.gavel"),
            ("../finals.gavel", "finals.gavel"),
            ("../../b.gavel", "../../b.gavel"),
            ("/home/me/game/x/c.gavel", "x/c.gavel"),
            ("/tmp/c.gavel", "/tmp/c.gavel"),
        ] {
            assert_eq!(relative(name, &setting), relative_name);
        }
        assert_eq!(relative("./a.gavel", &ReportSetting::default()), "a.gavel");
    }

    #[test]
    fn addresses_have_no_letter_that_means_something_else() {
        let setting = ReportSetting::default();
        assert_eq!(uri("100 %/Käfer: 1#2.gavel", &setting), "100%20%25/K%C3%A4fer%3A%201%232.gavel");
        assert_eq!(uri("/tmp/a.gavel", &setting), "file:///tmp/a.gavel");
        assert_eq!(uri("<stdin>", &setting), "%3Cstdin%3E");
    }
}
