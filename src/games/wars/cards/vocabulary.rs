//! The words of WARS for the card language: what its cards are called, what can be said of them, and what their texts do.

use crate::abilities::language::{
    keys::{
        Key,
        KeyKind::{
            Ability, Binds, Cost, Filter, Flag, HowMuch, Limit, Noun, PileOf, Selection, Whether, Who, Word as OneOf,
        },
        KeyTable,
    },
    vocabulary::{Function, NounWord, Parameter, PlayerWord, Pronoun, Tie, Type, Vocabulary, WordEntry},
};

const fn noun(word: &'static str) -> NounWord {
    NounWord { word, say: word, is: Type::Cards }
}

const fn named(word: &'static str, say: &'static str) -> NounWord {
    NounWord { word, say, is: Type::Cards }
}

const fn pronoun(word: &'static str, say: &'static str, always: bool) -> Pronoun {
    Pronoun { word, say, is: Type::Cards, place: false, always }
}

const fn takes(name: &'static str, kind: crate::abilities::language::keys::KeyKind) -> Parameter {
    Parameter { name, kind, optional: false }
}

const fn perhaps(name: &'static str, kind: crate::abilities::language::keys::KeyKind) -> Parameter {
    Parameter { name, kind, optional: true }
}

const fn function(
    name: &'static str,
    takes: &'static [Parameter],
    say: &'static str,
    layer: &'static str,
    about: &'static str,
) -> Function {
    Function { name, takes, truth: false, say, binds: &[], layer, about }
}

const fn truth(name: &'static str, takes: &'static [Parameter], say: &'static str, about: &'static str) -> Function {
    Function { truth: true, ..function(name, takes, say, "", about) }
}

const ICONS: &[&str] = &["earther", "gongen", "maverick", "quay", "shi", "energy", "support"];
const FACTIONS: &[&str] = &["earther", "gongen", "maverick", "quay", "shi"];
const PHASES: &[&str] = &["activate", "control", "deploy", "battle", "move", "draw"];
const STEPS: &[&str] = &["battle-destiny", "attrition", "power", "loss"];
const AREAS: &[&str] = &["site", "sector"];
const BATTLES: &[&str] = &["any", "site", "sector"];

/// What happens to a card is about it, its place, its player and what did it.
const OF_CARD: &[&str] = &["that", "there", "them"];
const OF_PLAYER: &[&str] = &["them", "there"];

/// The words of WARS.
pub static WORDS: Vocabulary = Vocabulary {
    nouns: &[
        noun("card"),
        noun("unit"),
        noun("ship"),
        noun("character"),
        noun("vehicle"),
        named("nobot", "NoBot"),
        noun("weapon"),
        noun("asset"),
        noun("interrupt"),
        noun("order"),
        noun("location"),
        noun("site"),
        noun("sector"),
        noun("encampment"),
        noun("inverter"),
        named("earther", "Earther"),
        named("gongen", "Gongen"),
        named("maverick", "Maverick"),
        named("quay", "Quay"),
        named("shi", "Shi"),
        noun("drain"),
        noun("attack"),
        noun("ability"),
        noun("battle"),
        NounWord { word: "player", say: "player", is: Type::Who },
    ],
    states: &[
        WordEntry::plain("damaged"),
        WordEntry::plain("undamaged"),
        WordEntry::plain("inverted"),
        WordEntry::plain("pending"),
        WordEntry::plain("activated"),
        WordEntry::plain("battleground"),
        WordEntry::said("eligible", "other eligible"),
        WordEntry::plain("embattled"),
        WordEntry::said("new", "newly arrived"),
    ],
    relations: &[WordEntry::plain("related"), WordEntry::plain("adjacent")],
    places: &[
        WordEntry::plain("at"),
        WordEntry::plain("aboard"),
        WordEntry::plain("beneath"),
        WordEntry::said("on", "stacked on"),
        WordEntry::plain("from"),
    ],
    keywords: &[
        WordEntry::layered("piloting", "keywords"),
        WordEntry::layered("quickdraw", "keywords"),
        WordEntry::layered("scouting", "keywords"),
    ],
    traits: &[WordEntry::said("matching icon", "an icon of a kind you have")],
    figures: &[
        WordEntry::layered("power", "power"),
        WordEntry::layered("tactics", "tactics"),
        WordEntry::layered("defense", "defense"),
        WordEntry::layered("piloting", "keywords"),
        WordEntry::plain("cost"),
        WordEntry::plain("destiny"),
    ],
    piles: &[
        WordEntry::plain("hand"),
        WordEntry::plain("reserve"),
        WordEntry::said("active", "active pile"),
        WordEntry::said("used", "used pile"),
        WordEntry::said("lost", "lost pile"),
    ],
    players: &[
        PlayerWord { word: "you", possessive: "your", say: "you", say_possessive: "your", needs: "", binds: &[] },
        PlayerWord {
            word: "opponent",
            possessive: "opponent's",
            say: "the opponent",
            say_possessive: "the opponent's",
            needs: "",
            binds: &[],
        },
        PlayerWord {
            word: "owner",
            possessive: "owner's",
            say: "its owner",
            say_possessive: "its owner's",
            needs: "",
            binds: &[],
        },
        PlayerWord {
            word: "them",
            possessive: "their",
            say: "that player",
            say_possessive: "that player's",
            needs: "them",
            binds: &[],
        },
        PlayerWord {
            word: "their-opponent",
            possessive: "their-opponent's",
            say: "that player's opponent",
            say_possessive: "that player's opponent's",
            needs: "them",
            binds: &[],
        },
        PlayerWord {
            word: "each",
            possessive: "each-player's",
            say: "each player",
            say_possessive: "each player's",
            needs: "",
            binds: &["them"],
        },
        PlayerWord {
            word: "any",
            possessive: "any",
            say: "any player",
            say_possessive: "any player's",
            needs: "",
            binds: &["them"],
        },
    ],
    pronouns: &[
        pronoun("this", "this card", true),
        pronoun("host", "its host", true),
        Pronoun { word: "here", say: "here", is: Type::Cards, place: true, always: true },
        Pronoun { word: "there", say: "there", is: Type::Cards, place: true, always: false },
        pronoun("that", "that card", false),
        pronoun("source", "the card that did it", false),
        pronoun("the-drain", "that drain", false),
        pronoun("revealed", "the revealed card", false),
        Pronoun { word: "amount", say: "that many", is: Type::Number, place: false, always: false },
    ],
    ties: &[Tie { verb: "control", participle: "controlled", layer: "control" }],
    periods: &[
        WordEntry::plain("battle"),
        WordEntry::plain("site battle"),
        WordEntry::plain("sector battle"),
        WordEntry::plain("turn"),
        WordEntry::plain("activate phase"),
        WordEntry::plain("control phase"),
        WordEntry::plain("deploy phase"),
        WordEntry::plain("battle phase"),
        WordEntry::plain("move phase"),
        WordEntry::plain("draw phase"),
    ],
    steps: &[
        WordEntry::said("battle-destiny", "the battle destiny step"),
        WordEntry::said("attrition", "the attrition step"),
        WordEntry::said("power", "the power step"),
        WordEntry::said("loss", "the loss step"),
    ],
    functions: &[
        Function {
            binds: &["revealed"],
            ..function(
                "D",
                &[perhaps("player", Who)],
                "{player:'s} revealed destiny",
                "",
                "the destiny of a card that a player (you, if nobody is named) reveals for it",
            )
        },
        function(
            "icons",
            &[takes("icon", OneOf(ICONS)), takes("player", Who), perhaps("place", Filter)],
            "the number of {icon} icons on {player:'s} side[ {place:at}]",
            "icons",
            "icons of a kind on a player's side, everywhere or at a place",
        ),
        function(
            "most-icons-but",
            &[takes("icon", OneOf(FACTIONS)), takes("player", Who)],
            "the most support icons of any one kind but {icon} on {player:'s} side",
            "icons",
            "the number of support icons of the kind a player has most of, besides one",
        ),
        function(
            "icon-types",
            &[takes("player", Who)],
            "the number of kinds of support icons on {player:'s} side",
            "icons",
            "how many kinds of support icons a player has",
        ),
        function(
            "factions",
            &[takes("cards", Filter)],
            "the number of factions among {cards:several}",
            "",
            "how many factions some cards belong to",
        ),
        function(
            "battle-destiny",
            &[takes("player", Who)],
            "{player:'s} battle destiny",
            "total battle-destiny",
            "a player's battle destiny in the battle at hand",
        ),
        function(
            "casualties",
            &[takes("player", Who)],
            "the number of {player:'s} casualties",
            "total casualties",
            "a player's casualties in the battle at hand",
        ),
        function(
            "attrition-left",
            &[takes("player", Who)],
            "the attrition {player:~have} yet to satisfy",
            "total attrition",
            "the attrition a player has yet to satisfy",
        ),
        truth(
            "same-destiny",
            &[takes("cards", Filter)],
            "all of {cards:several} have the same destiny",
            "some cards have the same destiny",
        ),
        truth("could-attack", &[], "you could perform an attack", "an attack could be performed"),
        truth(
            "won",
            &[takes("player", Who), takes("since", OneOf(&["this-turn", "since-it-entered"]))],
            "a battle was won by {player} {since}",
            "a player has won a battle this turn, or since this card entered play",
        ),
        truth(
            "attacked",
            &[takes("player", Who), takes("place", Filter)],
            "{player} has performed an attack action {place:at} this phase",
            "a player has attacked at a place this phase",
        ),
        truth(
            "fought",
            &[takes("place", Filter)],
            "a battle has taken place {place:at} this turn",
            "a battle has taken place somewhere this turn",
        ),
    ],
    deeds: DEEDS,
    modifiers: MODIFIERS,
    events: EVENTS,
    layers: &[
        "labels",
        "abilities",
        "keywords",
        "icons",
        "control",
        "tactics",
        "defense",
        "power",
        "total tactics",
        "total power",
        "total battle-destiny",
        "total attrition",
        "total casualties",
        "rules",
    ],
    until: &[
        WordEntry::said("turn", "the end of the turn"),
        WordEntry::said("battle", "the end of the battle"),
        WordEntry::said("deploy-phase", "the end of the deploy phase"),
    ],
    spans: &["turn", "battle"],
    sides: &["inverted"],
    label_layer: "labels",
    sayings: SAYINGS,
    unchanging: &["kizen"],
};

const DEEDS: &[KeyTable] = &[
    KeyTable::new("damage", &[Key::must("damage", Selection), Key::may("by", Who), AS], "~damage {damage}[ ({as})]", "damages cards").payable(),
    KeyTable::new("undamage", &[Key::must("undamage", Selection)], "~undamage {undamage}", "undamages cards"),
    KeyTable::new("destroy", &[Key::must("destroy", Selection), Key::may("by", Who)], "~destroy {destroy}", "destroys cards"),
    KeyTable::new(
        "dismiss",
        &[Key::must("dismiss", Selection), Key::may("by", Who), AS],
        "~dismiss {dismiss}[ ({as})]",
        "dismisses cards",
    )
    .payable(),
    KeyTable::new("invert", &[Key::must("invert", Selection)], "~invert {invert}", "inverts cards").payable(),
    KeyTable::new("revert", &[Key::must("revert", Selection)], "~revert {revert}", "turns inverted cards upright").payable(),
    KeyTable::new("move", &[Key::must("move", Selection), Key::must("to", Filter)], "~move {move} {to:to}", "moves cards"),
    KeyTable::new(
        "put",
        &[
            Key::must("put", Selection),
            Key::one_of("onto", PileOf),
            Key::one_of("under", PileOf),
            Key::one_of("in", PileOf),
            Key::may("any-order", Flag),
            Key::may("random", Flag),
            Key::may("by", Who),
            AS,
        ],
        "~put {put}[, taken at random{random},][ on top of {onto}][ at the bottom of {under}][ into {in}][ in any order{any-order}][ ({as})]",
        "moves cards to a pile",
    )
    .payable(),
    KeyTable::new(
        "play",
        &[
            Key::must("play", Selection),
            Key::may("at", Filter),
            Key::may("less", HowMuch),
            Key::may("free", Flag),
            Key::may("as", OneOf(&["yours"])),
            Key::may("by", Who),
        ],
        "~play {play}[ {at:at}][ at no cost{free}][ for {less:much energy} less][, to use as {as}]",
        "plays cards, at full cost unless it says otherwise",
    ),
    KeyTable::new(
        "place",
        &[Key::must("place", Selection), Key::one_of("at", Filter), Key::one_of("aboard", Filter)],
        "~put {place} into play[ {at:at}][ aboard {aboard}]",
        "puts cards into play without playing them",
    ),
    KeyTable::new("give", &[Key::must("give", Selection), Key::must("to", Filter)], "~pass {give} {to:to}", "lays an asset beneath another card"),
    KeyTable::new("remove", &[Key::must("remove", Selection)], "~remove {remove} from the game", "removes cards from the game").payable(),
    KeyTable::new(
        "stack",
        &[
            Key::must("stack", Selection),
            Key::must("onto", Filter),
            Key::may("face", OneOf(&["up", "down"])),
            Key::may("after", OneOf(&["effects"])),
        ],
        "~stack {stack}[ face {face}] on {onto}[ after its {after} are done]",
        "stacks cards on a card",
    )
    .payable(),
    KeyTable::new(
        "lose",
        &[Key::must("lose", HowMuch), Key::may("from", PileOf), Key::may("onto", Filter), Key::may("who", Who)],
        "~lose {lose:much energy}[ from {from}][, stacking it face down on {onto}]",
        "loses energy",
    )
    .payable(),
    KeyTable::new(
        "lose-cards",
        &[Key::must("lose-cards", Selection), Key::may("random", Flag), Key::may("by", Who), AS],
        "~lose {lose-cards}[, taken at random{random}][ ({as})]",
        "puts cards that are no energy on the lost pile",
    )
    .payable(),
    KeyTable::new("pay", &[Key::must("pay", HowMuch), Key::may("who", Who)], "~pay {pay:much energy}", "pays energy").payable(),
    KeyTable::new(
        "activate",
        &[Key::must("activate", HowMuch), Key::may("up-to", Flag), Key::may("who", Who)],
        "~activate[ up to{up-to}] {activate:much energy}",
        "activates energy",
    ),
    KeyTable::new(
        "draw",
        &[Key::must("draw", HowMuch), Key::must("from", PileOf), Key::may("up-to", Flag), Key::may("limit", Limit)],
        "~draw[ up to{up-to}] {draw:many card} from {from}[, at most {limit:count} by this ability]",
        "draws cards",
    ),
    KeyTable::new(
        "retrieve",
        &[Key::must("retrieve", HowMuch), Key::may("up-to", Flag), Key::may("who", Who)],
        "~retrieve[ up to{up-to}] {retrieve:many card}",
        "retrieves cards",
    ),
    KeyTable::new("download", &[Key::must("download", Filter)], "~download {download}", "downloads a card"),
    KeyTable::new(
        "search",
        &[Key::must("search", PileOf), Key::must("for", Filter)],
        "~search {search} for {for} and put it into your hand",
        "takes a card of a pile into the hand",
    ),
    KeyTable::new(
        "reveal",
        &[
            Key::must("reveal", Selection),
            Key::may("same-destiny", Flag),
            Key::may("onto", PileOf),
            Key::may("any-order", Flag),
            Key::may("by", Who),
            AS,
        ],
        "~reveal {reveal}[ with the same destiny{same-destiny}][ ({as})][ and lay what was revealed on top of {onto}][ in any order{any-order}]",
        "shows cards, and perhaps lays them on a pile",
    )
    .payable(),
    KeyTable::new("look", &[Key::must("look", Selection), AS], "~look at {look}[ ({as})]", "looks at cards"),
    KeyTable::new(
        "exchange",
        &[Key::must("exchange", Selection), Key::must("with", Selection)],
        "~exchange {exchange} and {with}",
        "lets two cards change places",
    ),
    KeyTable::new("shuffle", &[Key::must("shuffle", PileOf)], "~shuffle {shuffle}", "shuffles a pile"),
    KeyTable::new(
        "recirculate",
        &[Key::must("recirculate", Who)],
        "{recirculate~put} that player's used pile beneath that player's reserve",
        "puts a used pile beneath the reserve",
    ),
    KeyTable::new(
        "name",
        &[Key::may("by", Who), Key::must("name", Binds(Type::Number))],
        "~choose a number {name}",
        "names a number",
    )
    .payable(),
    KeyTable::new("cancel", &[Key::must("cancel", Selection)], "~cancel {cancel}", "cancels what is pending"),
    KeyTable::new(
        "redirect",
        &[Key::must("redirect", Selection), Key::must("to", Filter)],
        "{redirect} is played {to:to} instead",
        "sends what is pending to another place",
    ),
    KeyTable::new(
        "attack",
        &[Key::must("attack", Filter), Key::may("free", Flag)],
        "~perform an attack {attack:at}[ at no cost{free}]",
        "performs an attack",
    ),
    KeyTable::new(
        "pick",
        &[Key::must("pick", Selection), Key::may("random", Flag), Key::may("by", Who), AS],
        "~choose {pick}[, at random{random}][ ({as})]",
        "chooses cards without targeting them",
    ),
    KeyTable::new(
        "pick-number",
        &[
            Key::must("pick-number", OneOf(&["destiny"])),
            Key::must("among", Filter),
            Key::may("by", Who),
            Key::must("as", Binds(Type::Number)),
        ],
        "~choose a {pick-number} ({as}) that {among} has",
        "chooses a number that is printed on one of some cards",
    ),
    KeyTable::new(
        "reveal-again",
        &[Key::must("reveal-again", Who)],
        "{reveal-again~reveal} another card for battle destiny, which counts instead",
        "another card is revealed in place of the last",
    ),
    KeyTable::new(
        "change-destiny",
        &[Key::must("change-destiny", Selection), Key::must("by", HowMuch)],
        "the destiny of {change-destiny} is {by:by}",
        "changes the destiny of a revealed card",
    ),
    KeyTable::new(
        "change-drain",
        &[Key::must("change-drain", Selection), Key::must("by", HowMuch)],
        "{change-drain} takes {by:by}",
        "changes a pending drain",
    ),
];

const AS: Key = Key::may("as", Binds(Type::Cards));

const MODIFIERS: &[KeyTable] = &[
    KeyTable::new(
        "raise",
        &[
            Key::must("raise", Filter),
            Key::one_of("power", HowMuch).changing("power"),
            Key::one_of("tactics", HowMuch).changing("tactics"),
            Key::one_of("defense", HowMuch).changing("defense"),
        ],
        "{raise:each} is[ power {power:by}]|[ tactics {tactics:by}]|[ defense {defense:by}]",
        "changes figures of cards",
    ),
    KeyTable::new(
        "total",
        &[
            Key::must("total", OneOf(&["power", "tactics", "battle-destiny", "attrition", "casualties"]))
                .changing("total {}"),
            Key::must("of", Who),
            Key::may("at", Filter),
            Key::one_of("by", HowMuch),
            Key::one_of("to", HowMuch),
        ],
        "{total}{of:silent}[ {at:at-each}] is[ {by:by}][ {to}]",
        "changes what a player's side of a battle adds up to",
    ),
    KeyTable::new(
        "drain",
        &[Key::must("drain", Who), Key::may("at", Filter), Key::must("by", HowMuch)],
        "each drain by {drain}[ {at:at-each}] is {by:by}",
        "changes a player's drains",
    ),
    KeyTable::new(
        "immune",
        &[Key::must("immune", Filter)],
        "{immune:each} is immune to attrition",
        "makes cards immune to attrition",
    ),
    KeyTable::new(
        "cannot",
        &[
            Key::must(
                "cannot",
                OneOf(&[
                    "move",
                    "be-damaged",
                    "be-targeted",
                    "attack",
                    "drain",
                    "play",
                    "reveal-destiny",
                    "lose-from-hand",
                ]),
            ),
            Key::may("by", Who),
            Key::may("of", Filter),
            Key::may("at", Filter),
            Key::may("from", Filter),
            Key::may("except", Whether),
        ],
        "{cannot}{by:silent}{of:silent}{at:silent}{from:silent}[ except {except:so}]",
        "forbids something to cards or players",
    ),
    KeyTable::new(
        "price",
        &[
            Key::must("price", OneOf(&["play", "movement", "attack", "use"])),
            Key::may("by", Who),
            Key::may("of", Filter).binding(&["that"]),
            Key::may("at", Filter).binding(&["there"]),
            Key::may("if", Whether),
            Key::may("first", Flag),
            Key::must("add", HowMuch),
        ],
        "[if {if}, ][the first time each turn{first}, ][for {by}, ]{price}{of:silent}{at:silent} costs {add:by}",
        "changes what something costs",
    ),
    KeyTable::new(
        "support",
        &[
            Key::must("support", OneOf(FACTIONS)),
            Key::must("of", Filter),
            Key::must("by", Who),
            Key::must("add", HowMuch),
        ],
        "for {by}, {of:each} needs {support} support icons {add:by}",
        "changes which support icons cards need",
    ),
    KeyTable::new(
        "demand",
        &[
            Key::must("demand", OneOf(&["play", "drain", "attack", "draw", "use-icon"])),
            Key::must("by", Who),
            Key::may("of", Filter),
            Key::may("at", Filter).binding(&["there"]),
            Key::one_of("cost", Cost),
            Key::one_of("need", Whether),
            Key::may("unless", Whether),
        ],
        "as an additional demand, {demand}{of:silent}{at:silent}[ {cost:by}][ {by} must meet this: {need}][, unless {unless}]",
        "demands something more for something",
    ),
    KeyTable::new(
        "icon",
        &[
            Key::must("icon", OneOf(ICONS)).changing("icons"),
            Key::must("at", Filter),
            Key::may("count", HowMuch),
            Key::must("side", Who),
        ],
        "{side:'s} side {at:at-each} gains[ {count} times] {icon:a} icon",
        "gives places icons",
    ),
    KeyTable::new(
        "generate",
        &[Key::must("generate", Who), Key::must("at", Filter), Key::must("by", HowMuch).changing("rules")],
        "{generate~generate} {by:by} energy {at:at-each}",
        "changes the energy a player generates",
    ),
    KeyTable::new(
        "label",
        &[Key::must("label", Noun).changing("labels"), Key::must("of", Filter)],
        "{of:each} is {label:a} besides",
        "gives cards a label",
    ),
    KeyTable::new(
        "keyword",
        &[
            Key::must("keyword", OneOf(&["piloting", "quickdraw"])).changing("keywords"),
            Key::must("of", Filter),
            Key::must("by", HowMuch),
        ],
        "{of:each} gains {keyword} {by}",
        "gives cards a keyword",
    ),
    KeyTable::new(
        "uncounted",
        &[Key::must("uncounted", OneOf(&["power", "tactics"])).changing("total {}"), Key::must("of", Filter)],
        "{of:each} does not add its {uncounted} to a total",
        "keeps cards from adding a figure",
    ),
    KeyTable::new(
        "ability",
        &[Key::must("to", Filter), Key::must("ability", Ability).changing("abilities")],
        "{to:each} gains this ability: {ability}",
        "gives cards an ability",
    ),
    KeyTable::new(
        "destiny",
        &[
            Key::must("destiny", OneOf(&["battle", "weapon"])),
            Key::must("of", Who),
            Key::must("at", Filter),
            Key::must("by", HowMuch).changing("rules"),
        ],
        "the destiny of each card that {of} reveals for {destiny} {at:at} is {by:by}",
        "changes the destiny of cards as they are revealed",
    ),
    KeyTable::new(
        "weapons",
        &[Key::must("weapons", HowMuch), Key::must("of", Filter)],
        "{of:each} may have {weapons} weapons",
        "lets cards have more weapons",
    ),
    KeyTable::new(
        "at-most",
        &[Key::must("at-most", HowMuch), Key::must("action", OneOf(&["drain"])), Key::must("by", Who)],
        "in each of a player's own turns, {by} can {action} at no more than {at-most} locations",
        "limits what players do in a turn",
    ),
    KeyTable::new(
        "activation",
        &[Key::must("activation", Who), Key::must("by", HowMuch)],
        "{activation~may} activate {by:by} energy each turn",
        "changes how much energy a player may activate",
    ),
    KeyTable::new(
        "own-icons",
        &[Key::must("own-icons", Who), Key::must("at", Filter)],
        "when {own-icons~drain} {at:at}, the energy icons on {own-icons:'s} own side may count instead of the others",
        "lets a player drain by the icons of the own side",
    ),
    KeyTable::new(
        "allow",
        &[Key::must("allow", OneOf(&["movement"])), Key::must("by", Who)],
        "{by~may} perform {allow} actions now",
        "allows what is otherwise for another time",
    ),
    KeyTable::new(
        "swap",
        &[
            Key::must("swap", OneOf(&["power", "tactics", "defense"])),
            Key::must("with", OneOf(&["power", "tactics", "defense"])),
            Key::must("of", Filter),
        ],
        "{swap} and {with} of {of:each} change places",
        "exchanges two figures",
    ),
];

const SAYINGS: &[WordEntry] = &[
    WordEntry::said("total power", "{of:'s} total power"),
    WordEntry::said("total tactics", "{of:'s} total tactics"),
    WordEntry::said("total battle-destiny", "{of:'s} battle destiny"),
    WordEntry::said("total attrition", "the attrition that {of~cause}"),
    WordEntry::said("total casualties", "the number of {of:'s} casualties"),
    WordEntry::said("cannot move", "{of:each} cannot move[ to or from {at}][ {from:from}]"),
    WordEntry::said("cannot be-damaged", "{of:each} cannot be damaged"),
    WordEntry::said("cannot be-targeted", "{of:each} cannot be targeted by {by}"),
    WordEntry::said("cannot attack", "{by~cannot} attack[ {at:at}]"),
    WordEntry::said("cannot drain", "{by~cannot} drain[ {at:at}]"),
    WordEntry::said("cannot play", "{by~cannot} play {of}"),
    WordEntry::said("cannot reveal-destiny", "{by~cannot} reveal cards for battle destiny[ {at:at}]"),
    WordEntry::said("cannot lose-from-hand", "{by~cannot} lose cards from hand to drains[ {at:at}]"),
    WordEntry::said("battle-begins any", "a battle"),
    WordEntry::said("battle-begins site", "a site battle"),
    WordEntry::said("battle-begins sector", "a sector battle"),
    WordEntry::said("battle-ends any", "a battle"),
    WordEntry::said("battle-ends site", "a site battle"),
    WordEntry::said("battle-ends sector", "a sector battle"),
    WordEntry::said("price play", "playing {of}[ {at:at}]"),
    WordEntry::said("price movement", "moving {of}[ {at:at}]"),
    WordEntry::said("price attack", "an attack[ {at:at}]"),
    WordEntry::said("price use", "using {of}[ {at:at}]"),
    WordEntry::said("demand play", "to play {of}[ {at:at}]"),
    WordEntry::said("demand drain", "to drain[ {at:at}]"),
    WordEntry::said("demand attack", "to attack[ {at:at}]"),
    WordEntry::said("demand draw", "to draw a card in the draw phase"),
    WordEntry::said("demand use-icon", "to use a support icon[ {at:at}]"),
];

const AT: Key = Key::may("at", Filter);
const IN: Key = Key::may("in", OneOf(AREAS));
const WHILE: Key = Key::may("while", Whether);

const EVENTS: &[KeyTable] = &[
    KeyTable::new(
        "damaged",
        &[Key::must("damaged", Filter).binding(&["that", "there", "them", "source"]), Key::may("by", Filter)],
        "{damaged} is damaged[ by an ability of {by}]",
        "a card is damaged",
    ),
    KeyTable::new(
        "destroyed",
        &[Key::must("destroyed", Filter).binding(OF_CARD)],
        "{destroyed} is destroyed",
        "a card is destroyed",
    ),
    KeyTable::new("lost", &[Key::must("lost", Filter).binding(OF_CARD)], "{lost} is lost", "a card is lost from play"),
    KeyTable::new(
        "leaves",
        &[Key::must("leaves", Filter).binding(OF_CARD)],
        "{leaves} leaves play",
        "a card leaves play",
    ),
    KeyTable::new(
        "enters",
        &[Key::must("enters", Filter).binding(OF_CARD), AT, WHILE],
        "{enters} enters play[ {at:at}][ while {while}]",
        "a card enters play",
    ),
    KeyTable::new(
        "played",
        &[Key::must("played", Filter).binding(OF_CARD), Key::must("by", Who), AT, WHILE],
        "{by~play} {played}[ {at:at}][ while {while}]",
        "a card is played",
    ),
    KeyTable::new(
        "moves",
        &[Key::must("moves", Filter).binding(OF_CARD), Key::may("to", Filter), Key::may("from", Filter)],
        "{moves} moves[ {from:from}][ {to:to}]",
        "a card moves",
    ),
    KeyTable::new(
        "drains",
        &[Key::must("drains", Who).binding(&["them", "there", "the-drain", "amount"]), AT],
        "{drains~drain}[ {at:at}]",
        "a player drains",
    ),
    KeyTable::new(
        "attacks",
        &[Key::must("attacks", Who).binding(OF_PLAYER), AT],
        "{attacks~attack}[ {at:at}]",
        "a player attacks",
    ),
    KeyTable::new(
        "battle-begins",
        &[Key::must("battle-begins", OneOf(BATTLES)).binding(&["there"]), AT],
        "{battle-begins} begins[ {at:at}]",
        "a battle begins",
    ),
    KeyTable::new(
        "battle-ends",
        &[Key::must("battle-ends", OneOf(BATTLES)).binding(&["there"]), AT, Key::may("won-by", Who)],
        "{battle-ends}[ {at:at}] ends[ that {won-by} won]",
        "a battle ends",
    ),
    KeyTable::new(
        "wins",
        &[Key::must("wins", Who).binding(OF_PLAYER), AT, IN],
        "{wins~win} a battle[ at a {in}][ {at:at}]",
        "a player wins a battle",
    ),
    KeyTable::new(
        "loses-battle",
        &[Key::must("loses-battle", Who).binding(OF_PLAYER), AT],
        "{loses-battle~lose} a battle[ {at:at}]",
        "a player loses a battle",
    ),
    KeyTable::new(
        "reveals",
        &[Key::must("reveals", Who).binding(&["them", "there", "revealed"]), AT, IN],
        "{reveals~reveal} a card for battle destiny[ in a battle at a {in}][ {at:at}]",
        "a player reveals a card for battle destiny",
    ),
    KeyTable::new(
        "draws",
        &[Key::must("draws", Who).binding(&["them"])],
        "{draws~draw} a card",
        "a player draws a card",
    ),
    KeyTable::new(
        "loses-energy",
        &[Key::must("loses-energy", Who).binding(&["them"])],
        "{loses-energy~lose} energy",
        "a player loses energy",
    ),
    KeyTable::new(
        "step-ends",
        &[Key::must("step-ends", OneOf(STEPS)).binding(&["there"]), AT, IN],
        "the {step-ends} step of a battle[ at a {in}][ {at:at}] ends",
        "a step of a battle ends",
    ),
    KeyTable::new(
        "phase-begins",
        &[Key::must("phase-begins", OneOf(PHASES)), Key::must("of", Who).binding(&["them"])],
        "{of:'s} {phase-begins} phase begins",
        "a phase begins",
    ),
    KeyTable::new(
        "phase-ends",
        &[Key::must("phase-ends", OneOf(PHASES)), Key::must("of", Who).binding(&["them"])],
        "{of:'s} {phase-ends} phase ends",
        "a phase ends",
    ),
    KeyTable::new(
        "turn-ends",
        &[Key::must("turn-ends", Who).binding(&["them"])],
        "{turn-ends:'s} turn ends",
        "a turn ends",
    ),
    KeyTable::new(
        "uses",
        &[Key::must("uses", Who).binding(OF_PLAYER), Key::must("of", Filter)],
        "{uses~use} an activated ability of {of}",
        "a player uses an ability",
    ),
    KeyTable::new(
        "targeted",
        &[Key::must("targeted", Filter).binding(&["that", "there", "them", "source"]), Key::may("by", Filter)],
        "{targeted} is targeted[ by an activated ability of {by}]",
        "a card is targeted",
    ),
    KeyTable::new(
        "inverted",
        &[Key::must("inverted", Filter).binding(OF_CARD), WHILE],
        "{inverted} is inverted[ while {while}]",
        "a card is inverted",
    ),
    KeyTable::new(
        "state",
        &[Key::must("state", Whether)],
        "it comes to be so that {state}",
        "something comes to be so",
    ),
    KeyTable::new(
        "uses-icon",
        &[Key::must("uses-icon", Who).binding(OF_PLAYER), AT],
        "{uses-icon~use} a support icon[ {at:at}]",
        "a player uses a support icon",
    ),
    KeyTable::new(
        "loses-to-drain",
        &[
            Key::must("loses-to-drain", Who).binding(&["them", "there", "amount"]),
            Key::one_of("at", Filter),
            Key::one_of("to", Filter),
        ],
        "{loses-to-drain~lose} cards to[ a drain {at:at}][ {to}]",
        "a player loses cards to a drain",
    ),
    KeyTable::new(
        "revealed",
        &[Key::must("revealed", Filter).binding(OF_CARD)],
        "{revealed} is revealed for battle destiny",
        "a card is revealed for battle destiny, wherever it lay",
    ),
    KeyTable::new(
        "goes-to-lost",
        &[Key::must("goes-to-lost", Filter).binding(OF_CARD)],
        "{goes-to-lost} goes from play to its owner's lost pile",
        "a card goes from play to a lost pile",
    ),
    KeyTable::new(
        "controls",
        &[Key::must("controls", Who).binding(OF_PLAYER), Key::must("at", Filter)],
        "{controls~control} the location {at:at}",
        "a player comes to control a place",
    ),
];
