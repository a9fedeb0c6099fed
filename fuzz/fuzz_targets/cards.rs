//! A card file.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gavel_fuzz::cards(gavel::games::ALL, input));
