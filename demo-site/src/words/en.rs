//! English: vocabulary, sentences and titles.
//!
//! An entry may hold several forms between bars (`ferry|ferries`); `{thing:1}` takes the second.
//! Adjectives and nouns begin with a consonant, so that `a` is always right.

use super::Lexicon;

/// The English lexicon.
pub(crate) const LEXICON: Lexicon = Lexicon {
    rules: RULES,
    pins: PINS,
    titles: TITLES,
    sentences: SENTENCES,
    authors: "{first} {last}",
    months: &[
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
};

/// Chosen once per article, so that it stays with its subject.
const PINS: &[(&str, &str)] = &[
    ("Place", "place"),
    ("Thing", "thing"),
    ("Adj", "adj"),
    ("Firm", "firm"),
    ("Name", "last"),
    ("Role", "role"),
];

const TITLES: &[&str] = &[
    "{Place} {verbs} its {Adj} {Thing}",
    "The {Adj} {Thing} of {Place} {became} {adj}",
    "{Role} {Name} and the {Adj} {Thing} in {Place}",
    "Why {Place} {verbs} a {Adj} {Thing} this {season}",
    "{Firm} {verbs} the {Adj} {Thing} near {Place}",
    "One {season} with the {Adj} {Thing}: notes from {Place}",
    "What the {thing:1} of {Place} say about its {Adj} {Thing}",
    "{Place}: {Adj} {Thing}, {adj} {thing:1}",
];

const SENTENCES: &[&str] = &[
    "On {weekday} {Role} {Name} {verbed} the {Adj} {Thing} in {Place}, {link} {reason}.",
    "{people} from {place} {adverb} {verbed} {n} {thing:1} before {moment}.",
    "{Firm} {verbed} a {adj} {thing}, and {reason}.",
    "Nobody in {Place} expected the {thing} to {become} {adj} by {moment}.",
    "\"{claim},\" {said} {first} {last}, who {verbed} the {thing} in {year}.",
    "{opener}, the {Thing} {became} {adj}, {link} {reason}.",
    "{n} {people} {adverb} {verbed} their {thing:1} and {verbed} the {adj} {thing}.",
    "Between {place} and {place} a {adj} {thing} {adverb} {became} {adj}.",
    "{Role} {Name} {verbed} {n} {adj} {thing:1}; {people} {verbed} the rest.",
    "{opener}, {firm} {verbed} its {thing:1}, {link} {reason}.",
    "Since {year} the {thing} at {place} {adverb} {became} more {adj} than any {thing} nearby.",
    "{first} {last} {adverb} {verbed} every {thing} that {firm} {verbed} during {moment}.",
    "Those {adj} {thing:1} {became} {adj} once {people} {verbed} the {thing}.",
    "\"{claim}, {link} {reason},\" {said} the {role} of {place}.",
    "{people} {verbed} {adj} {thing:1} there, yet {reason}.",
    "By {moment} {Firm} {adverb} {verbed} {n} of its {adj} {thing:1}.",
    "{first} {last}, a {adj} {role}, {adverb} {verbed} what {people} {verbed} in {year}.",
    "{opener}, {people} {verbed} the {thing} behind {place} and {adverb} {verbed} a {adj} {thing}.",
    "Neither the {thing} nor the {thing:1} {became} {adj}, {said} {role} {last}.",
    "A letter from {place} {adverb} {verbed} {Firm}: {claim}.",
    "{season:1} in {Place} {verbed} many {thing:1}, but {reason}.",
    "The {role} {verbed} {n} {thing:1} while {people} {adverb} {verbed} the {Thing}.",
    "{people} and {people} {verbed} one {adj} {thing} {time}, {link} {reason}.",
    "{opener}, a {thing} from {place} {verbed} the {adj} {thing:1} {time}.",
    "In {year} {first} {last} {verbed} a {adj} {thing}; {moment} {verbed} it again.",
    "{claim}, {said} {people} {time}, and the {role} {adverb} {verbed} a {thing}.",
    "The {Adj} {Thing} {verbed} {people} from {place}, {place} and {place}.",
    "{time:1} {firm} {verbed} {adj} {thing:1} for {people}, {link} {reason}.",
];

#[rustfmt::skip]
const RULES: &[(&str, &[&str])] = &[
    ("first", &[
        "Ada", "Bruno", "Cora", "Dilan", "Edda", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kaya",
        "Leif", "Mina", "Nils", "Oda", "Pavel", "Quinn", "Rosa", "Selma", "Tomas", "Ursa", "Vera",
        "Wanda", "Yusuf", "Zora", "Milo", "Petra", "Ivo", "Lena", "Omar",
    ]),
    ("last", &[
        "Abbot", "Barrow", "Calder", "Dunmore", "Ellery", "Fenwick", "Garland", "Hollis", "Ibsley",
        "Jarrow", "Kestrel", "Lomax", "Marlow", "Norland", "Orchard", "Pemberly", "Quarles",
        "Redfern", "Stroud", "Thorne", "Underhay", "Vance", "Wexley", "Yarrow", "Zeller", "Birch",
        "Copley", "Dray", "Finch", "Gale", "Hythe", "Larkin", "Moss", "Penrose", "Rook", "Sedge",
    ]),
    ("place", &[
        "Saltmere", "Brackenholt", "Eastwick Quay", "Dunlin Bay", "Corvale", "Fennimoor",
        "Greywater", "Hartsend", "Ivelby", "Kelpstone", "Larchford", "Millrace", "Nettlecombe",
        "Osier Bend", "Pennycross", "Quillhaven", "Rushbrook", "Sandling", "Tarnside", "Upper Whin",
        "Vellacott", "Wrenbury", "Yewdale", "Oldferry", "Cinderhill", "Marram", "Plovergate",
        "Stonewharf", "Thistledown", "Westerlow", "Ambleport", "Birchover", "Copperlea",
        "Dovehouse", "Elmstead", "Foxhollow",
    ]),
    ("firm", &[
        "the {place} council", "the {place} museum", "the {place} rowing club",
        "the firm of {last} and Sons", "the {place} ferry company", "the library of {place}",
        "the {place} bakers' guild", "the {last} foundation", "the {place} weather station",
        "the {place} school", "the gardening society of {place}", "the {last} workshop",
        "the {place} choir", "the {place} tram depot", "the harbour office", "the {last} family",
    ]),
    ("role", &[
        "carpenter", "harbour master", "librarian", "mayor", "beekeeper", "teacher", "surveyor",
        "postmaster", "gardener", "ferryman", "baker", "clockmaker", "botanist", "printer",
        "conductor", "lighthouse keeper", "weaver", "potter", "miller", "shepherd", "chemist",
        "photographer", "translator", "stonemason",
    ]),
    ("people", &[
        "neighbours", "visitors", "fishermen", "pupils", "volunteers", "passengers", "farmers",
        "musicians", "readers", "cyclists", "bakers", "builders", "walkers", "merchants",
        "historians", "gardeners", "sailors", "shopkeepers", "campers", "painters", "cooks",
        "swimmers", "students", "bell ringers",
    ]),
    ("thing", &[
        "ferry|ferries", "lantern|lanterns", "bridge|bridges", "market|markets", "tram|trams",
        "windmill|windmills", "bakery|bakeries", "clock|clocks", "garden|gardens",
        "railway|railways", "tower|towers", "barge|barges", "kiln|kilns", "piano|pianos",
        "canal|canals", "well|wells", "theatre|theatres", "festival|festivals", "map|maps",
        "greenhouse|greenhouses", "beacon|beacons", "pier|piers", "bell|bells", "loom|looms",
        "fountain|fountains", "boathouse|boathouses", "cellar|cellars", "library|libraries",
        "hedge|hedges", "kite|kites", "meadow|meadows", "mosaic|mosaics", "pump|pumps",
        "quarry|quarries", "reservoir|reservoirs", "signpost|signposts", "stable|stables",
        "telescope|telescopes", "vineyard|vineyards", "weir|weirs", "warehouse|warehouses",
        "bench|benches", "chimney|chimneys", "dovecote|dovecotes", "footpath|footpaths",
        "gallery|galleries", "lock|locks", "sundial|sundials", "turnstile|turnstiles",
        "printing press|printing presses",
    ]),
    ("adj", &[
        "wooden", "quiet", "narrow", "bright", "forgotten", "crooked", "green", "famous",
        "restored", "floating", "painted", "rusty", "tall", "modest", "curious", "hidden",
        "winding", "busy", "draughty", "temporary", "splendid", "muddy", "generous", "plain",
        "silver", "sturdy", "patient", "noisy", "gentle", "remote", "cheerful", "brittle", "lofty",
        "shallow", "warm", "peculiar", "public", "northern", "southern", "round", "square",
        "striped", "second", "communal", "mechanical", "slender", "tidy", "foggy", "borrowed",
        "celebrated",
    ]),
    ("adverb", &[
        "quietly", "finally", "twice", "gladly", "hardly", "carefully", "suddenly", "rarely",
        "slowly", "openly", "nearly", "proudly", "politely", "once more", "bravely", "kindly",
        "secretly", "promptly", "patiently", "reluctantly", "swiftly", "firmly", "jointly",
        "neatly",
    ]),
    ("verbed", &[
        "repaired", "measured", "painted", "opened", "sold", "counted", "described", "borrowed",
        "photographed", "moved", "praised", "rebuilt", "inspected", "closed", "rented",
        "discovered", "polished", "mapped", "lifted", "renamed", "defended", "decorated",
        "replaced", "tested", "donated", "sketched", "protected", "bought", "cleaned", "drained",
        "surrounded", "admired", "remembered", "numbered", "insured", "lit", "fenced", "towed",
        "loaded", "questioned", "welcomed", "improved", "ordered", "studied", "widened",
        "dismantled", "supported", "overlooked", "planted", "shared",
    ]),
    ("verbs", &[
        "repairs", "measures", "paints", "opens", "sells", "counts", "moves", "praises", "rebuilds",
        "inspects", "closes", "rents", "discovers", "polishes", "renames", "defends", "replaces",
        "tests", "donates", "protects", "buys", "cleans", "remembers", "welcomes",
    ]),
    ("became", &[
        "became", "seemed", "grew", "turned", "looked", "stayed", "remained", "proved", "felt",
    ]),
    ("become", &[
        "become", "seem", "grow", "look", "stay", "remain", "prove", "feel",
    ]),
    ("said", &[
        "said", "explained", "wrote", "recalled", "joked", "insisted", "replied", "admitted",
        "told us", "noted", "argued", "sighed", "added", "declared",
    ]),
    ("link", &[
        "because", "although", "while", "so that", "even if", "as", "since", "until", "after",
        "before", "whenever", "where",
    ]),
    ("opener", &[
        "This {season}", "According to {role} {last}", "Not far from {place}",
        "With {n} {thing:1} to spare", "Against all advice", "In the words of {first} {last}",
        "After {n} years", "To everyone's surprise", "Thanks to {firm}", "Under a {adj} sky",
        "At the {thing} of {place}", "Without {adj} {thing:1}", "Late in {year}",
        "Within {n} weeks", "Long before {moment}", "As {people} remember",
    ]),
    ("reason", &[
        "the {thing} {became} {adj}", "{people} {verbed} the {thing:1}",
        "{firm} {verbed} a {thing}", "no {thing} was left in {place}",
        "the {role} {adverb} {verbed} it", "rain {verbed} {n} {thing:1}",
        "money for the {thing} ran short", "{people} wanted {adj} {thing:1}",
        "the {adj} {thing} needed {n} {people}", "{place} had {n} {thing:1} already",
        "everyone {verbed} {first} {last}", "the {thing:1} of {place} {became} {adj}",
        "wind from {place} {verbed} the {thing}", "{year} was {adj} for {thing:1}",
        "a {role} from {place} {verbed} them", "{people} {adverb} {became} {adj}",
    ]),
    ("claim", &[
        "We {verbed} the {thing} ourselves", "Our {thing:1} {became} {adj}",
        "A {adj} {thing} needs {n} {people}", "Every {thing} in {place} has its {role}",
        "My {thing} was {adj} in {year}", "Nothing {became} as {adj} as that {thing}",
        "They {adverb} {verbed} {n} {thing:1}", "You cannot keep a {thing} {adj} with {people}",
        "I {verbed} it with a {adj} {thing}", "Only {people} {verbed} {place} properly",
        "{people} deserve {adj} {thing:1}", "Half of {place} {verbed} our {thing}",
    ]),
    ("moment", &[
        "noon", "midsummer", "the first frost", "harvest", "the regatta", "sunrise", "the fair",
        "{weekday}", "the spring tide", "last {weekday}", "the end of {year}", "the storm",
        "market day", "dusk", "the {place} games", "low water",
    ]),
    ("season", &[
        "spring|Spring days", "summer|Summer evenings", "autumn|Autumn storms",
        "winter|Winter nights", "week|Rainy weeks", "year|Lean years",
    ]),
    ("time", &[
        "at dawn|At dawn", "last {weekday}|Last {weekday}", "in {year}|In {year}",
        "after {moment}|After {moment}", "{n} days later|{n} days later",
        "during {moment}|During {moment}", "all {season}|All {season}",
        "twice a month|Twice a month",
    ]),
    ("weekday", &[
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]),
];
