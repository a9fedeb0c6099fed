//! How many columns of a terminal a text takes: two for wide (East Asian and pictorial) characters, none for combining
//! marks, one for the rest. Covers the scripts in which card titles are printed rather than all of Unicode; an
//! underline below anything rarer may be a column off.

/// Combining marks: no column of their own.
const NONE: &[(u32, u32)] = &[
    (0x0300, 0x036f),
    (0x0483, 0x0489),
    (0x0591, 0x05bd),
    (0x05c1, 0x05c2),
    (0x0610, 0x061a),
    (0x064b, 0x065f),
    (0x06d6, 0x06dc),
    (0x0900, 0x0902),
    (0x0941, 0x0948),
    (0x0e34, 0x0e3a),
    (0x0e47, 0x0e4e),
    (0x1ab0, 0x1ace),
    (0x1dc0, 0x1dff),
    (0x20d0, 0x20f0),
    (0x302a, 0x302d),
    (0x3099, 0x309a),
    (0xfe20, 0xfe2f),
];

/// Wide characters: two columns.
const TWO: &[(u32, u32)] = &[
    (0x1100, 0x115f),
    (0x231a, 0x231b),
    (0x23e9, 0x23ec),
    (0x25fd, 0x25fe),
    (0x2614, 0x2615),
    (0x2648, 0x2653),
    (0x26aa, 0x26ab),
    (0x26bd, 0x26be),
    (0x26c4, 0x26c5),
    (0x26f2, 0x26f3),
    (0x270a, 0x270b),
    (0x2753, 0x2755),
    (0x2795, 0x2797),
    (0x2b1b, 0x2b1c),
    (0x2e80, 0x303e),
    (0x3041, 0x3247),
    (0x3250, 0x4dbf),
    (0x4e00, 0xa4c6),
    (0xa960, 0xa97c),
    (0xac00, 0xd7a3),
    (0xf900, 0xfaff),
    (0xfe30, 0xfe6b),
    (0xff01, 0xff60),
    (0xffe0, 0xffe6),
    (0x17000, 0x18cd5),
    (0x1b000, 0x1b2fb),
    (0x1f300, 0x1f320),
    (0x1f32d, 0x1f335),
    (0x1f337, 0x1f37c),
    (0x1f37e, 0x1f393),
    (0x1f3a0, 0x1f3ca),
    (0x1f3cf, 0x1f3d3),
    (0x1f3e0, 0x1f3f0),
    (0x1f3f8, 0x1f43e),
    (0x1f442, 0x1f4fc),
    (0x1f4ff, 0x1f53d),
    (0x1f54b, 0x1f54e),
    (0x1f550, 0x1f567),
    (0x1f595, 0x1f596),
    (0x1f5fb, 0x1f64f),
    (0x1f680, 0x1f6c5),
    (0x1f6eb, 0x1f6ec),
    (0x1f6f4, 0x1f6fc),
    (0x1f7e0, 0x1f7eb),
    (0x1f90c, 0x1f93a),
    (0x1f93c, 0x1f945),
    (0x1f947, 0x1f9ff),
    (0x1fa70, 0x1faff),
    (0x20000, 0x3fffd),
];

/// Wide characters that stand alone among narrow ones.
const TWO_ALONE: &[u32] = &[
    0x23f0, 0x23f3, 0x267f, 0x2693, 0x26a1, 0x26ce, 0x26d4, 0x26ea, 0x26f5, 0x26fa, 0x26fd, 0x2705, 0x2728, 0x274c,
    0x274e, 0x2757, 0x27b0, 0x27bf, 0x2b50, 0x2b55, 0x1f004, 0x1f0cf, 0x1f18e, 0x1f3f4, 0x1f440, 0x1f57a, 0x1f5a4,
    0x1f6cc,
];

/// The columns of one character that is not hidden.
pub(super) fn of_char(character: char) -> usize {
    let number = u32::from(character);
    if number < 0x300 {
        1
    } else if within(NONE, number) {
        0
    } else if within(TWO, number) || TWO_ALONE.binary_search(&number).is_ok() {
        2
    } else {
        1
    }
}

/// The columns of a clean text.
pub(super) fn of(text: &str) -> usize {
    text.chars().map(of_char).sum()
}

/// Breaks a clean text at its spaces into lines of at most `width` columns; a longer word has a line to itself.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut taken = 0_usize;
    for word in text.split(' ') {
        let columns = of(word);
        if taken > 0 && taken + columns + 1 > width {
            lines.push(line.trim_end().to_owned());
            line.clear();
            taken = 0;
        } else if taken > 0 {
            line.push(' ');
            taken += 1;
        }
        line.push_str(word);
        taken += columns;
    }
    lines.push(line);
    lines
}

fn within(ranges: &[(u32, u32)], number: u32) -> bool {
    let after = ranges.partition_point(|(first, _)| *first <= number);
    after.checked_sub(1).and_then(|at| ranges.get(at)).is_some_and(|(_, last)| number <= *last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_common_scripts() {
        assert_eq!(of("Grunt"), 5);
        assert_eq!(of("龍の門"), 6);
        assert_eq!(of("e\u{301}"), 1);
        assert_eq!(of("⚔⚡🐉"), 5);
    }

    #[test]
    fn tables_are_in_order() {
        assert!(TWO_ALONE.is_sorted() && TWO.is_sorted() && NONE.is_sorted());
    }

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("unbreakable", 3), ["unbreakable"]);
        assert_eq!(wrap("", 3), [""]);
    }
}
