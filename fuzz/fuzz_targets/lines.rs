//! A log of the notation's own words and of lines of real games.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gavel_fuzz::lines(gavel::games::ALL, input));
