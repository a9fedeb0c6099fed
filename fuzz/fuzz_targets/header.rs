//! The header of a log.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gavel_fuzz::header(gavel::games::ALL, input));
