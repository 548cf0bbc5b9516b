//! Journeys in the manner of a hotel finder: `cur` changes prices only, `lang` the whole text,
//! `dest_type` matters beside `dest_id` only, `label`, `aid` and `sid` count visitors.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};

pub(crate) const FAMILY: Family = Family {
    names: &["voyage.localhost"],
    model: "hotels and rates of exchange",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Boxes,
    noise: Noise {
        promo: true,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 6,
    disallow: &["/book"],
    answer,
    visit,
};

const HOTELS: usize = 110;
const PLACES: usize = 10;
const CURRENCIES: &[&str] = &["usd", "eur", "gbp", "rub"];
const RATES: &[usize] = &[100, 92, 79, 9100];

fn gone(hotel: usize) -> bool {
    hotel % 22 == 15
}

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    let said = match segments.as_slice() {
        [] => Answer::Page(Content::titled("voyage/home").prose("voyage/home", 70)),
        ["hotel", hotel] => hotel_page(
            ask,
            hotel
                .strip_suffix(".html")
                .and_then(|hotel| hotel.parse().ok()),
        ),
        ["search.html"] => search(ask),
        ["rates"] => rates(ask),
        ["guide", place] => match place.parse::<usize>() {
            Ok(place) if place < PLACES => Content::titled(format!("voyage/guide/{place}"))
                .prose(format!("voyage/guide/{place}"), 120)
                .into(),
            _ => Answer::not_found(),
        },
        ["book"] => Answer::Wall("/login".to_owned()),
        _ => Answer::not_found(),
    };
    match said {
        Answer::Page(page) if ask.one_of("lang", &["en-gb", "en-us", "ru"]) == "ru" => {
            page.russian().into()
        }
        other => other,
    }
}

/// An amount of the seller's money in the money asked for.
fn money(ask: &Ask, amount: usize) -> String {
    let chosen = ask.get("cur").map(str::to_ascii_lowercase);
    let index = CURRENCIES
        .iter()
        .position(|known| Some(*known) == chosen.as_deref())
        .unwrap_or(0);
    let name = CURRENCIES.get(index).copied().unwrap_or("usd");
    format!(
        "{} {}",
        name.to_uppercase(),
        amount * RATES.get(index).copied().unwrap_or(100) / 100
    )
}

fn hotel_page(ask: &Ask, hotel: Option<usize>) -> Answer {
    let Some(hotel) = hotel.filter(|hotel| *hotel < HOTELS) else {
        return Answer::not_found();
    };
    if gone(hotel) {
        // A hotel that closed sends its guests to its town.
        return Answer::Redirect(302, format!("/guide/{}", hotel % PLACES));
    }
    let adults = ask.number("group_adults").unwrap_or(2).clamp(1, 9);
    let night = (60 + hotel * 23 % 300) * (adults + 1) / 3;
    let page = Content::titled(format!("voyage/{hotel}")).prose(format!("voyage/{hotel}"), 100);
    let page = page.row("A night", money(ask, night));
    let page = page.when(ask.has("checkin"), |page| {
        let day = ask
            .get("checkin")
            .unwrap_or("")
            .bytes()
            .map(usize::from)
            .sum::<usize>();
        page.row("Rooms left on your dates", ((day + hotel) % 7).to_string())
    });
    let page = match ask.get("ss") {
        Some(words) => page.echo(format!("Back to your search: {words}")),
        None => page,
    };
    let reviews = ask.is("tab", "reviews");
    page.each(0..if reviews { 4 } else { 1 }, |page, review| {
        page.post(format!("voyage/{hotel}/r{review}"), 20)
    })
    .into()
}

fn search(ask: &Ask) -> Answer {
    let Some(place) = ask.number("dest_id").filter(|place| *place < PLACES) else {
        return Answer::Soft(Content::named("Search").note("Where do you want to go?"));
    };
    // The same number is a town or a country.
    let country = ask.is("dest_type", "country");
    let kept = |hotel: &usize| {
        !gone(*hotel)
            && if country {
                hotel % 3 == place % 3
            } else {
                hotel % PLACES == place
            }
    };
    let mut hotels: Vec<usize> = (0..HOTELS).filter(kept).collect();
    match ask.get("order") {
        Some("price") => hotels.sort_by_key(|hotel| hotel * 23 % 300),
        Some("review_score") => hotels.sort_by_key(|hotel| hotel * 47 % 97),
        _ => {}
    }
    let page = Content::named(if country { "Country" } else { "Town" });
    let Some(range) = window(hotels.len(), ask.number("offset").unwrap_or(0), 7) else {
        return Answer::Soft(page.note("No properties found."));
    };
    let shown = hotels.get(range).unwrap_or(&[]);
    page.each(shown, |page, hotel| {
        page.priced(
            format!("voyage/{hotel}"),
            money(ask, 60 + hotel * 23 % 300),
            format!("/hotel/{hotel}.html"),
        )
    })
    .into()
}

fn rates(ask: &Ask) -> Answer {
    let page = Content::named("Rates of exchange");
    let amount = ask.number("amount").unwrap_or(1000).min(1_000_000);
    page.row("You get", money(ask, amount))
        .prose("voyage/rates", 40)
        .into()
}

fn visit(guest: &mut Guest) -> Link {
    let hotel = guest.popular(HOTELS);
    let link = match guest.below(11) {
        0..=5 => {
            let link = Link::to(format!("/hotel/{hotel}.html"));
            let link = link.some(
                guest,
                20,
                "checkin",
                &["2025-06-01", "2025-07-14", "2025-08-02"],
            );
            let link = link.some(guest, 18, "group_adults", &["1", "2", "3", "4"]);
            link.some(guest, 10, "tab", &["main", "reviews"]).some(
                guest,
                8,
                "ss",
                &["sea", "old town", "quiet"],
            )
        }
        6..=8 => {
            let link = Link::to("/search.html").with("dest_id", hotel % PLACES);
            let link = link.some(guest, 50, "dest_type", &["city", "country"]);
            let link = link.some(guest, 35, "offset", &["0", "7", "14"]);
            link.some(guest, 30, "order", &["popularity", "price", "review_score"])
        }
        9 => Link::to("/rates").some(guest, 60, "amount", &["1", "100", "1000"]),
        _ => Link::to(format!("/guide/{}", hotel % PLACES)).some(
            guest,
            20,
            "dest_type",
            &["city", "country"],
        ),
    };
    let (sid, label) = (guest.session(32), guest.hex(12));
    let link = link.some(guest, 25, "cur", &["usd", "eur", "EUR", "gbp", "rub"]);
    let link = link.some(guest, 15, "lang", &["en-gb", "en-us", "ru"]);
    let link = link.some(guest, 20, "aid", &["304142", "397594", "800210"]);
    link.maybe(guest, 20, "sid", sid)
        .maybe(guest, 12, "label", format!("gen{label}"))
        .turned(guest)
}
