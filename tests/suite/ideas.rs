//! Each idea of the judge as a fixture, and how it is told. A snapshot here is read before it is accepted.

use crate::commands::gavel;

#[test]
fn every_idea_is_told_in_full() {
    insta::glob!("../../fixtures/toy/ideas", "*.gavel", |path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let said = gavel(&["check", &format!("fixtures/toy/ideas/{name}")]);
        insta::assert_snapshot!(said.output);
    });
}

#[test]
fn one_finding_is_told_in_every_format() {
    let log = "fixtures/toy/ideas/far-cause.gavel";
    for (name, arguments) in [
        ("concise", vec!["check", "--format", "concise", log]),
        ("json", vec!["check", "--format", "json", log]),
        ("narrated", vec!["check", "--narrated", log]),
    ] {
        insta::assert_snapshot!(format!("far_cause_{name}"), gavel(&arguments).output);
    }
}
