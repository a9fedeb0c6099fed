//! The invented cards as the model knows them, copied by hand so that nothing is shared with the judge's catalogue.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Site,
    Sector,
    Character,
    Vehicle,
    Nobot,
    Fighter,
    Capital,
    Weapon(Carrier),
    Interrupt(After),
    Other,
}

/// What a weapon or asset lies beneath.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Carrier {
    Character,
    Ship,
    Fighter,
    Kizen,
}

/// Where an interrupt goes once it has resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Used,
    Lost,
    Either,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Faction {
    Earther,
    Quay,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) power: i32,
    pub(super) tactics: i32,
    pub(super) defense: i32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    pub(super) title: &'static str,
    pub(super) kind: Kind,
    pub(super) destiny: i32,
    /// What an interrupt costs.
    pub(super) cost: usize,
    /// The support an interrupt needs, the icon of a location.
    pub(super) icon: Option<Faction>,
    pub(super) bullet: bool,
    pub(super) unique: bool,
    pub(super) kizen: bool,
    pub(super) figures: Figures,
    pub(super) inverted: Option<Figures>,
    pub(super) piloting: i32,
    pub(super) capacity: i32,
    pub(super) size: i32,
    pub(super) captain: Option<&'static str>,
}

impl Face {
    pub(super) fn is_unit(&self) -> bool {
        matches!(self.kind, Kind::Character | Kind::Vehicle | Kind::Nobot)
    }

    pub(super) fn is_ship(&self) -> bool {
        matches!(self.kind, Kind::Fighter | Kind::Capital)
    }

    pub(super) fn is_location(&self) -> bool {
        matches!(self.kind, Kind::Site | Kind::Sector)
    }

    /// Whether a weapon or asset may lie beneath this card.
    pub(super) fn carries(&self, carrier: Carrier) -> bool {
        match carrier {
            Carrier::Character => self.kind == Kind::Character,
            Carrier::Ship => self.is_ship(),
            Carrier::Fighter => self.kind == Kind::Fighter,
            Carrier::Kizen => self.kizen,
        }
    }

    const fn unique(self) -> Self {
        Self { unique: true, ..self }
    }

    const fn kizen(self) -> Self {
        Self { kizen: true, unique: true, ..self }
    }

    const fn piloting(self, piloting: i32) -> Self {
        Self { piloting, ..self }
    }

    const fn size(self, size: i32) -> Self {
        Self { size, ..self }
    }

    const fn inverts(self, figures: [i32; 3]) -> Self {
        Self { inverted: Some(three(figures)), ..self }
    }

    const fn captain(self, captain: &'static str) -> Self {
        Self { captain: Some(captain), ..self }
    }

    const fn bullet(self) -> Self {
        Self { bullet: true, ..self }
    }
}

const fn three([power, tactics, defense]: [i32; 3]) -> Figures {
    Figures { power, tactics, defense }
}

const fn other(title: &'static str, destiny: i32) -> Face {
    Face {
        title,
        kind: Kind::Other,
        destiny,
        cost: 0,
        icon: None,
        bullet: false,
        unique: false,
        kizen: false,
        figures: three([0, 0, 0]),
        inverted: None,
        piloting: 0,
        capacity: 0,
        size: 1,
        captain: None,
    }
}

const fn place(title: &'static str, kind: Kind, destiny: i32, icon: Option<Faction>) -> Face {
    Face { kind, icon, ..other(title, destiny) }
}

const fn card(title: &'static str, kind: Kind, destiny: i32, figures: [i32; 3]) -> Face {
    Face { kind, figures: three(figures), ..other(title, destiny) }
}

const fn ship(title: &'static str, kind: Kind, capacity: i32, destiny: i32, figures: [i32; 3]) -> Face {
    Face { capacity, ..card(title, kind, destiny, figures) }
}

const fn weapon(title: &'static str, carrier: Carrier, destiny: i32) -> Face {
    Face { kind: Kind::Weapon(carrier), ..other(title, destiny) }
}

const fn interrupt(title: &'static str, after: After, cost: usize, icon: Option<Faction>, destiny: i32) -> Face {
    Face { kind: Kind::Interrupt(after), cost, icon, ..other(title, destiny) }
}

const EARTHER: Option<Faction> = Some(Faction::Earther);
const QUAY: Option<Faction> = Some(Faction::Quay);

pub(super) const FACES: &[Face] = &[
    place("Harrow/Landing Field", Kind::Site, 0, EARTHER),
    place("Harrow/Deep Quarry", Kind::Site, 0, QUAY),
    place("Harrow/Signal Hill", Kind::Site, 3, None),
    place("Tolling/Old Docks", Kind::Site, 0, QUAY),
    place("Tolling/Glass Flats", Kind::Site, 0, EARTHER),
    place("Harrow/High Orbit", Kind::Sector, 3, None),
    place("Harrow/Shadow Orbit", Kind::Sector, 0, EARTHER),
    place("Tolling/Bell Orbit", Kind::Sector, 0, QUAY),
    ship("Lantern Skiff", Kind::Fighter, 1, 5, [1, 1, 3]),
    ship("Lantern Cutter", Kind::Fighter, 1, 4, [3, 1, 4]),
    ship("Lantern Outrider", Kind::Fighter, 1, 3, [2, 2, 3]),
    ship("Lantern Barge", Kind::Capital, 4, 2, [3, 2, 6]),
    ship("Lantern Sovereign", Kind::Capital, 6, 1, [6, 3, 8]).unique().captain("Ines Calder"),
    ship("Reef Dart", Kind::Fighter, 0, 5, [2, 1, 2]),
    ship("Reef Cutter", Kind::Fighter, 1, 4, [3, 2, 3]),
    ship("Reef Hulk", Kind::Fighter, 2, 3, [2, 2, 5]).inverts([5, 1, 3]),
    ship("Reef Ark", Kind::Capital, 4, 2, [4, 3, 7]),
    ship("Maw of the Reef", Kind::Capital, 5, 1, [7, 3, 9]).unique(),
    ship("Tolling Freighter", Kind::Capital, 3, 3, [2, 1, 4]),
    card("Calder Recruit", Kind::Character, 5, [1, 1, 2]),
    card("Calder Marine", Kind::Character, 4, [2, 1, 3]),
    card("Calder Gunner", Kind::Character, 3, [2, 2, 4]),
    card("Calder Helmsman", Kind::Character, 3, [1, 2, 3]).piloting(1),
    card("Calder Pathfinder", Kind::Character, 2, [1, 2, 2]),
    card("Ines Calder", Kind::Character, 1, [4, 4, 6]).kizen().piloting(2),
    card("Reef Whelp", Kind::Character, 5, [2, 0, 2]),
    card("Reef Hunter", Kind::Character, 4, [3, 1, 2]),
    card("Reef Stalker", Kind::Character, 3, [2, 2, 4]).inverts([5, 1, 3]),
    card("Reef Steersman", Kind::Character, 2, [1, 3, 3]).piloting(2),
    card("Matron of the Reef", Kind::Character, 1, [5, 4, 6]).kizen(),
    card("Dockside Bot", Kind::Character, 6, [1, 1, 1]),
    card("Calder Crawler", Kind::Vehicle, 3, [3, 1, 4]).size(2),
    card("Reef Strider", Kind::Vehicle, 3, [4, 2, 5]).size(3),
    card("Old Ironhoof", Kind::Vehicle, 2, [5, 2, 6]).size(3).unique(),
    card("Brass Watcher", Kind::Nobot, 2, [6, 2, 6]).size(3),
    card("The Drowned Bell", Kind::Nobot, 1, [7, 3, 7]).size(3).unique(),
    weapon("Calder Carbine", Carrier::Character, 4),
    weapon("Lantern Battery", Carrier::Ship, 3),
    weapon("The Calder Sabre", Carrier::Kizen, 2).unique(),
    weapon("Reef Hook", Carrier::Character, 4),
    weapon("Reef Harpoon", Carrier::Fighter, 3),
    other("Supply Line", 5),
    other("Field Works", 4),
    other("Tide Marks", 4),
    other("Forced March", 4),
    other("Last Muster", 3),
    interrupt("Quick Salvo", After::Used, 0, EARTHER, 5),
    interrupt("Second Volley", After::Used, 1, EARTHER, 4).bullet(),
    interrupt("Cut the Line", After::Lost, 1, QUAY, 5),
    interrupt("Feint or Strike", After::Either, 1, None, 4),
];
