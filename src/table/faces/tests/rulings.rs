//! What the table may and may not conclude, case by case.

use super::*;

const X: Title = Title(0);
const Y: Title = Title(1);
const Z: Title = Title(2);

fn closed(list: &[(Title, u16)]) -> Faces {
    let mut faces = Faces::default();
    let size = list.iter().map(|line| line.1).sum();
    faces.add_deck(Player(0), 0..size, Some(list)).unwrap();
    faces
}

fn tokens<const N: usize>(numbers: [u16; N]) -> [Token; N] {
    numbers.map(Token)
}

#[test]
fn a_copy_too_many_is_refused_with_the_number_listed() {
    let (mut faces, log) = (closed(&[(X, 2), (Y, 3)]), &mut Vec::new());
    faces.name(Token(0), X, log).unwrap();
    faces.name(Token(4), X, log).unwrap();
    assert_eq!(faces.name(Token(1), X, log), Err(Impossible::NoCopyLeft { copies: 2 }));
    assert_eq!(faces.name(Token(1), Z, log), Err(Impossible::NotListed));
    assert_eq!(faces.name(Token(0), Y, log), Err(Impossible::Known(X)));
    assert_eq!(faces.name(Token(9), Y, log), Err(Impossible::NoCard));
    assert_eq!(faces.name_from(&tokens([1, 2]), X, log), Err(Impossible::NoCopyLeft { copies: 2 }));
    assert_eq!(faces.reveal(&tokens([1, 2]), Y, 3, log), Err(Impossible::AtMost { copies: 2 }));
    assert_eq!(log.len(), 4);
}

#[test]
fn a_card_returned_to_the_hand_is_not_on_top_of_the_deck() {
    let (mut faces, log) = (closed(&[(X, 1), (Y, 9)]), &mut Vec::new());
    let mut hand = vec![Token(0), Token(1), Token(2)];
    faces.name(Token(1), X, log).unwrap();
    faces.hide(&hand, log);
    hand.pop();
    assert_eq!(faces.face(Token(1)), Face::Hidden);
    assert!(!faces.can_be(Token(5), X));
    assert_eq!(faces.bounds(&tokens([0, 1, 2]), X), Bounds { at_least: 1, at_most: 1 });
    assert_eq!(faces.bounds(&hand, X), Bounds { at_least: 0, at_most: 1 });
}

#[test]
fn a_group_that_is_all_accounted_for_refuses_other_titles() {
    let (mut faces, log) = (Faces::default(), &mut Vec::new());
    faces.add_deck(Player(0), 0..6, None).unwrap();
    faces.name(Token(0), X, log).unwrap();
    faces.name(Token(1), Y, log).unwrap();
    faces.shuffle(&tokens([0, 1]), log);
    assert_eq!(faces.name(Token(0), Z, log), Err(Impossible::Accounted { cards: 2 }));
    faces.name(Token(1), X, log).unwrap();
    assert_eq!(faces.face(Token(0)), Face::Known(Y));
}

/// The copy that leaves need not be the one sure to be in a group that lies half outside the zone.
#[test]
fn a_sure_copy_that_may_lie_outside_is_not_taken() {
    for (inside, outside) in [(Token(0), Token(1)), (Token(1), Token(0))] {
        let (mut faces, log) = (closed(&[(X, 2), (Y, 1), (Z, 3)]), &mut Vec::new());
        faces.name(Token(0), X, log).unwrap();
        faces.name(Token(1), Y, log).unwrap();
        faces.shuffle(&[inside, outside], log);
        let hand = [inside, Token(2)];
        let left = faces.name_from(&hand, X, log).unwrap();
        let stays: Vec<_> = hand.into_iter().filter(|&token| token != left).collect();
        assert_eq!(faces.name_from(&stays, Y, log), Ok(stays[0]));
        assert_eq!(faces.name(outside, X, log), Ok(()));
    }
}

/// A listed deck's card that was mixed with an unlisted deck's may be a title that is on no list.
#[test]
fn a_title_on_no_list_is_not_lost_among_listed_cards() {
    let (mut faces, log) = (closed(&[(X, 2), (Y, 2)]), &mut Vec::new());
    faces.add_deck(Player(1), 4..6, None).unwrap();
    faces.name(Token(1), X, log).unwrap();
    faces.name(Token(2), Y, log).unwrap();
    faces.shuffle(&tokens([0, 4]), log);
    faces.name(Token(0), Z, log).unwrap();
    faces.shuffle(&tokens([0, 1]), log);
    faces.shuffle(&tokens([0, 2]), log);
    assert!(faces.can_be(Token(0), Z) && faces.can_be(Token(1), Z) && faces.can_be(Token(2), Z));
}

#[test]
fn the_same_knowledge_is_equal_whatever_the_order_it_came_in() {
    let mut one = closed(&[(X, 3), (Y, 3), (Z, 3)]);
    for (token, title) in [(0, X), (1, Y), (2, X), (3, Z)] {
        one.name(Token(token), title, &mut Vec::new()).unwrap();
    }
    let mut other = one.clone();
    let log = &mut Vec::new();
    one.shuffle(&tokens([0, 1, 4]), log);
    one.shuffle(&tokens([2, 3, 5]), log);
    other.shuffle(&tokens([5, 3, 2]), log);
    assert!(one != other);
    other.shuffle(&tokens([4, 0, 1]), log);
    assert!(one.slots != other.slots && one == other && hash(&one) == hash(&other));
    other.name(Token(0), X, log).unwrap();
    one.name(Token(0), Y, log).unwrap();
    assert!(one != other);
}

#[test]
fn a_deck_must_match_its_list_and_have_its_own_tokens() {
    let mut faces = closed(&[(X, 2)]);
    let again = faces.add_deck(Player(1), 1..3, None);
    assert_eq!(again, Err(DeckError::Overlap));
    let short = faces.add_deck(Player(1), 2..5, Some(&[(X, 2)]));
    assert_eq!(short, Err(DeckError::Size { listed: 2, tokens: 3 }));
    faces.add_deck(Player(1), 2..5, Some(&[(Y, 2), (Y, 1)])).unwrap();
    assert_eq!((faces.owner(Token(4)), faces.owner(Token(5))), (Some(Player(1)), None));
    assert!(faces.can_be(Token(0), X) && !faces.can_be(Token(0), Y));
    assert_eq!(faces.bounds(&tokens([2, 3]), Y), Bounds { at_least: 2, at_most: 2 });
}

#[test]
fn odd_arguments_do_no_harm() {
    let (mut faces, log) = (closed(&[(X, 2), (Y, 2)]), &mut Vec::new());
    faces.name(Token(1), X, log).unwrap();
    let odd = tokens([1, 1, 700, 2, u16::MAX, 2]);
    faces.shuffle(&odd, log);
    assert!(faces.name_from(&odd, X, log).is_ok());
    assert_eq!(faces.name_from(&[], X, log), Err(Impossible::NoCard));
    assert_eq!(faces.bounds(&[Token(700)], X), Bounds::default());
    assert!(std::mem::size_of::<FaceChange>() <= 12);
    assert!(std::mem::size_of::<Impossible>() <= 4);
}

/// Tens of thousands of cards, and as many decks as there can be, stay within the numbers.
#[test]
fn the_largest_tables_hold() {
    let mut faces = Faces::default();
    for deck in 0..255_u16 {
        faces.add_deck(Player(0), deck * 257..(deck + 1) * 257, None).unwrap();
    }
    assert_eq!(faces.add_deck(Player(0), 0..0, None), Err(DeckError::TooMany));
    let log = &mut Vec::new();
    faces.name(Token(65534), X, log).unwrap();
    faces.shuffle(&tokens([65534, 65533]), log);
    assert!(faces.can_be(Token(65533), Y) && faces.owner(Token(u16::MAX)).is_none());
}

/// Once set up, nothing grows: the buffers a table was made with are enough.
#[test]
fn no_buffer_grows_after_set_up() {
    let mut faces = closed(&[(X, 4), (Y, 4), (Z, 4)]);
    let all: Vec<_> = (0..12).map(Token).collect();
    let room = |faces: &Faces| (faces.slots.capacity(), faces.scratch.capacity(), faces.unplaced.capacity());
    let before = room(&faces);
    let log = &mut Vec::new();
    faces.reveal(&all, X, 4, log).unwrap();
    faces.hide(&all[..6], log);
    faces.name_from(&all[3..], Y, log).unwrap();
    faces.shuffle(&all, log);
    assert_eq!(before, room(&faces));
    let mut copy = faces.clone();
    copy.clone_from(&faces);
    assert!(copy == faces && copy.scratch.capacity() >= 12);
}
