//! The table by itself: what is moved is moved back, and what is kept is kept.

use gavel::{
    games::lamplight::{
        Frame, Lamplight,
        rules::{DISCARD, HAND, LAYOUT, PLEDGE, POINTS, SHOWN},
    },
    judge::Game,
    rulebook::RuleId,
    table::{
        Control, EffectKind, End, FigureKind, FigureSpec, FigureSubject, Lasting, Layout, Order, PileKind, PileSpec,
        Player, Sight, Stock, Table, Title, Token, Where,
    },
};

const A: Player = Player(0);

fn table() -> Table<Frame> {
    let mut table = Table::new(
        Lamplight::LAYOUT,
        Lamplight::cards(),
        &[vec![Stock::Listed(vec![(Title(0), 2), (Title(2), 1)])], vec![Stock::Open(4)]],
    );
    table.keep_journal();
    table
}

#[test]
fn every_change_is_undone() {
    let mut table = table();
    let (before, moment) = (table.clone(), table.checkpoint());
    table.set_line(7);
    table.put(Token(0), PLEDGE.of(A), Where::Top);
    table.mark(Token(0), SHOWN, true);
    table.set(POINTS.of(A), 2);
    table.push(Frame::Round);
    table.turn_into(Frame::Step(1));
    table.set_line(8);
    table.amend_frame(0, |frame| *frame = Frame::Moth(A));
    assert_eq!((table.frame(), table.frame_cause()), (Some(Frame::Moth(A)), 7), "it is still the frame of line 7");
    table.set_line(7);
    table.set_handle(3, Token(0));
    assert_eq!(table.name(Token(0), Title(2)), Ok(()));
    assert_eq!((table.card(Token(0)).unwrap().cause, table.figure_cause(POINTS.of(A)), table.frame_cause()), (7, 7, 7));
    assert_ne!(table, before);
    table.restore(moment);
    assert_eq!(table, before);
}

#[test]
fn a_card_loses_its_marks_and_its_host_when_it_leaves_play() {
    let mut table = table();
    table.put(Token(1), PLEDGE.of(A), Where::Top);
    table.mark(Token(1), SHOWN, true);
    table.set_host(Token(1), Some(Token(2)));
    assert_eq!(table.card(Token(1)).unwrap().host, Some(Token(2)));
    table.put(Token(1), HAND.of(A), Where::Top);
    assert!(!table.has(Token(1), SHOWN) && table.card(Token(1)).unwrap().host.is_none());
    table.put(Token(1), DISCARD.of(A), Where::Bottom);
    assert_eq!(table.pile(DISCARD.of(A)), [Token(1)]);
    assert_eq!(table.conserved(), Ok(()));
}

#[test]
fn figures_begin_at_their_start_and_those_of_a_card_again_when_it_leaves_play() {
    static POWERED: Layout = Layout {
        figures: &[
            FigureSpec { start: 25, ..FigureSpec::of_player("power", None) },
            FigureSpec { start: -1, ..FigureSpec::of_table("holder", None) },
            FigureSpec { start: 2, ..FigureSpec::of_card("zone", None) },
            FigureSpec::of_card("damage", None),
        ],
        ..LAYOUT
    };
    let [power, holder, zone, damage] = [0, 1, 2, 3].map(FigureKind);
    let mut table: Table<Frame> =
        Table::new(&POWERED, Lamplight::cards(), &[vec![Stock::Open(2)], vec![Stock::Open(1)]]);
    let all = |table: &Table<Frame>, card: Token| [zone, damage].map(|kind| table.figure(kind.on(card)));
    assert_eq!([power.of(A), power.of(Player(1)), holder.shared()].map(|figure| table.figure(figure)), [25, 25, -1]);
    table.put(Token(2), PLEDGE.of(Player(1)), Where::Top);
    let (before, moment) = (table.clone(), table.checkpoint());
    table.set_line(4);
    table.add(zone.on(Token(2)), -5);
    table.add(damage.on(Token(2)), 1);
    assert_eq!((all(&table, Token(1)), all(&table, Token(2))), ([2, 0], [-3, 1]));
    assert_eq!((table.figure_cause(zone.on(Token(2))), table.figure_cause(zone.on(Token(1)))), (4, 0));
    table.put(Token(2), HAND.of(Player(1)), Where::Top);
    assert_eq!(all(&table, Token(2)), [2, 0]);
    table.put(Token(2), PLEDGE.of(Player(1)), Where::Top);
    assert_eq!(table, before);
    table.restore(moment);
    assert_eq!((table.figure_cause(zone.on(Token(2))), all(&table, Token(2))), (0, [2, 0]));
    assert_eq!(table.figure(power.on(Token(2))), 0, "a figure of players is none of cards");
}

#[test]
fn cards_moved_together_are_moved_one_by_one() {
    for (from, count) in [(PLEDGE, 0), (PLEDGE, 1), (PLEDGE, 2), (PLEDGE, 9), (HAND, 2)] {
        let mut together = table();
        for token in 0..3 {
            together.put(Token(token), from.of(A), Where::Top);
            together.mark(Token(token), SHOWN, true);
            together.set_host(Token(token), Some(Token(4)));
        }
        together.set_line(3);
        together.set_stating(true);
        together.set_counted(from.of(A), true);
        together.set_stating(false);
        together.set_line(4);
        let (before, moment) = (together.clone(), together.checkpoint());
        let mut apart = together.clone();
        let moved = together.put_from_top(from.of(A), DISCARD.of(A), count);
        assert_eq!(moved, count.min(3));
        for _ in 0..moved {
            apart.put(apart.top(from.of(A)).unwrap(), DISCARD.of(A), Where::Top);
        }
        assert_eq!(together, apart);
        assert_eq!(together.card(Token(2)).unwrap().cause, apart.card(Token(2)).unwrap().cause);
        assert_eq!(together.conserved(), Ok(()));
        together.restore(moment);
        assert_eq!(together, before);
        let mut apart = together.clone();
        for table in [&mut together, &mut apart] {
            table.keep_journal();
            table.put(Token(0), DISCARD.of(A), Where::Top);
        }
        together.put_all_beneath(from.of(A), DISCARD.of(A));
        while let Some(top) = apart.top(from.of(A)) {
            apart.put(top, DISCARD.of(A), Where::Bottom);
        }
        assert_eq!(together.pile(DISCARD.of(A)), [Token(1), Token(2), Token(0)]);
        assert_eq!(together, apart);
        together.put_all_beneath(from.of(A), DISCARD.of(A));
        together.put_all_beneath(DISCARD.of(A), DISCARD.of(A));
        assert_eq!(together, apart);
        together.restore(moment);
        assert_eq!(together, before);
    }
    assert_eq!(table().put_from_top(HAND.of(A), DISCARD.of(A), 3), 0);
    assert_eq!(table().put_from_top(HAND.of(A), DISCARD.of(Player(9)), 3), 0);
}

#[test]
fn what_a_line_states_is_stated_until_it_changes() {
    let mut table = table();
    table.set_line(4);
    table.set_stating(true);
    table.set(POINTS.of(A), 1);
    table.set_counted(HAND.of(A), true);
    table.set_stating(false);
    assert_eq!((table.figure_stated(POINTS.of(A)), table.pile_stated(HAND.of(A))), (4, 4));
    table.set_line(5);
    table.add(POINTS.of(A), 1);
    table.put(Token(0), HAND.of(A), Where::Top);
    assert_eq!((table.figure_stated(POINTS.of(A)), table.pile_stated(HAND.of(A))), (0, 0));
    table.forget(POINTS.of(A));
    table.add(POINTS.of(A), 1);
    assert!(!table.is_figure_known(POINTS.of(A)), "what is added to the unknown is unknown");
}

#[test]
fn nothing_happens_to_cards_and_piles_that_are_not_there() {
    let mut table = table();
    let before = table.clone();
    table.put(Token(999), HAND.of(A), Where::Top);
    table.put(Token(0), HAND.of(Player(99)), Where::Top);
    table.mark(Token(999), SHOWN, true);
    assert!(table.name(Token(999), Title(0)).is_err());
    assert!(table.name_from(HAND.of(A), Title(0)).is_err());
    assert_eq!(table, before);
}

/// A game whose notes and effects are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Numbers;

impl Control for Numbers {
    type Card = <Frame as Control>::Card;
    type Note = (u8, u16);
    type Detail = u8;
}

fn numbers() -> Table<Numbers> {
    Table::new(Lamplight::LAYOUT, Lamplight::cards(), &[vec![Stock::Open(2)]])
}

#[test]
fn notes_are_undone_and_tell_tables_apart() {
    let mut table = numbers();
    table.set_line(3);
    table.set_note((1, 7), 2);
    table.set_note((0, 9), 1);
    let (before, moment) = (table.clone(), table.checkpoint());
    table.set_line(4);
    table.add_note((1, 7), -2);
    table.add_note((1, 8), 5);
    table.set_note((2, 8), 0);
    table.clear_notes(|(kind, _)| kind == 0);
    assert_eq!(table.notes().collect::<Vec<_>>(), [((1, 8), 5)]);
    assert_eq!((table.note((1, 7)), table.note_cause((1, 8))), (0, 4));
    table.set_note((3, 0), 1);
    assert_eq!(table.notes_from((2, 0)).collect::<Vec<_>>(), [((3, 0), 1)]);
    table.clear_notes_from((1, 0));
    assert_eq!(table.notes().next(), None);
    assert_ne!(table, before);
    table.restore(moment);
    assert_eq!(table, before);
    assert_eq!(table.notes().collect::<Vec<_>>(), [((0, 9), 1), ((1, 7), 2)]);
    assert_eq!(table.note_cause((1, 7)), 3);
    let mut same = table.clone();
    same.set_line(9);
    same.set_note((1, 7), 2);
    assert_eq!(same, table, "causes do not tell tables apart");
}

#[test]
fn any_notes_can_be_cleared() {
    for chosen in 0..1u16 << 6 {
        let mut table = numbers();
        for subject in 0..6 {
            table.set_note((1, subject), 1);
        }
        let (before, moment) = (table.clone(), table.checkpoint());
        table.clear_notes(|(_, subject)| chosen >> subject & 1 == 1);
        let left: Vec<u16> = table.notes().map(|((_, subject), _)| subject).collect();
        assert_eq!(left, (0..6).filter(|subject| chosen >> subject & 1 == 0).collect::<Vec<_>>());
        table.restore(moment);
        assert_eq!(table, before);
    }
}

#[test]
fn effects_last_until_their_end_and_tell_where_they_come_from() {
    let [turn, game] = [0, 1].map(End);
    let [veiled, waiting] = [0, 1].map(EffectKind);
    let on = FigureSubject::Player(A);
    let veil = Lasting { source: Some(Token(1)), player: Some(A), ..Lasting::new(veiled, on, turn) };
    let waits = |nth: u8| Lasting { detail: nth, ..Lasting::new(waiting, FigureSubject::Card(Token(0)), game) };
    let mut table = numbers();
    let (before, moment) = (table.clone(), table.checkpoint());
    table.set_line(5);
    table.lasts(Lasting { amount: 2, ..veil });
    table.lasts(Lasting { amount: -1, ..veil });
    table.lasts(waits(1));
    table.lasts(waits(0));
    table.set_line(6);
    table.lasts(Lasting { amount: 2, ..veil });
    assert_eq!((table.effect_on(veiled, on), table.effect_on(waiting, on)), (3, 0));
    let begun = [2, -1].map(|amount| table.begun_by(&Lasting { amount, ..veil }));
    assert_eq!((begun, table.begun_by(&waits(0))), ([6, 5], 5));
    assert_eq!(table.effects_of(waiting).map(|(waits, _)| waits.detail).collect::<Vec<_>>(), [0, 1]);
    let lasting = table.clone();
    table.expire(turn);
    table.ends_once(waits(0));
    assert_eq!(table.effects().map(|(lasting, _)| lasting).collect::<Vec<_>>(), [waits(1)]);
    assert_ne!(table, lasting);
    table.restore(moment);
    assert_eq!(table, before);
}

#[test]
fn frames_anywhere_in_the_stack_are_replaced_removed_and_put_back() {
    let mut table = table();
    table.set_line(2);
    for step in 0..4 {
        table.push(Frame::Step(step));
    }
    let (before, moment) = (table.clone(), table.checkpoint());
    table.set_line(5);
    table.replace_frame(0, Frame::Round);
    assert_eq!(table.remove_frame(2), Some(Frame::Step(2)));
    assert_eq!(table.remove_frame(3), None);
    table.replace_frame(9, Frame::Round);
    assert_eq!(table.frames().collect::<Vec<_>>(), [Frame::Step(3), Frame::Step(1), Frame::Round]);
    assert_eq!((table.frame_at(0), table.frame_at(3)), (Some(Frame::Round), None));
    assert_eq!((table.frame_cause_at(0), table.frame_cause_at(1)), (5, 2));
    table.restore(moment);
    assert_eq!(table, before);
    assert_eq!((table.frame_at(2), table.frame_cause_at(0)), (Some(Frame::Step(2)), 2));
}

#[test]
fn a_card_keeps_its_host_and_loses_its_marks_in_a_hosted_pile() {
    const PILES: [PileSpec; 2] = [
        PileSpec { in_play: true, ..PileSpec::new("play", Order::Unordered, Sight::Open, RuleId(0)) },
        PileSpec { hosted: true, ..PileSpec::new("stacked", Order::Unordered, Sight::FaceDown, RuleId(0)) },
    ];
    static STACKING: Layout = Layout { piles: &PILES, ..LAYOUT };
    let mut table: Table<Frame> = Table::new(&STACKING, Lamplight::cards(), &[vec![Stock::Open(3)]]);
    table.put(Token(0), PileKind(0).of(A), Where::Top);
    table.mark(Token(0), SHOWN, true);
    table.set_host(Token(0), Some(Token(1)));
    table.put(Token(0), PileKind(1).of(A), Where::Top);
    assert_eq!(table.card(Token(0)).unwrap().host, Some(Token(1)));
    assert!(!table.has(Token(0), SHOWN));
    table.put(Token(0), table.aside(A), Where::Top);
    assert_eq!(table.card(Token(0)).unwrap().host, None);
}
