//! The words of WARS for the card language: what its cards are called, what can be said of them, and what their texts do.

use crate::abilities::language::{
    keys::{
        Key,
        Kind::{
            Ability, Binds, Condition, Cost, Filter, Flag, Limit, Noun, Pile, Player, Quantity, Selection,
            Word as OneOf,
        },
        Table,
    },
    vocabulary::{Function, NounWord, Parameter, PlayerWord, Pronoun, Tie, Type, Vocabulary, Word},
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

const fn takes(name: &'static str, kind: crate::abilities::language::keys::Kind) -> Parameter {
    Parameter { name, kind, optional: false }
}

const fn perhaps(name: &'static str, kind: crate::abilities::language::keys::Kind) -> Parameter {
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
        NounWord { word: "player", say: "player", is: Type::Player },
    ],
    states: &[
        Word::plain("damaged"),
        Word::plain("undamaged"),
        Word::plain("inverted"),
        Word::plain("pending"),
        Word::plain("activated"),
        Word::plain("battleground"),
        Word::said("eligible", "other eligible"),
        Word::plain("embattled"),
        Word::said("new", "newly arrived"),
    ],
    relations: &[Word::plain("related"), Word::plain("adjacent")],
    places: &[
        Word::plain("at"),
        Word::plain("aboard"),
        Word::plain("beneath"),
        Word::said("on", "stacked on"),
        Word::plain("from"),
    ],
    keywords: &[
        Word::layered("piloting", "keywords"),
        Word::layered("quickdraw", "keywords"),
        Word::layered("scouting", "keywords"),
    ],
    traits: &[Word::said("matching icon", "an icon of a kind you have")],
    figures: &[
        Word::layered("power", "power"),
        Word::layered("tactics", "tactics"),
        Word::layered("defense", "defense"),
        Word::layered("piloting", "keywords"),
        Word::plain("cost"),
        Word::plain("destiny"),
    ],
    piles: &[
        Word::plain("hand"),
        Word::plain("reserve"),
        Word::said("active", "active pile"),
        Word::said("used", "used pile"),
        Word::said("lost", "lost pile"),
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
        Word::plain("battle"),
        Word::plain("site battle"),
        Word::plain("sector battle"),
        Word::plain("turn"),
        Word::plain("activate phase"),
        Word::plain("control phase"),
        Word::plain("deploy phase"),
        Word::plain("battle phase"),
        Word::plain("move phase"),
        Word::plain("draw phase"),
    ],
    steps: &[
        Word::said("battle-destiny", "the battle destiny step"),
        Word::said("attrition", "the attrition step"),
        Word::said("power", "the power step"),
        Word::said("loss", "the loss step"),
    ],
    functions: &[
        Function {
            binds: &["revealed"],
            ..function(
                "D",
                &[perhaps("player", Player)],
                "{player:'s} revealed destiny",
                "",
                "the destiny of a card that a player (you, if nobody is named) reveals for it",
            )
        },
        function(
            "icons",
            &[takes("icon", OneOf(ICONS)), takes("player", Player), perhaps("place", Filter)],
            "the number of {icon} icons on {player:'s} side[ {place:at}]",
            "icons",
            "icons of a kind on a player's side, everywhere or at a place",
        ),
        function(
            "most-icons-but",
            &[takes("icon", OneOf(FACTIONS)), takes("player", Player)],
            "the most support icons of any one kind but {icon} on {player:'s} side",
            "icons",
            "the number of support icons of the kind a player has most of, besides one",
        ),
        function(
            "icon-types",
            &[takes("player", Player)],
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
            &[takes("player", Player)],
            "{player:'s} battle destiny",
            "total battle-destiny",
            "a player's battle destiny in the battle at hand",
        ),
        function(
            "casualties",
            &[takes("player", Player)],
            "the number of {player:'s} casualties",
            "total casualties",
            "a player's casualties in the battle at hand",
        ),
        function(
            "attrition-left",
            &[takes("player", Player)],
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
            &[takes("player", Player), takes("since", OneOf(&["this-turn", "since-it-entered"]))],
            "a battle was won by {player} {since}",
            "a player has won a battle this turn, or since this card entered play",
        ),
        truth(
            "attacked",
            &[takes("player", Player), takes("place", Filter)],
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
        Word::said("turn", "the end of the turn"),
        Word::said("battle", "the end of the battle"),
        Word::said("deploy-phase", "the end of the deploy phase"),
    ],
    spans: &["turn", "battle"],
    sides: &["inverted"],
    label_layer: "labels",
    sayings: SAYINGS,
    unchanging: &["kizen"],
};

const DEEDS: &[Table] = &[
    Table::new("damage", &[Key::must("damage", Selection), Key::may("by", Player), AS], "~damage {damage}[ ({as})]", "damages cards").payable(),
    Table::new("undamage", &[Key::must("undamage", Selection)], "~undamage {undamage}", "undamages cards"),
    Table::new("destroy", &[Key::must("destroy", Selection), Key::may("by", Player)], "~destroy {destroy}", "destroys cards"),
    Table::new(
        "dismiss",
        &[Key::must("dismiss", Selection), Key::may("by", Player), AS],
        "~dismiss {dismiss}[ ({as})]",
        "dismisses cards",
    )
    .payable(),
    Table::new("invert", &[Key::must("invert", Selection)], "~invert {invert}", "inverts cards").payable(),
    Table::new("revert", &[Key::must("revert", Selection)], "~revert {revert}", "turns inverted cards upright").payable(),
    Table::new("move", &[Key::must("move", Selection), Key::must("to", Filter)], "~move {move} {to:to}", "moves cards"),
    Table::new(
        "put",
        &[
            Key::must("put", Selection),
            Key::one_of("onto", Pile),
            Key::one_of("under", Pile),
            Key::one_of("in", Pile),
            Key::may("any-order", Flag),
            Key::may("random", Flag),
            Key::may("by", Player),
            AS,
        ],
        "~put {put}[, taken at random{random},][ on top of {onto}][ at the bottom of {under}][ into {in}][ in any order{any-order}][ ({as})]",
        "moves cards to a pile",
    )
    .payable(),
    Table::new(
        "play",
        &[
            Key::must("play", Selection),
            Key::may("at", Filter),
            Key::may("less", Quantity),
            Key::may("free", Flag),
            Key::may("as", OneOf(&["yours"])),
            Key::may("by", Player),
        ],
        "~play {play}[ {at:at}][ at no cost{free}][ for {less:much energy} less][, to use as {as}]",
        "plays cards, at full cost unless it says otherwise",
    ),
    Table::new(
        "place",
        &[Key::must("place", Selection), Key::one_of("at", Filter), Key::one_of("aboard", Filter)],
        "~put {place} into play[ {at:at}][ aboard {aboard}]",
        "puts cards into play without playing them",
    ),
    Table::new("give", &[Key::must("give", Selection), Key::must("to", Filter)], "~pass {give} {to:to}", "lays an asset beneath another card"),
    Table::new("remove", &[Key::must("remove", Selection)], "~remove {remove} from the game", "removes cards from the game").payable(),
    Table::new(
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
    Table::new(
        "lose",
        &[Key::must("lose", Quantity), Key::may("from", Pile), Key::may("onto", Filter), Key::may("who", Player)],
        "~lose {lose:much energy}[ from {from}][, stacking it face down on {onto}]",
        "loses energy",
    )
    .payable(),
    Table::new(
        "lose-cards",
        &[Key::must("lose-cards", Selection), Key::may("random", Flag), Key::may("by", Player), AS],
        "~lose {lose-cards}[, taken at random{random}][ ({as})]",
        "puts cards that are no energy on the lost pile",
    )
    .payable(),
    Table::new("pay", &[Key::must("pay", Quantity), Key::may("who", Player)], "~pay {pay:much energy}", "pays energy").payable(),
    Table::new(
        "activate",
        &[Key::must("activate", Quantity), Key::may("up-to", Flag), Key::may("who", Player)],
        "~activate[ up to{up-to}] {activate:much energy}",
        "activates energy",
    ),
    Table::new(
        "draw",
        &[Key::must("draw", Quantity), Key::must("from", Pile), Key::may("up-to", Flag), Key::may("limit", Limit)],
        "~draw[ up to{up-to}] {draw:many card} from {from}[, at most {limit:count} by this ability]",
        "draws cards",
    ),
    Table::new(
        "retrieve",
        &[Key::must("retrieve", Quantity), Key::may("up-to", Flag), Key::may("who", Player)],
        "~retrieve[ up to{up-to}] {retrieve:many card}",
        "retrieves cards",
    ),
    Table::new("download", &[Key::must("download", Filter)], "~download {download}", "downloads a card"),
    Table::new(
        "search",
        &[Key::must("search", Pile), Key::must("for", Filter)],
        "~search {search} for {for} and put it into your hand",
        "takes a card of a pile into the hand",
    ),
    Table::new(
        "reveal",
        &[
            Key::must("reveal", Selection),
            Key::may("same-destiny", Flag),
            Key::may("onto", Pile),
            Key::may("any-order", Flag),
            Key::may("by", Player),
            AS,
        ],
        "~reveal {reveal}[ with the same destiny{same-destiny}][ ({as})][ and lay what was revealed on top of {onto}][ in any order{any-order}]",
        "shows cards, and perhaps lays them on a pile",
    )
    .payable(),
    Table::new("look", &[Key::must("look", Selection), AS], "~look at {look}[ ({as})]", "looks at cards"),
    Table::new(
        "exchange",
        &[Key::must("exchange", Selection), Key::must("with", Selection)],
        "~exchange {exchange} and {with}",
        "lets two cards change places",
    ),
    Table::new("shuffle", &[Key::must("shuffle", Pile)], "~shuffle {shuffle}", "shuffles a pile"),
    Table::new(
        "recirculate",
        &[Key::must("recirculate", Player)],
        "{recirculate~put} that player's used pile beneath that player's reserve",
        "puts a used pile beneath the reserve",
    ),
    Table::new(
        "name",
        &[Key::may("by", Player), Key::must("name", Binds(Type::Number))],
        "~choose a number {name}",
        "names a number",
    )
    .payable(),
    Table::new("cancel", &[Key::must("cancel", Selection)], "~cancel {cancel}", "cancels what is pending"),
    Table::new(
        "redirect",
        &[Key::must("redirect", Selection), Key::must("to", Filter)],
        "{redirect} is played {to:to} instead",
        "sends what is pending to another place",
    ),
    Table::new(
        "attack",
        &[Key::must("attack", Filter), Key::may("free", Flag)],
        "~perform an attack {attack:at}[ at no cost{free}]",
        "performs an attack",
    ),
    Table::new(
        "pick",
        &[Key::must("pick", Selection), Key::may("random", Flag), Key::may("by", Player), AS],
        "~choose {pick}[, at random{random}][ ({as})]",
        "chooses cards without targeting them",
    ),
    Table::new(
        "pick-number",
        &[
            Key::must("pick-number", OneOf(&["destiny"])),
            Key::must("among", Filter),
            Key::may("by", Player),
            Key::must("as", Binds(Type::Number)),
        ],
        "~choose a {pick-number} ({as}) that {among} has",
        "chooses a number that is printed on one of some cards",
    ),
    Table::new(
        "reveal-again",
        &[Key::must("reveal-again", Player)],
        "{reveal-again~reveal} another card for battle destiny, which counts instead",
        "another card is revealed in place of the last",
    ),
    Table::new(
        "change-destiny",
        &[Key::must("change-destiny", Selection), Key::must("by", Quantity)],
        "the destiny of {change-destiny} is {by:by}",
        "changes the destiny of a revealed card",
    ),
    Table::new(
        "change-drain",
        &[Key::must("change-drain", Selection), Key::must("by", Quantity)],
        "{change-drain} takes {by:by}",
        "changes a pending drain",
    ),
];

const AS: Key = Key::may("as", Binds(Type::Cards));

const MODIFIERS: &[Table] = &[
    Table::new(
        "raise",
        &[
            Key::must("raise", Filter),
            Key::one_of("power", Quantity).changing("power"),
            Key::one_of("tactics", Quantity).changing("tactics"),
            Key::one_of("defense", Quantity).changing("defense"),
        ],
        "{raise:each} is[ power {power:by}]|[ tactics {tactics:by}]|[ defense {defense:by}]",
        "changes figures of cards",
    ),
    Table::new(
        "total",
        &[
            Key::must("total", OneOf(&["power", "tactics", "battle-destiny", "attrition", "casualties"]))
                .changing("total {}"),
            Key::must("of", Player),
            Key::may("at", Filter),
            Key::one_of("by", Quantity),
            Key::one_of("to", Quantity),
        ],
        "{total}{of:silent}[ {at:at-each}] is[ {by:by}][ {to}]",
        "changes what a player's side of a battle adds up to",
    ),
    Table::new(
        "drain",
        &[Key::must("drain", Player), Key::may("at", Filter), Key::must("by", Quantity)],
        "each drain by {drain}[ {at:at-each}] is {by:by}",
        "changes a player's drains",
    ),
    Table::new(
        "immune",
        &[Key::must("immune", Filter)],
        "{immune:each} is immune to attrition",
        "makes cards immune to attrition",
    ),
    Table::new(
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
            Key::may("by", Player),
            Key::may("of", Filter),
            Key::may("at", Filter),
            Key::may("from", Filter),
            Key::may("except", Condition),
        ],
        "{cannot}{by:silent}{of:silent}{at:silent}{from:silent}[ except {except:so}]",
        "forbids something to cards or players",
    ),
    Table::new(
        "price",
        &[
            Key::must("price", OneOf(&["play", "movement", "attack", "use"])),
            Key::may("by", Player),
            Key::may("of", Filter).binding(&["that"]),
            Key::may("at", Filter).binding(&["there"]),
            Key::may("if", Condition),
            Key::may("first", Flag),
            Key::must("add", Quantity),
        ],
        "[if {if}, ][the first time each turn{first}, ][for {by}, ]{price}{of:silent}{at:silent} costs {add:by}",
        "changes what something costs",
    ),
    Table::new(
        "support",
        &[
            Key::must("support", OneOf(FACTIONS)),
            Key::must("of", Filter),
            Key::must("by", Player),
            Key::must("add", Quantity),
        ],
        "for {by}, {of:each} needs {support} support icons {add:by}",
        "changes which support icons cards need",
    ),
    Table::new(
        "demand",
        &[
            Key::must("demand", OneOf(&["play", "drain", "attack", "draw", "use-icon"])),
            Key::must("by", Player),
            Key::may("of", Filter),
            Key::may("at", Filter).binding(&["there"]),
            Key::one_of("cost", Cost),
            Key::one_of("need", Condition),
            Key::may("unless", Condition),
        ],
        "as an additional demand, {demand}{of:silent}{at:silent}[ {cost:by}][ {by} must meet this: {need}][, unless {unless}]",
        "demands something more for something",
    ),
    Table::new(
        "icon",
        &[
            Key::must("icon", OneOf(ICONS)).changing("icons"),
            Key::must("at", Filter),
            Key::may("count", Quantity),
            Key::must("side", Player),
        ],
        "{side:'s} side {at:at-each} gains[ {count} times] {icon:a} icon",
        "gives places icons",
    ),
    Table::new(
        "generate",
        &[Key::must("generate", Player), Key::must("at", Filter), Key::must("by", Quantity).changing("rules")],
        "{generate~generate} {by:by} energy {at:at-each}",
        "changes the energy a player generates",
    ),
    Table::new(
        "label",
        &[Key::must("label", Noun).changing("labels"), Key::must("of", Filter)],
        "{of:each} is {label:a} besides",
        "gives cards a label",
    ),
    Table::new(
        "keyword",
        &[
            Key::must("keyword", OneOf(&["piloting", "quickdraw"])).changing("keywords"),
            Key::must("of", Filter),
            Key::must("by", Quantity),
        ],
        "{of:each} gains {keyword} {by}",
        "gives cards a keyword",
    ),
    Table::new(
        "uncounted",
        &[Key::must("uncounted", OneOf(&["power", "tactics"])).changing("total {}"), Key::must("of", Filter)],
        "{of:each} does not add its {uncounted} to a total",
        "keeps cards from adding a figure",
    ),
    Table::new(
        "ability",
        &[Key::must("to", Filter), Key::must("ability", Ability).changing("abilities")],
        "{to:each} gains this ability: {ability}",
        "gives cards an ability",
    ),
    Table::new(
        "destiny",
        &[
            Key::must("destiny", OneOf(&["battle", "weapon"])),
            Key::must("of", Player),
            Key::must("at", Filter),
            Key::must("by", Quantity).changing("rules"),
        ],
        "the destiny of each card that {of} reveals for {destiny} {at:at} is {by:by}",
        "changes the destiny of cards as they are revealed",
    ),
    Table::new(
        "weapons",
        &[Key::must("weapons", Quantity), Key::must("of", Filter)],
        "{of:each} may have {weapons} weapons",
        "lets cards have more weapons",
    ),
    Table::new(
        "at-most",
        &[Key::must("at-most", Quantity), Key::must("action", OneOf(&["drain"])), Key::must("by", Player)],
        "in each of a player's own turns, {by} can {action} at no more than {at-most} locations",
        "limits what players do in a turn",
    ),
    Table::new(
        "activation",
        &[Key::must("activation", Player), Key::must("by", Quantity)],
        "{activation~may} activate {by:by} energy each turn",
        "changes how much energy a player may activate",
    ),
    Table::new(
        "own-icons",
        &[Key::must("own-icons", Player), Key::must("at", Filter)],
        "when {own-icons~drain} {at:at}, the energy icons on {own-icons:'s} own side may count instead of the others",
        "lets a player drain by the icons of the own side",
    ),
    Table::new(
        "allow",
        &[Key::must("allow", OneOf(&["movement"])), Key::must("by", Player)],
        "{by~may} perform {allow} actions now",
        "allows what is otherwise for another time",
    ),
    Table::new(
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

const SAYINGS: &[Word] = &[
    Word::said("total power", "{of:'s} total power"),
    Word::said("total tactics", "{of:'s} total tactics"),
    Word::said("total battle-destiny", "{of:'s} battle destiny"),
    Word::said("total attrition", "the attrition that {of~cause}"),
    Word::said("total casualties", "the number of {of:'s} casualties"),
    Word::said("cannot move", "{of:each} cannot move[ to or from {at}][ {from:from}]"),
    Word::said("cannot be-damaged", "{of:each} cannot be damaged"),
    Word::said("cannot be-targeted", "{of:each} cannot be targeted by {by}"),
    Word::said("cannot attack", "{by~cannot} attack[ {at:at}]"),
    Word::said("cannot drain", "{by~cannot} drain[ {at:at}]"),
    Word::said("cannot play", "{by~cannot} play {of}"),
    Word::said("cannot reveal-destiny", "{by~cannot} reveal cards for battle destiny[ {at:at}]"),
    Word::said("cannot lose-from-hand", "{by~cannot} lose cards from hand to drains[ {at:at}]"),
    Word::said("battle-begins any", "a battle"),
    Word::said("battle-begins site", "a site battle"),
    Word::said("battle-begins sector", "a sector battle"),
    Word::said("battle-ends any", "a battle"),
    Word::said("battle-ends site", "a site battle"),
    Word::said("battle-ends sector", "a sector battle"),
    Word::said("price play", "playing {of}[ {at:at}]"),
    Word::said("price movement", "moving {of}[ {at:at}]"),
    Word::said("price attack", "an attack[ {at:at}]"),
    Word::said("price use", "using {of}[ {at:at}]"),
    Word::said("demand play", "to play {of}[ {at:at}]"),
    Word::said("demand drain", "to drain[ {at:at}]"),
    Word::said("demand attack", "to attack[ {at:at}]"),
    Word::said("demand draw", "to draw a card in the draw phase"),
    Word::said("demand use-icon", "to use a support icon[ {at:at}]"),
];

const AT: Key = Key::may("at", Filter);
const IN: Key = Key::may("in", OneOf(AREAS));
const WHILE: Key = Key::may("while", Condition);

const EVENTS: &[Table] = &[
    Table::new(
        "damaged",
        &[Key::must("damaged", Filter).binding(&["that", "there", "them", "source"]), Key::may("by", Filter)],
        "{damaged} is damaged[ by an ability of {by}]",
        "a card is damaged",
    ),
    Table::new(
        "destroyed",
        &[Key::must("destroyed", Filter).binding(OF_CARD)],
        "{destroyed} is destroyed",
        "a card is destroyed",
    ),
    Table::new("lost", &[Key::must("lost", Filter).binding(OF_CARD)], "{lost} is lost", "a card is lost from play"),
    Table::new("leaves", &[Key::must("leaves", Filter).binding(OF_CARD)], "{leaves} leaves play", "a card leaves play"),
    Table::new(
        "enters",
        &[Key::must("enters", Filter).binding(OF_CARD), AT, WHILE],
        "{enters} enters play[ {at:at}][ while {while}]",
        "a card enters play",
    ),
    Table::new(
        "played",
        &[Key::must("played", Filter).binding(OF_CARD), Key::must("by", Player), AT, WHILE],
        "{by~play} {played}[ {at:at}][ while {while}]",
        "a card is played",
    ),
    Table::new(
        "moves",
        &[Key::must("moves", Filter).binding(OF_CARD), Key::may("to", Filter), Key::may("from", Filter)],
        "{moves} moves[ {from:from}][ {to:to}]",
        "a card moves",
    ),
    Table::new(
        "drains",
        &[Key::must("drains", Player).binding(&["them", "there", "the-drain", "amount"]), AT],
        "{drains~drain}[ {at:at}]",
        "a player drains",
    ),
    Table::new(
        "attacks",
        &[Key::must("attacks", Player).binding(OF_PLAYER), AT],
        "{attacks~attack}[ {at:at}]",
        "a player attacks",
    ),
    Table::new(
        "battle-begins",
        &[Key::must("battle-begins", OneOf(BATTLES)).binding(&["there"]), AT],
        "{battle-begins} begins[ {at:at}]",
        "a battle begins",
    ),
    Table::new(
        "battle-ends",
        &[Key::must("battle-ends", OneOf(BATTLES)).binding(&["there"]), AT, Key::may("won-by", Player)],
        "{battle-ends}[ {at:at}] ends[ that {won-by} won]",
        "a battle ends",
    ),
    Table::new(
        "wins",
        &[Key::must("wins", Player).binding(OF_PLAYER), AT, IN],
        "{wins~win} a battle[ at a {in}][ {at:at}]",
        "a player wins a battle",
    ),
    Table::new(
        "loses-battle",
        &[Key::must("loses-battle", Player).binding(OF_PLAYER), AT],
        "{loses-battle~lose} a battle[ {at:at}]",
        "a player loses a battle",
    ),
    Table::new(
        "reveals",
        &[Key::must("reveals", Player).binding(&["them", "there", "revealed"]), AT, IN],
        "{reveals~reveal} a card for battle destiny[ in a battle at a {in}][ {at:at}]",
        "a player reveals a card for battle destiny",
    ),
    Table::new(
        "step-ends",
        &[Key::must("step-ends", OneOf(STEPS)).binding(&["there"]), AT, IN],
        "the {step-ends} step of a battle[ at a {in}][ {at:at}] ends",
        "a step of a battle ends",
    ),
    Table::new(
        "phase-begins",
        &[Key::must("phase-begins", OneOf(PHASES)), Key::must("of", Player).binding(&["them"])],
        "{of:'s} {phase-begins} phase begins",
        "a phase begins",
    ),
    Table::new(
        "phase-ends",
        &[Key::must("phase-ends", OneOf(PHASES)), Key::must("of", Player).binding(&["them"])],
        "{of:'s} {phase-ends} phase ends",
        "a phase ends",
    ),
    Table::new(
        "turn-ends",
        &[Key::must("turn-ends", Player).binding(&["them"])],
        "{turn-ends:'s} turn ends",
        "a turn ends",
    ),
    Table::new(
        "uses",
        &[Key::must("uses", Player).binding(OF_PLAYER), Key::must("of", Filter)],
        "{uses~use} an activated ability of {of}",
        "a player uses an ability",
    ),
    Table::new(
        "targeted",
        &[Key::must("targeted", Filter).binding(&["that", "there", "them", "source"]), Key::may("by", Filter)],
        "{targeted} is targeted[ by an activated ability of {by}]",
        "a card is targeted",
    ),
    Table::new(
        "inverted",
        &[Key::must("inverted", Filter).binding(OF_CARD), WHILE],
        "{inverted} is inverted[ while {while}]",
        "a card is inverted",
    ),
    Table::new("state", &[Key::must("state", Condition)], "it comes to be so that {state}", "something comes to be so"),
    Table::new(
        "uses-icon",
        &[Key::must("uses-icon", Player).binding(OF_PLAYER), AT],
        "{uses-icon~use} a support icon[ {at:at}]",
        "a player uses a support icon",
    ),
    Table::new(
        "loses-to-drain",
        &[
            Key::must("loses-to-drain", Player).binding(&["them", "there", "amount"]),
            Key::one_of("at", Filter),
            Key::one_of("to", Filter),
        ],
        "{loses-to-drain~lose} cards to[ a drain {at:at}][ {to}]",
        "a player loses cards to a drain",
    ),
    Table::new(
        "revealed",
        &[Key::must("revealed", Filter).binding(OF_CARD)],
        "{revealed} is revealed for battle destiny",
        "a card is revealed for battle destiny, wherever it lay",
    ),
    Table::new(
        "goes-to-lost",
        &[Key::must("goes-to-lost", Filter).binding(OF_CARD)],
        "{goes-to-lost} goes from play to its owner's lost pile",
        "a card goes from play to a lost pile",
    ),
    Table::new(
        "controls",
        &[Key::must("controls", Player).binding(OF_PLAYER), Key::must("at", Filter)],
        "{controls~control} the location {at:at}",
        "a player comes to control a place",
    ),
];
