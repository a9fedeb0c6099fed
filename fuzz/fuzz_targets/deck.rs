//! A deck file.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gavel_fuzz::deck(gavel::games::ALL, input));
