//! Puts the page of a replay together: its style sheets and its scripts one after the other, and the content security policy that
//! allows exactly these two and nothing from anywhere.

use std::{env, fs, io, path::Path};

use data_encoding::BASE64;
use sha2::{Digest, Sha256};

const FOLDER: &str = "src/report/page";

const STYLES: &[&str] = &["page.css", "table.css"];

/// Each may use what those before it say.
const SCRIPTS: &[&str] =
    &["element.js", "timeline.js", "eyes.js", "view.js", "card.js", "board.js", "log.js", "page.js"];

/// Writes `page.css`, `page.js` and `page.policy` for the program to include.
pub(crate) fn compile() -> io::Result<()> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let (style, script) = (joined(STYLES)?, joined(SCRIPTS)?);
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'",
        allowed(&script),
        allowed(&style),
    );
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    let out = Path::new(&out);
    fs::write(out.join("page.css"), style)?;
    fs::write(out.join("page.js"), script)?;
    fs::write(out.join("page.policy"), policy)
}

fn joined(files: &[&str]) -> io::Result<String> {
    files.iter().map(|file| fs::read_to_string(Path::new(FOLDER).join(file))).collect()
}

/// What a policy calls a text that may stand in the page.
fn allowed(text: &str) -> String {
    format!("'sha256-{}'", BASE64.encode(&Sha256::digest(text)))
}
