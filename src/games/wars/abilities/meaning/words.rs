//! Words that can be said of one card, place or pending thing.

use super::{Bound, Standpoint, Thing, asked};
use crate::{
    abilities::{
        compiled::{Argument, LabelKey, Refers, Whom},
        language::tree::Compared,
        sense::{LiesAs, Numbers, Pointed, Sense, Tri},
    },
    cards::printed::Word as _,
    games::wars::{
        abilities::modifiers,
        cards::{
            card::{Area, Card, CardKind, Faction, PrintedNumber},
            tongue::{
                FigureTerm, FunctionTerm, KeywordTerm, NounTerm, PeriodTerm, PileTerm, PlaceTerm, PlayerTerm,
                PronounTerm, RelationTerm, StateTerm, StepTerm, TieTerm, TraitTerm, WarsTongue,
            },
        },
        in_play::figures,
        rules::{ACTIVE, DAMAGED, ENCAMPED, HAND, INVERTED, LOST, OPENED, PLAY, RESERVE, STACKED, USED},
        state::{
            self, Frame, Item, ItemKind, Phase, Spot, Step, Table, adjacent, area, battle, controls, energy_icons,
            host, in_play, is_location, is_ship, is_unit, location_of, opponent, phase, printed, related, side,
            turn_player, user,
        },
        turn,
        words::action::PhaseAction,
    },
    table::{PileKind, Player, Token},
};

/// The piles by their words.
fn pile_kind(pile: PileTerm) -> PileKind {
    match pile {
        PileTerm::Hand => HAND,
        PileTerm::Reserve => RESERVE,
        PileTerm::Active => ACTIVE,
        PileTerm::Used => USED,
        PileTerm::Lost => LOST,
    }
}

/// Where a card is that lies nowhere, as far as the table tells: nowhere, if such cards lie on their own; else nobody has said.
pub(super) fn unplaced(table: &Table, card: Token) -> Pointed<Thing> {
    match printed(table, card).map(|card| card.kind) {
        Some(CardKind::Asset { beneath, .. }) if beneath.is_empty() => Pointed::Nothing,
        Some(CardKind::Interrupt { .. } | CardKind::Order { .. }) => Pointed::Nothing,
        _ if in_play(table, card) => Pointed::Open,
        _ => Pointed::Nothing,
    }
}

impl Standpoint<'_> {
    pub(super) fn item(&self, depth: u8) -> Option<Item> {
        match self.table.frame_at(usize::from(depth)) {
            Some(Frame::Pending(item) | Frame::Resolving(item) | Frame::Effect(item)) => Some(item),
            _ => None,
        }
    }

    /// The card by which something is judged: itself, or the one that was played.
    pub(super) fn card_of(&self, thing: Thing) -> Option<Token> {
        match thing {
            Thing::Card(card) => Some(card),
            Thing::Item(depth) => {
                self.item(depth).filter(|item| item.kind == ItemKind::Card).and_then(|item| item.source)
            }
            Thing::Battle => None,
        }
    }

    fn printed(&self, thing: Thing) -> Option<&'static Card> {
        self.card_of(thing).and_then(|card| printed(self.table, card))
    }

    /// Who a word means; nobody if it may mean either.
    pub(in crate::games::wars) fn player(&self, who: Whom<WarsTongue>) -> Option<Player> {
        match who {
            Whom::Said(PlayerTerm::You) => Some(self.you),
            Whom::Said(PlayerTerm::Opponent) => Some(opponent(self.you)),
            Whom::Said(PlayerTerm::Owner) => Some(state::owner(self.table, self.this)),
            Whom::Said(PlayerTerm::Them) => self.at_hand.them,
            Whom::Said(PlayerTerm::TheirOpponent) => self.at_hand.them.map(opponent),
            Whom::WhoIs(number) => match self.names.get(usize::from(number)) {
                Some(Bound::Who(player)) => Some(*player),
                _ => None,
            },
            Whom::Said(PlayerTerm::Each | PlayerTerm::Any) | Whom::Somebody => None,
        }
    }

    /// Whether a word means both players.
    pub(super) fn is_everybody(who: Whom<WarsTongue>) -> bool {
        matches!(who, Whom::Said(PlayerTerm::Each | PlayerTerm::Any))
    }

    fn is_action(&self, thing: Thing, action: PhaseAction) -> Tri {
        let Thing::Item(depth) = thing else { return Tri::No };
        self.item(depth).map(|item| item.kind == ItemKind::Action(action)).into()
    }
}

/// Whether a location or a card anywhere is called so, by its print.
fn is_printed(card: &Card, noun: NounTerm) -> bool {
    match noun {
        NounTerm::Card => true,
        NounTerm::Unit => card.is_unit(),
        NounTerm::Inverter => card.inverted.is_some(),
        NounTerm::Encampment => matches!(card.kind, CardKind::Location { encampment: true, .. }),
        NounTerm::Site | NounTerm::Sector => {
            matches!(card.kind, CardKind::Location { area, .. } if area.word() == noun.word())
        }
        NounTerm::Earther => card.faction == Faction::Earther,
        NounTerm::Gongen => card.faction == Faction::Gongen,
        NounTerm::Maverick => card.faction == Faction::Maverick,
        NounTerm::Quay => card.faction == Faction::Quay,
        NounTerm::Shi => card.faction == Faction::Shi,
        NounTerm::Drain | NounTerm::Attack | NounTerm::Ability | NounTerm::Battle | NounTerm::Player => false,
        _ => card.card_type().word() == noun.word(),
    }
}

impl Sense for Standpoint<'_> {
    type Words = WarsTongue;
    type Thing = Thing;

    fn things(&self, lying: LiesAs<WarsTongue>) -> impl Iterator<Item = Thing> {
        let table = self.table;
        let both = |kind: PileKind| [Player(0), Player(1)].map(|player| Some(kind.of(player)));
        let (piles, pending) = match lying {
            LiesAs::With(PlaceTerm::On) => (both(STACKED), false),
            LiesAs::In(whose, pile) => match self.player(whose) {
                Some(player) => ([Some(pile_kind(pile).of(player)), None], false),
                None => (both(pile_kind(pile)), false),
            },
            LiesAs::With(PlaceTerm::Aboard | PlaceTerm::Beneath) => (both(PLAY), false),
            LiesAs::OnTheTable | LiesAs::With(_) => (both(PLAY), true),
        };
        let cards = piles.into_iter().flatten().flat_map(|pile| table.pile(pile).iter().map(|card| Thing::Card(*card)));
        let depths = if pending { table.depth() } else { 0 };
        let is_item = move |depth: &u8| {
            matches!(
                table.frame_at(usize::from(*depth)),
                Some(Frame::Pending(_) | Frame::Resolving(_) | Frame::Effect(_))
            )
        };
        let items = (0..u8::try_from(depths).unwrap_or(u8::MAX)).rev().filter(is_item).map(Thing::Item);
        let fought = (pending && battle(table).at.is_some()).then_some(Thing::Battle);
        cards.chain(items).chain(fought)
    }

    fn may_be_more(&self, lying: LiesAs<WarsTongue>) -> bool {
        match lying {
            LiesAs::In(whose, pile) => {
                let uncounted = |player: Player| !self.table.is_counted(pile_kind(pile).of(player));
                match self.player(whose) {
                    Some(player) => uncounted(player),
                    None => self.table.players().any(uncounted),
                }
            }
            _ => self.table.players().any(|player| !self.table.is_figure_known(OPENED.of(player))),
        }
    }

    fn this(&self) -> Thing {
        Thing::Card(self.this)
    }

    fn pointed(&self, name: Refers<WarsTongue>) -> Pointed<Thing> {
        let known = |card: Option<Token>| card.map_or(Pointed::Open, |card| Pointed::At(Thing::Card(card)));
        match name {
            Refers::AtHand(PronounTerm::This) => Pointed::At(Thing::Card(self.this)),
            Refers::AtHand(PronounTerm::Host) => match self.at_hand.host.or_else(|| host(self.table, self.this)) {
                Some(host) => Pointed::At(Thing::Card(host)),
                None => unplaced(self.table, self.this),
            },
            Refers::AtHand(PronounTerm::Here) => self.here(),
            Refers::AtHand(PronounTerm::There) => known(self.at_hand.there),
            Refers::AtHand(PronounTerm::That) => known(self.at_hand.that),
            Refers::AtHand(PronounTerm::Source) => known(self.at_hand.source),
            Refers::AtHand(PronounTerm::Revealed) => known(self.at_hand.revealed),
            Refers::AtHand(PronounTerm::TheDrain) => {
                self.at_hand.drain.map_or(Pointed::Open, |depth| Pointed::At(Thing::Item(depth)))
            }
            Refers::Register(number) => match self.names.get(usize::from(number)) {
                Some(Bound::One(thing)) => Pointed::At(*thing),
                Some(Bound::Several(cards)) => {
                    let mut cards = cards.iter();
                    match (cards.next(), cards.next()) {
                        (Some(card), None) => Pointed::At(Thing::Card(card)),
                        (None, None) => Pointed::Nothing,
                        _ => Pointed::Open,
                    }
                }
                _ => Pointed::Open,
            },
            Refers::AtHand(PronounTerm::Amount) | Refers::Candidate | Refers::Unheard => Pointed::Open,
        }
    }

    fn is_called(&self, name: Refers<WarsTongue>, thing: Thing) -> Tri {
        if let Refers::Register(number) = name
            && let Some(Bound::Several(cards)) = self.names.get(usize::from(number))
        {
            return Tri::from(cards.iter().any(|card| Thing::Card(card) == thing));
        }
        match self.pointed(name) {
            Pointed::At(other) => Tri::from(other == thing),
            Pointed::Nothing => Tri::No,
            Pointed::Open => Tri::Open,
        }
    }

    fn number(&self, name: Refers<WarsTongue>) -> Numbers {
        let known = match name {
            Refers::AtHand(PronounTerm::Amount) => self.at_hand.amount,
            Refers::Register(number) => match self.names.get(usize::from(number)) {
                Some(Bound::Number(numbers)) => Some(*numbers),
                _ => None,
            },
            _ => None,
        };
        known.unwrap_or(Numbers::ANY)
    }

    fn is_noun(&self, thing: Thing, noun: NounTerm) -> Tri {
        match noun {
            NounTerm::Drain => return self.is_action(thing, PhaseAction::Drain),
            NounTerm::Attack => return self.is_action(thing, PhaseAction::Attack),
            NounTerm::Battle => return Tri::from(thing == Thing::Battle),
            NounTerm::Ability => {
                let Thing::Item(depth) = thing else { return Tri::No };
                let is = |item: Item| matches!(item.kind, ItemKind::Ability(_) | ItemKind::Trigger(_));
                return self.item(depth).map(is).into();
            }
            NounTerm::Player => return Tri::Open,
            _ => {}
        }
        let Some(card) = self.card_of(thing) else { return Tri::No };
        let Some(known) = printed(self.table, card) else {
            return if noun == NounTerm::Card { Tri::Yes } else { Tri::Open };
        };
        let encamped =
            self.table.has(card, ENCAMPED) && matches!(noun, NounTerm::Location | NounTerm::Site | NounTerm::Sector);
        Tri::from(is_printed(known, noun) && !encamped)
    }

    fn is_labelled(&self, thing: Thing, label: LabelKey) -> Tri {
        let Some(card) = self.card_of(thing) else { return Tri::No };
        let Some(known) = printed(self.table, card) else { return Tri::Open };
        Tri::from(known.keys.contains(&label)).or(|| modifiers::gives_label(self.table, card, label))
    }

    fn is_state(&self, thing: Thing, state: StateTerm) -> Tri {
        let marked = |mark, on: bool| Tri::from(thing.card().is_some_and(|card| self.table.has(card, mark) == on));
        let place = || thing.card().filter(|card| is_location(self.table, *card));
        match state {
            StateTerm::Damaged => marked(DAMAGED, true),
            StateTerm::Undamaged => marked(DAMAGED, false),
            StateTerm::Inverted => marked(INVERTED, true),
            StateTerm::Pending => Tri::from(matches!(thing, Thing::Item(_))),
            StateTerm::Activated => match thing {
                Thing::Item(depth) => self.item(depth).map(|item| matches!(item.kind, ItemKind::Ability(_))).into(),
                _ => Tri::No,
            },
            StateTerm::Battleground => {
                Tri::from(place().is_some_and(|place| {
                    self.table.players().all(|player| energy_icons(self.table, player, place) > 0)
                }))
            }
            StateTerm::Embattled => Tri::from(place().is_some_and(|place| battle(self.table).at == Some(place))),
            StateTerm::Eligible | StateTerm::New => Tri::Open,
        }
    }

    fn is_whose(&self, thing: Thing, whose: Whom<WarsTongue>) -> Tri {
        if Self::is_everybody(whose) {
            return Tri::Yes;
        }
        let of = match thing {
            Thing::Card(card) if in_play(self.table, card) => Some(user(self.table, card)),
            Thing::Card(card) => state::pile_of(self.table, card).map(|pile| pile.player),
            Thing::Item(depth) => self.item(depth).map(|item| item.player),
            Thing::Battle => None,
        };
        match (of, self.player(whose)) {
            (Some(one), Some(other)) => Tri::from(one == other),
            _ => Tri::Open,
        }
    }

    fn is_related(&self, thing: Thing, relation: RelationTerm, to: Thing) -> Tri {
        let (Some(one), Some(other)) = (thing.card(), to.card()) else { return Tri::Open };
        if !is_location(self.table, one) || !is_location(self.table, other) {
            return Tri::No;
        }
        match relation {
            RelationTerm::Related => Tri::from(related(self.table, one, other)),
            RelationTerm::Adjacent if adjacent(self.table, one, other) => Tri::Yes,
            // A position need not say how its rows lie.
            RelationTerm::Adjacent if related(self.table, one, other) && self.may_be_more(LiesAs::OnTheTable) => {
                Tri::Open
            }
            RelationTerm::Adjacent => Tri::No,
        }
    }

    fn home(&self) -> Pointed<Thing> {
        self.here()
    }

    fn lies(&self, thing: Thing, place: PlaceTerm) -> Pointed<Thing> {
        if place == PlaceTerm::At {
            return self.location(thing);
        }
        let Some(card) = thing.card() else { return Pointed::Nothing };
        let host = host(self.table, card);
        let lying = |so: bool| match host.filter(|_| so) {
            Some(host) => Pointed::At(Thing::Card(host)),
            None if so && in_play(self.table, card) => unplaced(self.table, card),
            None => Pointed::Nothing,
        };
        let on_ship = host.is_some_and(|host| is_ship(self.table, host));
        match place {
            PlaceTerm::Aboard => lying(is_unit(self.table, card) && (on_ship || host.is_none())),
            PlaceTerm::Beneath => lying(!is_location(self.table, card) && !is_unit(self.table, card)),
            PlaceTerm::On => lying(state::pile_of(self.table, card).is_some_and(|pile| pile.kind == STACKED)),
            PlaceTerm::At | PlaceTerm::From => Pointed::Open,
        }
    }

    fn location(&self, thing: Thing) -> Pointed<Thing> {
        match thing {
            Thing::Card(card) => match location_of(self.table, card) {
                Some(place) => Pointed::At(Thing::Card(place)),
                None => unplaced(self.table, card),
            },
            Thing::Item(depth) => match self.item(depth) {
                Some(Item { spot: Spot::At(place), .. }) => Pointed::At(Thing::Card(place)),
                Some(Item { spot: Spot::Aboard(host) | Spot::Beneath(host), .. }) => self.location(Thing::Card(host)),
                Some(Item { kind: ItemKind::Ability(_) | ItemKind::Trigger(_), source: Some(card), .. }) => {
                    self.location(Thing::Card(card))
                }
                _ => Pointed::Nothing,
            },
            Thing::Battle => battle(self.table).at.map(Thing::Card).into(),
        }
    }

    fn lies_in(&self, thing: Thing, whose: Whom<WarsTongue>, pile: PileTerm) -> Tri {
        let Some(lies) = thing.card().and_then(|card| state::pile_of(self.table, card)) else { return Tri::No };
        if lies.kind != pile_kind(pile) {
            return Tri::No;
        }
        match self.player(whose) {
            Some(player) => Tri::from(lies.player == player),
            None if Self::is_everybody(whose) => Tri::Yes,
            None => Tri::Open,
        }
    }

    fn takes_part(&self, thing: Thing, period: PeriodTerm, (from, _): (bool, bool)) -> Tri {
        let Some(card) = thing.card() else { return Tri::Open };
        if from {
            return Tri::Open;
        }
        let (so, place) = self.during(None, period);
        so.and(|| {
            let there = match place {
                Pointed::At(Thing::Card(place)) => location_of(self.table, card) == Some(place),
                _ => false,
            };
            let force = is_unit(self.table, card) || is_ship(self.table, card);
            Tri::from(there && (!force || turn::battle::is_in(self.table, card)))
        })
    }

    fn figure(&self, thing: Thing, figure: FigureTerm, base: bool) -> Numbers {
        let number = |number: PrintedNumber| match number {
            PrintedNumber::Known(number) => Numbers::just(i32::from(number)),
            PrintedNumber::Absent => Numbers::just(0),
            PrintedNumber::Unknown => Numbers::SOME,
        };
        let Some(card) = self.card_of(thing) else { return Numbers::ANY };
        let of_card = |which: u8| match base {
            true => figures::base(self.table, card, which).map_or(Numbers::SOME, Numbers::just),
            false => figures::numbers(self.table, card, which),
        };
        match (figure, self.printed(thing)) {
            (_, None) => Numbers::SOME,
            (FigureTerm::Power, _) => of_card(figures::POWER),
            (FigureTerm::Tactics, _) => of_card(figures::TACTICS),
            (FigureTerm::Defense, _) => of_card(figures::DEFENSE),
            (FigureTerm::Piloting, _) => of_card(figures::PILOTING),
            (FigureTerm::Cost, Some(known)) => number(known.cost),
            (FigureTerm::Destiny, Some(known)) => number(known.destiny),
        }
    }

    fn has_keyword(&self, thing: Thing, keyword: KeywordTerm, base: bool) -> Tri {
        let Some(card) = self.card_of(thing) else { return Tri::Open };
        let (Some(known), Some(side)) = (printed(self.table, card), side(self.table, card)) else { return Tri::Open };
        match keyword {
            KeywordTerm::Scouting => Tri::from(known.scouting),
            KeywordTerm::Piloting => {
                let piloting = self.figure(thing, FigureTerm::Piloting, base);
                piloting.compares(Compared::More, Numbers::just(0))
            }
            KeywordTerm::Quickdraw if base => Tri::from(side.quickdraw > 0),
            KeywordTerm::Quickdraw => modifiers::quickdraw(self.table, card).compares(Compared::More, Numbers::just(0)),
        }
    }

    fn has_trait(&self, _: Thing, _: TraitTerm) -> Tri {
        Tri::Open
    }

    fn is_titled(&self, thing: Thing, words: &'static str, whole: bool) -> Tri {
        let title = self.printed(thing).map(|card| card.title);
        title.map(|title| if whole { title == words } else { has_words(title, words) }).into()
    }

    fn is_copy(&self, thing: Thing, of: Thing) -> Tri {
        let title = |thing: Thing| self.card_of(thing).and_then(|card| self.table.title(card));
        title(thing).zip(title(of)).map(|(one, other)| one == other).into()
    }

    fn is_kept(&self, thing: Thing, tie: TieTerm, by: Whom<WarsTongue>) -> Tri {
        let TieTerm::Control = tie;
        let Some(place) = thing.card().filter(|card| is_location(self.table, *card)) else { return Tri::No };
        let so = match self.player(by) {
            Some(player) => controls(self.table, player, place),
            None if Self::is_everybody(by) => self.table.players().any(|player| controls(self.table, player, place)),
            None => return Tri::Open,
        };
        // A position need not name every card there is.
        let more = self.may_be_more(LiesAs::OnTheTable)
            && !self.table.players().all(|player| state::forces(self.table, player, place).next().is_some());
        if more { Tri::Open } else { Tri::from(so) }
    }

    fn cards_in(&self, whose: Whom<WarsTongue>, pile: PileTerm) -> Numbers {
        let Some(player) = self.player(whose) else { return Numbers::SOME };
        let pile = pile_kind(pile).of(player);
        let lie = i32::try_from(self.table.pile(pile).len()).unwrap_or(i32::MAX);
        if self.table.is_counted(pile) { Numbers::just(lie) } else { Numbers::SOME }
    }

    fn total(&self, figure: FigureTerm, whose: Whom<WarsTongue>, place: Option<&dyn Fn(Thing) -> Tri>) -> Numbers {
        asked::total(self, figure, whose, place)
    }

    fn ask(&self, function: FunctionTerm, of: &'static [Argument<WarsTongue>], it: Option<Thing>) -> Numbers {
        asked::number(self, function, of, it)
    }

    fn ask_whether(&self, function: FunctionTerm, of: &'static [Argument<WarsTongue>], _: Option<Thing>) -> Tri {
        asked::whether(self, function, of)
    }

    fn during(&self, whose: Option<Whom<WarsTongue>>, period: PeriodTerm) -> (Tri, Pointed<Thing>) {
        let fought = battle(self.table).at;
        let fought_at = |wanted: Option<Area>| {
            let so = fought.is_some_and(|place| wanted.is_none_or(|wanted| area(self.table, place) == Some(wanted)));
            (Tri::from(so), fought.map(Thing::Card).into())
        };
        let in_phase = |wanted: Phase| Tri::from(phase(self.table) == Some(wanted));
        let so = match period {
            PeriodTerm::Battle => return fought_at(None),
            PeriodTerm::SiteBattle => return fought_at(Some(Area::Site)),
            PeriodTerm::SectorBattle => return fought_at(Some(Area::Sector)),
            PeriodTerm::Turn => Tri::Yes,
            PeriodTerm::ActivatePhase => in_phase(Phase::Activate),
            PeriodTerm::ControlPhase => in_phase(Phase::Control),
            PeriodTerm::DeployPhase => in_phase(Phase::Deploy),
            PeriodTerm::BattlePhase => in_phase(Phase::Battle),
            PeriodTerm::MovePhase => in_phase(Phase::Move),
            PeriodTerm::DrawPhase => in_phase(Phase::Draw),
        };
        let own = || match whose {
            None => Tri::Yes,
            Some(whose) if Self::is_everybody(whose) => Tri::Yes,
            Some(whose) => self.player(whose).map(|player| player == turn_player(self.table)).into(),
        };
        (so.and(own), Pointed::Nothing)
    }

    fn at_step(&self, before: bool, step: StepTerm) -> Tri {
        let step = match step {
            StepTerm::BattleDestiny => Step::Destiny,
            StepTerm::Attrition => Step::Attrition,
            StepTerm::Power => Step::Power,
            StepTerm::Loss => Step::Loss,
        };
        let now = self.table.frames().find_map(|frame| match frame {
            Frame::Before(now) => Some((now, false)),
            Frame::During(now) => Some((now, true)),
            _ => None,
        });
        Tri::from(
            now.is_some_and(|(now, within)| if before { now < step || (now == step && !within) } else { now > step }),
        )
    }
}

/// Whether these words stand in a title, whole words each.
fn has_words(title: &str, words: &str) -> bool {
    let is_edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    title.match_indices(words).any(|(at, found)| {
        let before = title.get(..at).and_then(|before| before.chars().next_back());
        let behind = title.get(at + found.len()..).and_then(|behind| behind.chars().next());
        is_edge(before) && is_edge(behind)
    })
}
