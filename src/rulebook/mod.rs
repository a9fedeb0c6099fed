//! The rulebook: which rules there are, in which editions they hold, how unclear passages may be read, and the form in
//! which a finding is told. It does not know how any rule is checked.

mod check;
pub mod finding;
pub mod registry;

pub use check::{Check, Site};
pub use finding::{Class, Finding, Label, Pin, Reason, Standing};
pub use registry::{Agreed, Difference, Edition, Editions, Interpretation, InterpretationId, Registry, Rule, RuleId};
