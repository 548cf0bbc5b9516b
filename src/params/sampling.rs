//! What URLs without a difference say of those that were not tried, at a confidence of 95 %.

/// The chance that is left for an argument to matter on more URLs than is said.
const MISSED: f64 = 0.05;
/// One URL in so many on which an argument must not matter unseen.
const ONE_IN: usize = 20;

/// The chance that `drawn` of `population` URLs, drawn without replacement, miss all of `marked` ones:
/// C(population - marked, drawn) / C(population, drawn). O(drawn).
fn missed(population: usize, marked: usize, drawn: usize) -> f64 {
    let step = |at: usize| {
        let left = population.saturating_sub(at).max(1) as f64;
        population.saturating_sub(at + marked) as f64 / left
    };
    (0..drawn).map(step).product()
}

/// How many of `population` URLs show that an argument matters on less than 5 % of them: all of fewer than 20, 31 of 40,
/// 59 of very many.
pub(super) fn enough(population: usize) -> usize {
    let marked = population.div_ceil(ONE_IN);
    let drawn = (0..population).find(|drawn| missed(population, marked, *drawn) <= MISSED);
    drawn.unwrap_or(population)
}

/// The largest share of URLs on which an argument may matter that made no difference on `same` of them. With `population`
/// URLs in all that is the hypergeometric bound; with `None`, of very many, 1 - 0.05^(1/same) (Clopper and Pearson,
/// Biometrika 1934). 1 when `same` is 0.
pub(super) fn bound(population: Option<usize>, same: usize) -> f64 {
    match (population, same) {
        (_, 0) => 1.0,
        (None, same) => 1.0 - MISSED.powf(1.0 / same as f64),
        (Some(population), same) => {
            let marked =
                (1..=population).find(|marked| missed(population, *marked, same) <= MISSED);
            let most = marked.map_or(population, |marked| marked - 1);
            most as f64 / population.max(1) as f64
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{bound, enough, missed};

    #[test]
    fn all_of_few_and_59_of_many() {
        assert_eq!([0, 1, 12, 19].map(enough), [0, 1, 12, 19]);
        assert_eq!(enough(40), 31);
        assert_eq!(enough(1_000_000), 59);
    }

    #[test]
    fn draws_are_counted() {
        // All pairs and triples of a small population by hand.
        for (population, marked, drawn) in [(5_usize, 2_usize, 2_usize), (6, 1, 3), (7, 3, 3)] {
            let draws = (0..1_usize << population).filter(|set| set.count_ones() as usize == drawn);
            let draws: Vec<usize> = draws.collect();
            let free = draws.iter().filter(|set| *set & ((1 << marked) - 1) == 0);
            let share = free.count() as f64 / draws.len() as f64;
            assert!((missed(population, marked, drawn) - share).abs() < 1e-12);
        }
    }

    #[test]
    fn what_is_enough_is_below_one_in_twenty() {
        for population in 1..300 {
            let found = bound(Some(population), enough(population));
            assert!(found < 0.05, "{population}: {found}");
        }
        assert!(bound(None, 59) < 0.05);
        assert!(bound(Some(30), 0) > 0.99);
        assert!(bound(Some(30), 30) < f64::EPSILON);
    }
}
