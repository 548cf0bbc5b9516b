//! Draws the arguments of a site. A name never reveals the effect of its argument.

use crate::argument::{ADDRESS, Argument, Echo, Values, When};
use crate::dynamic::CLASSES;
use crate::meaning::{ALL, Meaning};
use crate::random::Random;
use crate::shape::Shape;

const NAMES: [&str; 76] = [
    "utm_source",
    "utm_medium",
    "utm_x",
    "PHPSESSID",
    "sid",
    "s",
    "ref",
    "from",
    "tab",
    "sort",
    "order",
    "dir",
    "page",
    "start",
    "limit",
    "per_page",
    "lang",
    "hl",
    "setlang",
    "currency",
    "cur",
    "city",
    "city_id",
    "region",
    "view",
    "mode",
    "style",
    "skin",
    "theme",
    "print",
    "format",
    "tpl",
    "q",
    "search",
    "text",
    "highlight",
    "hilit",
    "backurl",
    "return_to",
    "action",
    "reply",
    "f",
    "t",
    "st",
    "sk",
    "sd",
    "oldid",
    "diff",
    "redirect",
    "curid",
    "title",
    "path",
    "manufacturer_id",
    "filter",
    "color",
    "size",
    "tag",
    "cat",
    "zenid",
    "osCsid",
    "_openstat",
    "yclid",
    "clid",
    "rnd",
    "ts",
    "v",
    "ver",
    "cache",
    "debug",
    "src",
    "partner",
    "promo",
    "bonus",
    "tariff",
    "zqx",
    "a[b]",
];
const WORD_VALUES: [&str; 40] = [
    "asc", "desc", "new", "all", "top", "home", "mail", "banner", "list", "grid", "reviews",
    "photos", "specs", "map", "red", "blue", "green", "large", "small", "en", "de", "fr", "es",
    "usd", "eur", "london", "paris", "oslo", "Main", "left", "right", "footer", "header", "edit",
    "full", "short", "price", "name", "date", "rating",
];

/// Draws one argument after another, keeping names and the meanings that suit only one apart.
pub(crate) struct Drawer<'a> {
    shapes: &'a [Shape],
    names: Vec<String>,
    pub(crate) arguments: Vec<Argument>,
}

impl<'a> Drawer<'a> {
    pub(crate) fn new(random: &mut Random, shapes: &'a [Shape], taken: &[String]) -> Self {
        let mut names: Vec<String> = NAMES.iter().map(|name| (*name).to_owned()).collect();
        for _ in 0..12 {
            let length = random.between(1, 4);
            let letters = (0..length)
                .map(|_| char::from(b'a' + random.below(26) as u8))
                .collect();
            names.push(letters);
        }
        random.shuffle(&mut names);
        names.sort_by_key(|name| taken.contains(name));
        names.dedup();
        names.retain(|name| !taken.contains(name));
        Self {
            shapes,
            names,
            arguments: Vec::new(),
        }
    }

    /// All arguments of the site: some on all shapes, some on a few, some on one.
    pub(crate) fn draw(mut self, random: &mut Random) -> Vec<Argument> {
        let all = self.all_shapes();
        for _ in 0..random.below(7) {
            self.add(random, all);
        }
        for shape in 0..self.shapes.len() {
            for _ in 0..random.below(4) {
                let more = if random.chance(30) {
                    random.next() as u32 & all
                } else {
                    0
                };
                self.add(random, 1 << shape | more);
            }
        }
        if self.arguments.is_empty() {
            self.add(random, all);
        }
        if random.chance(25) {
            self.add_pair(random);
        }
        self.arguments
    }

    fn all_shapes(&self) -> u32 {
        (1u32 << self.shapes.len()) - 1
    }

    fn name(&mut self) -> Option<String> {
        let name = self.names.pop()?;
        (!self.arguments.iter().any(|argument| argument.name == name)).then_some(name)
    }

    fn meaning(&self, random: &mut Random) -> Meaning {
        let (meaning, _, _) = ALL[random.weighted(ALL.iter().map(|row| row.1))];
        let single = matches!(
            meaning,
            Meaning::Template
                | Meaning::Fact
                | Meaning::Title
                | Meaning::Shorter
                | Meaning::Search
                | Meaning::Override
                | Meaning::Language
                | Meaning::Wall
                | Meaning::Next
        );
        let taken = single
            && self
                .arguments
                .iter()
                .any(|argument| argument.meaning == meaning);
        if taken { Meaning::Nothing } else { meaning }
    }

    fn add(&mut self, random: &mut Random, seen: u32) {
        let Some(name) = self.name() else { return };
        let meaning = self.meaning(random);
        let all = self.all_shapes();
        let effective = match random.below(10) {
            _ if meaning.everywhere() => all,
            0 | 1 => seen & random.next() as u32,
            2 => all,
            _ => seen,
        };
        let mut argument = Argument {
            name,
            meaning,
            when: if meaning.everywhere() {
                When::Always
            } else {
                self.when(random)
            },
            seen,
            effective,
            rate: *random.pick(&[8, 30, 80, 200, 400, 600, 900, 1000]),
            rare: random.chance(12).then(|| random.between(1, 3)),
            echo: random.chance(18).then(|| echo(random)),
            any_case: random.chance(15),
            strict: random.chance(15),
            class_name: random.chance(45).then(|| *random.pick(&CLASSES)),
            below: random.chance(50),
            ..Argument::nothing()
        };
        self.values(random, &mut argument);
        self.arguments.push(argument);
    }

    /// A quarter of the arguments hangs on another one that itself leads nowhere else.
    fn when(&self, random: &mut Random) -> When {
        let fit = |argument: &Argument| {
            !argument.presence && !argument.meaning.selects() && argument.meaning != Meaning::Search
        };
        let fitting: Vec<usize> = (0..self.arguments.len())
            .filter(|&place| fit(&self.arguments[place]))
            .collect();
        match random.below(12) {
            0 | 1 if !fitting.is_empty() => When::Beside(*random.pick(&fitting)),
            2 if !fitting.is_empty() => When::Without(*random.pick(&fitting)),
            _ => When::Always,
        }
    }

    fn values(&self, random: &mut Random, argument: &mut Argument) {
        let meaning = argument.meaning;
        if meaning == Meaning::Belongs {
            argument.values = Values::Following(random.between(3, 20) as u32);
            return;
        }
        let unique = match meaning {
            Meaning::Nothing => random.chance(40),
            Meaning::Language | Meaning::Tab => false,
            _ => random.chance(5),
        };
        if unique {
            let repeats = if random.chance(50) {
                1
            } else {
                random.between(2, 5)
            };
            argument.values = Values::Unique {
                repeats,
                manner: random.below(6) as u8,
            };
            argument.strict = false;
            if meaning != Meaning::Nothing {
                argument.hashed = meaning.classes().min(random.between(1, 8) as u16);
            }
            return;
        }
        let single = meaning.classes() == 1 && meaning != Meaning::Nothing;
        if single && random.chance(50) {
            argument.presence = true;
            if meaning == Meaning::Wall && random.chance(60) {
                argument.values = Values::Unique {
                    repeats: 2,
                    manner: ADDRESS,
                };
            }
            argument.listed = vec![(*random.pick(&["1", "yes", "", "true", "on"])).to_owned()];
            return;
        }
        let most = if random.chance(50) { 8 } else { 50 };
        let count = random.spread(1, most);
        argument.listed = value_list(random, count);
        classify(random, argument);
    }

    /// The address that a log-in page sends its visitors back to.
    pub(crate) fn add_return(&mut self, shape: usize) {
        self.names.retain(|name| name != "backurl");
        self.arguments.push(Argument {
            name: "backurl".to_owned(),
            rate: 900,
            values: Values::Unique {
                repeats: 2,
                manner: ADDRESS,
            },
            seen: 1 << shape,
            effective: 1 << shape,
            ..Argument::nothing()
        });
    }

    /// Two arguments that come only together, each with one value: `st=0&sk=t`.
    fn add_pair(&mut self, random: &mut Random) {
        let seen = if random.chance(50) {
            self.all_shapes()
        } else {
            1
        };
        let rate = *random.pick(&[30, 150, 400]);
        let first = self.arguments.len();
        for step in 0..2 {
            self.add(random, seen);
            let Some(argument) = self.arguments.get_mut(first + step) else {
                return;
            };
            argument.meaning = Meaning::Nothing;
            argument.values = Values::Listed;
            argument.listed = vec![(*random.pick(&["0", "t", "a", "1", "all"])).to_owned()];
            argument.classes = argument
                .listed
                .iter()
                .map(|value| (value.clone(), 0))
                .collect();
            (argument.presence, argument.hashed, argument.rare) = (false, 0, None);
            argument.any_case = false;
            (argument.seen, argument.rate) = (seen, rate);
            argument.partner = (step == 1).then_some(first);
        }
    }
}

fn echo(random: &mut Random) -> Echo {
    *random.pick(&[
        Echo::Greeting,
        Echo::LinkText,
        Echo::Sentence,
        Echo::TitleTag,
        Echo::HiddenField,
        Echo::Highlight,
        Echo::Links,
    ])
}

fn value_list(random: &mut Random, count: usize) -> Vec<String> {
    let start = *random.pick(&[0, 1, 1, 2, 10, 100, 5000]);
    let step = *random.pick(&[1, 1, 5, 10, 13]);
    let manner = random.below(4);
    let mut words = WORD_VALUES;
    random.shuffle(&mut words);
    (0..count)
        .map(|place| match manner {
            0 | 1 => (start + place * step).to_string(),
            2 if count <= words.len() => words[place].to_owned(),
            _ => format!(
                "{}{}",
                words[place % words.len()],
                if place < words.len() { 0 } else { place }
            ),
        })
        .collect()
}

/// Gives every listed value its class: a default, a share that counts, or each its own.
fn classify(random: &mut Random, argument: &mut Argument) {
    let highest = argument.meaning.classes();
    let manner = random.below(10);
    let share = random.between(2, 70);
    let mut next = 0;
    for (place, value) in argument.listed.iter().enumerate() {
        let counts = match manner {
            0..4 => place > 0,
            4..7 => random.chance(share),
            _ => true,
        };
        let class = if argument.meaning == Meaning::Nothing || !counts {
            0
        } else {
            next += 1;
            if next > highest {
                1 + (random.below(usize::from(highest)) as u16)
            } else {
                next
            }
        };
        let key = if argument.any_case {
            value.to_lowercase()
        } else {
            value.clone()
        };
        argument.classes.entry(key).or_insert(class);
    }
    if argument.any_case {
        let upper: Vec<String> = argument
            .listed
            .iter()
            .map(|value| value.to_uppercase())
            .collect();
        argument.listed.extend(upper);
        argument.listed.dedup();
    }
}
