//! What a replay is drawn from. The table at every step, put together from the JSON alone, is held against what the judge itself says of it
//! there (`gavel position`), which knows nothing of pictures.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

use crate::commands::{gavel, gavel_reading};

/// A document, and the table as somebody who knows nothing but the document puts it together.
struct Viewer {
    document: Value,
    table: Value,
}

fn named<'v>(list: &'v mut Value, id: &Value) -> &'v mut Value {
    list.as_array_mut().unwrap().iter_mut().find(|entry| entry["id"] == *id).unwrap_or_else(|| panic!("no {id}"))
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().unwrap()
}

fn index(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

impl Viewer {
    fn of(document: Value) -> Self {
        Self { table: document["start"].clone(), document }
    }

    fn apply(&mut self, change: &Value) {
        let table = &mut self.table;
        match text(&change["kind"]) {
            "moved" => {
                let from = list(&mut named(&mut table["piles"], &change["from"]["pile"])["cards"]);
                assert_eq!(from.remove(index(&change["from"]["index"])), change["card"], "{change}");
                let to = list(&mut named(&mut table["piles"], &change["to"]["pile"])["cards"]);
                to.insert(index(&change["to"]["index"]), change["card"].clone());
            }
            kind @ ("laid" | "named" | "called") => {
                let key = match kind {
                    "laid" => "on",
                    "named" => "title",
                    _ => "handle",
                };
                let slot = &mut named(&mut table["cards"], &change["card"])[key];
                assert_eq!(*slot, change["from"], "{change}");
                *slot = change["to"].clone();
            }
            "marked" => {
                let marks = list(&mut named(&mut table["cards"], &change["card"])["marks"]);
                marks.retain(|mark| *mark != change["mark"]);
                marks.extend((change["on"] == true).then(|| change["mark"].clone()));
            }
            "counts" => {
                let figures = named(&mut table["cards"], &change["card"])["figures"].as_object_mut().unwrap();
                let was = match change["to"].is_null() {
                    true => figures.remove(text(&change["figure"])),
                    false => figures.insert(text(&change["figure"]).to_owned(), change["to"].clone()),
                };
                assert_eq!(was.unwrap_or_default(), change["from"], "{change}");
            }
            "doubted" => named(&mut table["cards"], &change["card"])["doubted"] = change["on"].clone(),
            kind @ ("pile" | "figure") => {
                let entry = named(&mut table[format!("{kind}s")], &change[kind]);
                for (key, value) in change["to"].as_object().unwrap() {
                    assert_eq!(entry[key], change["from"][key], "{change}");
                    entry[key] = value.clone();
                }
            }
            "stacked" => list(&mut table["stack"]).insert(index(&change["index"]), change["item"].clone()),
            "unstacked" => assert_eq!(list(&mut table["stack"]).remove(index(&change["index"])), change["item"]),
            "began" => list(&mut table["effects"]).insert(index(&change["index"]), change["effect"].clone()),
            "ended" => assert_eq!(list(&mut table["effects"]).remove(index(&change["index"])), change["effect"]),
            kind @ ("rows" | "battle" | "turn" | "next" | "doubts") => table[kind] = change["to"].clone(),
            kind => panic!("a change of the kind `{kind}`"),
        }
    }

    /// Goes on with all steps before a line, and drops them; tells in how many ways the last of them can be read.
    fn go_before(&mut self, line: usize, steps: &mut VecDeque<Value>) -> usize {
        let mut readings = 1;
        let comes_before = |step: &Value| step["line"].as_u64().is_none_or(|at| at < line as u64);
        while steps.front().is_some_and(comes_before) {
            let step = steps.pop_front().unwrap();
            step["changes"].as_array().unwrap().iter().for_each(|change| self.apply(change));
            readings = index(&step["readings"]);
        }
        readings
    }

    fn card(&self, id: &Value) -> &Value {
        self.table["cards"].as_array().unwrap().iter().find(|card| card["id"] == *id).unwrap()
    }

    fn seat(&self, name: &str) -> usize {
        let seats = self.document["layout"]["seats"].as_array().unwrap();
        seats.iter().position(|seat| seat["name"] == name).unwrap()
    }

    fn pile(&self, player: &str, name: &str) -> Option<&Value> {
        let id = format!("{}.{name}", self.seat(player));
        self.table["piles"].as_array().unwrap().iter().find(|pile| pile["id"] == *id)
    }

    /// The pile a card lies in.
    fn pile_of(&self, id: &Value) -> &str {
        let mut piles = self.table["piles"].as_array().unwrap().iter();
        text(&piles.find(|pile| pile["cards"].as_array().unwrap().contains(id)).unwrap()["id"])
    }

    /// A card in the words of a line: `fs`, or `A's "Calder Marine"`.
    fn reference(&self, id: &Value) -> String {
        let card = self.card(id);
        match card["handle"].as_str() {
            Some(handle) => handle.to_owned(),
            None => {
                let seat: usize = self.pile_of(id).split('.').next().unwrap().parse().unwrap();
                format!("{}'s \"{}\"", text(&self.document["layout"]["seats"][seat]["name"]), text(&card["title"]))
            }
        }
    }

    /// Every line a position could tell of the table, as `gavel position` words them.
    fn lines(&self) -> BTreeMap<String, usize> {
        let mut lines: BTreeMap<String, usize> = BTreeMap::new();
        let mut say = |line: String| *lines.entry(line).or_default() += 1;
        for pile in self.table["piles"].as_array().unwrap() {
            let (seat, name) = text(&pile["id"]).split_once('.').unwrap();
            let player = text(&self.document["layout"]["seats"][seat.parse::<usize>().unwrap()]["name"]);
            let described =
                self.document["layout"]["piles"].as_array().unwrap().iter().find(|known| known["id"] == pile["id"]);
            let cards = pile["cards"].as_array().unwrap();
            say(format!("{player} has {name} {}", cards.len()));
            for (depth, id) in cards.iter().enumerate() {
                let card = self.card(id);
                let Some(title) = card["title"].as_str() else { continue };
                let alias = card["handle"].as_str().map(|handle| format!(" as {handle}")).unwrap_or_default();
                let hidden = described.unwrap()["sight"] == "nobody" && described.unwrap()["ordered"] == true;
                let at = if hidden { format!(" at {}", cards.len() - depth) } else { String::new() };
                say(format!("{player} has \"{title}\"{alias} in {name}{at}"));
                let on = match &card["on"] {
                    Value::Null => String::new(),
                    on => format!(" {} {}", text(&on["how"]), self.reference(&on["card"])),
                };
                let order = self.document["layout"]["marks"].as_array().unwrap().iter().map(|mark| text(&mark["name"]));
                let marks: Vec<&str> =
                    order.filter(|mark| card["marks"].as_array().unwrap().iter().any(|borne| borne == mark)).collect();
                let follows = |mark: &&&str| matches!(**mark, "encamped" | "spared" | "drained" | "attacked");
                let borne: String =
                    marks.iter().filter(|mark| !follows(mark)).map(|mark| format!(", {mark}")).collect();
                say(format!("{player} has \"{title}\"{alias}{on}{borne}"));
                say(format!("{player}'s \"{title}\"{alias}"));
                for (figure, value) in card["figures"].as_object().unwrap() {
                    say(format!("{} {figure} {value}", self.reference(id)));
                }
                marks.iter().for_each(|mark| say(format!("{} {mark}", self.reference(id))));
            }
        }
        for row in self.table["rows"].as_array().unwrap() {
            let cards = row["cards"].as_array().unwrap().iter().map(|id| {
                let card = self.card(id);
                let alias = card["handle"].as_str().map(|handle| format!(" as {handle}")).unwrap_or_default();
                let seat: usize = self.pile_of(id).split('.').next().unwrap().parse().unwrap();
                let player = text(&self.document["layout"]["seats"][seat]["name"]);
                format!("{player}'s \"{}\"{alias}", text(&card["title"]))
            });
            say(format!("row {}: {}", text(&row["name"]), cards.collect::<Vec<_>>().join(", ")));
        }
        for figure in self.table["figures"].as_array().unwrap() {
            let described = self.document["layout"]["figures"].as_array().unwrap();
            let described = described.iter().find(|known| known["id"] == figure["id"]).unwrap();
            let seats = &self.document["layout"]["seats"];
            let value = match (text(&described["value"]), usize::try_from(figure["value"].as_i64().unwrap())) {
                ("seat", Ok(seat)) => text(&seats[seat]["name"]).to_owned(),
                _ => figure["value"].to_string(),
            };
            let name = text(&described["name"]);
            match described["seat"].as_u64() {
                Some(seat) => say(format!("{} has {name} {value}", text(&seats[index(&seat.into())]["name"]))),
                None => say(format!("{name} {value}")),
            }
        }
        for effect in self.table["effects"].as_array().unwrap() {
            let until = effect["until"].as_str().map(|until| format!(" until {until}")).unwrap_or_default();
            say(format!("{} {}{until}", self.reference(&effect["card"]), text(&effect["words"])));
        }
        lines
    }

    /// Holds the table against a position, which is told of one reading; what is told of several is only what they have in common.
    /// Tells how many lines could be compared.
    fn agrees_with(&self, position: &str, alone: bool, place: &str) -> usize {
        let perhaps =
            |line: &'_ str| line.trim_start_matches('#').trim().strip_prefix("perhaps: given ").map(str::to_owned);
        let said = position.lines().filter_map(|line| {
            let given = line.strip_prefix("given ").map(str::to_owned);
            if alone { given.or_else(|| perhaps(line)) } else { given }
        });
        let lines = self.lines();
        let mut compared: BTreeMap<String, usize> = BTreeMap::new();
        let mut titles: BTreeMap<String, usize> = BTreeMap::new();
        for said in said {
            let Some(facts) = facts(&said) else { continue };
            for fact in facts {
                *compared.entry(fact.clone()).or_default() += 1;
                let so = lines.get(&fact).copied().unwrap_or_default();
                assert!(so >= 1, "{place}: the judge says `{fact}`, and the picture does not:\n{lines:#?}");
                if let Some((player, pile)) = in_pile(&fact) {
                    *titles.entry(format!("{player}.{pile}")).or_default() += 1;
                }
            }
        }
        let certain = alone && !position.contains("perhaps:");
        for (pile, told) in titles.iter().filter(|_| certain) {
            let (player, name) = pile.split_once('.').unwrap();
            let known = self.pile(player, name).unwrap()["cards"].as_array().unwrap();
            let known = known.iter().filter(|id| !self.card(id)["title"].is_null()).count();
            assert_eq!(known, *told, "{place}: known cards of {pile}");
        }
        compared.values().sum()
    }
}

/// The player and the pile of `A has "X" in lost`.
fn in_pile(fact: &str) -> Option<(&str, &str)> {
    let (player, rest) = fact.split_once(" has \"")?;
    let (_, place) = rest.rsplit_once('"')?;
    let mut words = place.split_whitespace().skip_while(|word| *word != "in");
    Some((player, words.nth(1)?))
}

/// What a line of a position says that a picture shows, one by one; nothing where it tells of something else.
fn facts(said: &str) -> Option<Vec<String>> {
    let elsewhere = ["turn ", "stack", "battle", "casualties", "all have", "both have", "initiative"];
    if elsewhere.iter().any(|word| said.starts_with(word)) || said.ends_with(" passed") || said.ends_with(" done") {
        return None;
    }
    if said.contains(" used ") && !said.contains(" has ") {
        return None;
    }
    match said.split_once(" has ") {
        Some((player, rest)) if !rest.contains('"') => {
            Some(rest.split(", ").map(|count| format!("{player} has {count}")).collect())
        }
        _ => Some(vec![said.to_owned()]),
    }
}

/// Follows a game step by step, and looks at the judge's own position before so many of its lines. Tells how much could be compared.
fn follows(log: &str, written: &str, places: usize) -> usize {
    let pinned = ["--interpretations", "recommended"];
    let read = |arguments: &[&str]| gavel_reading(&[arguments, &pinned].concat(), written.as_bytes());
    let told = read(&["replay", log, "--format", "json"]);
    let mut viewer = Viewer::of(serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {told:?}")));
    let mut steps: VecDeque<Value> = std::mem::take(list(&mut viewer.document["steps"])).into();
    assert!(steps.iter().enumerate().all(|(number, step)| index(&step["index"]) == number));
    let lines = steps.iter().filter(|step| !matches!(text(&step["kind"]), "silence" | "reread" | "note" | "given"));
    let mut lines: Vec<usize> = lines.filter_map(|step| Some(index(&step["line"].as_u64()?.into()))).collect();
    lines.dedup();
    let (mut compared, every) = (0, lines.len().div_ceil(places));
    for (number, line) in lines.into_iter().enumerate().skip(1) {
        let readings = viewer.go_before(line, &mut steps);
        let cards =
            viewer.table["piles"].as_array().unwrap().iter().map(|pile| pile["cards"].as_array().unwrap().len());
        assert_eq!(cards.sum::<usize>(), viewer.table["cards"].as_array().unwrap().len());
        if number % every == 0 {
            let position = read(&["position", log, "--at", &format!("L{line}")]).output;
            let settled = !position.contains("told as it stands when what needs nobody's choice has happened");
            compared +=
                if settled { viewer.agrees_with(&position, readings == 1, &format!("before line {line}")) } else { 0 };
        }
    }
    compared
}

#[test]
fn the_table_at_every_step_is_the_judges_own() {
    for (log, places, least) in [
        ("fixtures/wars/worked-game.gavel", 100, 400),
        ("fixtures/wars/games/battles.gavel", 60, 1500),
        ("fixtures/wars/games/plain-implied.gavel", 20, 200),
        ("fixtures/wars/starter.gavel", 20, 200),
    ] {
        let compared = follows(log, "", places);
        assert!(compared > least, "{log}: {compared}");
    }
}

#[test]
fn the_table_at_every_step_of_games_at_random_is_the_judges_own() {
    for (seed, habits) in
        [("21", ["--passes", "implied"]), ("22", ["--reveal", "seat-a"]), ("23", ["--reveal", "public"])]
    {
        let log = gavel(&["simulate", "wars", "--seed", seed, habits[0], habits[1]]).output;
        let compared = follows("-", &log, 20);
        assert!(compared > 100, "{seed}: {compared}");
    }
}

#[test]
fn the_table_of_three_players_is_the_judges_own() {
    let logs = std::fs::read_dir("fixtures/toy/legal").unwrap();
    let logs =
        logs.map(|file| file.unwrap().path().to_str().unwrap().to_owned()).chain([crate::replay::ROUND.to_owned()]);
    let compared: usize = logs.map(|log| follows(&log, "", 100)).sum();
    assert!(compared > 1000, "{compared}");
}

impl Viewer {
    /// The table by the titles of its cards, as somebody sees it who knows these; all of them, if it is not said which.
    fn seen(&self, known: Option<&BTreeSet<String>>) -> Vec<String> {
        let titles: BTreeMap<&str, &str> = self.table["cards"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|card| Some((text(&card["id"]), card["title"].as_str()?)))
            .filter(|(id, _)| known.is_none_or(|known| known.contains(*id)))
            .collect();
        let title = |id: &Value| titles.get(text(id)).copied().unwrap_or("?").to_owned();
        let mut seen = Vec::new();
        for pile in self.table["piles"].as_array().unwrap() {
            let mut cards: Vec<String> = pile["cards"].as_array().unwrap().iter().map(title).collect();
            cards.sort();
            seen.push(format!("{}: {}", text(&pile["id"]), cards.join(", ")));
        }
        for card in self.table["cards"].as_array().unwrap().iter().filter(|card| !card["on"].is_null()) {
            seen.push(format!("{} {} {}", title(&card["id"]), text(&card["on"]["how"]), title(&card["on"]["card"])));
        }
        for row in self.table["rows"].as_array().unwrap() {
            let places: Vec<String> = row["cards"].as_array().unwrap().iter().map(title).collect();
            seen.push(format!("row {}: {}", text(&row["name"]), places.join(", ")));
        }
        let battle = &self.table["battle"]["place"];
        seen.extend((!battle.is_null()).then(|| format!("battle at {}", title(battle))));
        for item in self.table["stack"].as_array().unwrap().iter().filter(|item| !item["card"].is_null()) {
            seen.push(format!("stack: {}", title(&item["card"])));
        }
        seen.sort();
        seen
    }
}

/// What a seat knows, step by step, makes of the document that tells everything the table of the one that was written for that seat.
#[test]
fn a_file_for_one_seat_has_the_table_that_seat_sees() {
    for log in ["fixtures/wars/games/battles.gavel", "fixtures/wars/starter.gavel", "fixtures/toy/evening.gavel"] {
        let read = |more: &[&str]| -> Value {
            serde_json::from_str(&gavel(&[&["replay", log, "--format", "json"], more].concat()).output).unwrap()
        };
        let whole = read(&[]);
        for insight in whole["insights"].as_array().unwrap() {
            let seat = insight["seat"].as_u64().map(|seat| index(&seat.into()));
            let who = seat.map_or("public", |seat| text(&whole["layout"]["seats"][seat]["name"]));
            let (mut all, mut own) = (Viewer::of(whole.clone()), Viewer::of(read(&["--seen-by", who])));
            let of = |list: &Value| -> Vec<String> {
                list.as_array().unwrap().iter().map(|id| text(id).to_owned()).collect()
            };
            let mut known: BTreeSet<String> = of(&insight["knows"]).into_iter().collect();
            let mut glances = insight["steps"].as_array().unwrap().iter().peekable();
            let steps = own.document["steps"].as_array().unwrap().clone();
            let mut steps = steps.iter();
            for step in whole["steps"].as_array().unwrap() {
                step["changes"].as_array().unwrap().iter().for_each(|change| all.apply(change));
                if let Some(glance) = glances.next_if(|glance| glance["index"] == step["index"]) {
                    let forgets = of(&glance["forgets"]);
                    known.retain(|card| !forgets.contains(card));
                    known.extend(of(&glance["learns"]));
                }
                // Lines of comments alone are in no file for one seat.
                if step["kind"] == "note" {
                    continue;
                }
                let same = steps.next().unwrap();
                assert_eq!((&same["line"], &same["kind"]), (&step["line"], &step["kind"]), "{log}, {who}");
                same["changes"].as_array().unwrap().iter().for_each(|change| own.apply(change));
                assert_eq!(own.seen(None), all.seen(Some(&known)), "{log}, {who}, line {}", step["line"]);
            }
        }
    }
}

/// At the end of a battle damaged cards are destroyed: what it has come to stays as it is.
#[test]
fn the_totals_of_a_battle_do_not_change_at_its_end() {
    let mut seen = 0;
    for log in ["fixtures/wars/worked-game.gavel", "fixtures/wars/games/battles.gavel"] {
        let whole: Value = serde_json::from_str(&gavel(&["replay", log, "--format", "json"]).output).unwrap();
        let mut before: Option<Vec<(String, Value, Value)>> = None;
        for step in whole["steps"].as_array().unwrap() {
            for change in step["changes"].as_array().unwrap().iter().filter(|change| change["kind"] == "battle") {
                let battle = Some(&change["to"]).filter(|battle| battle["step"] == "end of battle");
                let totals = battle.map(|battle| {
                    let totals = battle["totals"].as_array().unwrap().iter();
                    let told = totals
                        .map(|total| (text(&total["name"]).to_owned(), total["seat"].clone(), total["value"].clone()));
                    told.collect::<Vec<_>>()
                });
                if let (Some(before), Some(now)) = (&before, &totals) {
                    assert_eq!(before, now, "{log}, line {}", step["line"]);
                    seen += 1;
                }
                before = totals;
            }
        }
    }
    assert!(seen > 0, "cards are destroyed");
}
