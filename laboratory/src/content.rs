//! The whole content of a page, its number, and its one canonical address.

use crate::address::Request;
use crate::argument::When;
use crate::plan::Plan;
use crate::random::mix;
use crate::shape::Edition;

/// The edition behind the other trailing slash, on sites where that is another page.
pub(crate) const SLASHED: usize = 1000;

/// The path with its trailing slash put or taken away.
pub(crate) fn slashed(path: &str) -> String {
    match path.strip_suffix('/') {
        Some(shorter) if !shorter.is_empty() => shorter.to_owned(),
        _ => format!("{path}/"),
    }
}

/// The whole content of a page. Two addresses lead to the same page when this is equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Content {
    /// The set of texts: 0 is the site's own, others belong to one host each.
    pub(crate) set: usize,
    pub(crate) shape: usize,
    /// 0 is the full text; odd numbers are editions of aliases, even ones unrelated texts elsewhere.
    pub(crate) edition: usize,
    pub(crate) subject: u32,
    /// Arguments with their classes, by argument.
    pub(crate) effects: Vec<(usize, u16)>,
}

impl Content {
    /// Returns the edition of the text, apart from the host's changes to it.
    pub(crate) fn what(&self, plan: &Plan) -> Edition {
        match self.edition {
            0 => Edition::Full,
            SLASHED => Edition::Unrelated(u8::MAX),
            odd if odd % 2 == 1 => plan.shapes[self.shape].aliases[odd / 2].edition,
            even => Edition::Unrelated(even as u8),
        }
    }

    pub(crate) fn number(&self) -> u64 {
        let head = [
            self.set as u64,
            self.shape as u64,
            self.edition as u64,
            u64::from(self.subject),
        ];
        let effects = self
            .effects
            .iter()
            .map(|(place, class)| mix(&[*place as u64, u64::from(*class)]));
        let parts: Vec<u64> = head.into_iter().chain(effects).collect();
        mix(&parts)
    }

    /// The address written from the content alone.
    pub(crate) fn canonical(&self, plan: &Plan) -> Request {
        let shape = &plan.shapes[self.shape];
        let form = match self.edition {
            0 | SLASHED => &shape.main,
            other => &shape.aliases[(other - 1) / 2].form,
        };
        let (mut path, mut query) = shape.write(form, self.subject);
        if self.edition == SLASHED {
            path = slashed(&path);
        }
        for &(place, class) in &self.effects {
            let argument = &plan.arguments[place];
            query.push((argument.name.clone(), Some(argument.representative(class))));
        }
        for &(place, _) in &self.effects {
            if let When::Beside(other) = plan.arguments[place].when {
                let companion = &plan.arguments[other];
                if !query.iter().any(|(name, _)| *name == companion.name) {
                    query.push((companion.name.clone(), Some(companion.representative(0))));
                }
            }
        }
        Request {
            host: plan.hosts[self.set].name.clone(),
            path,
            query,
        }
    }
}
