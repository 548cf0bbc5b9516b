//! A Russian bank in UTF-8: `region` changes a few words of every tariff, `from` and `partner` are
//! counters, `tab` shows another part of the tariff, a calculator counts.

use crate::story::Language;

use super::ask::Ask;
use super::content::{Answer, Content};
use super::family::{Family, Noise, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};

pub(crate) const FAMILY: Family = Family {
    names: &["penny.localhost"],
    model: "a bank's tariffs",
    language: Language::Russian,
    charset: "utf-8",
    skin: Skin::Article,
    noise: Noise {
        promo: true,
        ..QUIET
    },
    trouble: Trouble::None,
    share: 5,
    disallow: &["/lk/"],
    answer,
    visit,
};

const TARIFFS: usize = 70;
const NEWS: usize = 40;
const REGIONS: &[&str] = &["77", "78", "54", "66", "16"];
const KINDS: &[&str] = &["cards", "deposits", "loans"];

fn gone(tariff: usize) -> bool {
    tariff % 19 == 12
}

fn region(ask: &Ask) -> usize {
    let region = ask.one_of("region", REGIONS);
    REGIONS
        .iter()
        .position(|known| *known == region)
        .unwrap_or(0)
}

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    let said = match segments.as_slice() {
        [] => Answer::Page(Content::named("Банк Копейка").prose("penny/home", 60)),
        [kind, tariff] if KINDS.contains(kind) => tariff_page(
            ask,
            kind,
            tariff
                .strip_prefix("tarif-")
                .and_then(|tariff| tariff.parse().ok()),
        ),
        ["news", number] => match number.parse::<usize>() {
            Ok(number) if number < NEWS => Content::titled(format!("penny/news/{number}"))
                .prose(format!("penny/news/{number}"), 90)
                .into(),
            _ => Answer::not_found_ru(),
        },
        ["calc"] => calculator(ask),
        ["branches"] => branches(ask),
        ["lk", ..] => Answer::Wall("/login".to_owned()),
        ["login"] => Answer::Page(Content::named("Вход").note("Номер карты и пароль")),
        _ => Answer::not_found_ru(),
    };
    match said {
        Answer::Page(page) => match ask.get("partner") {
            Some(partner) => page
                .russian()
                .echo(format!("Вас пригласил партнёр {partner}."))
                .into(),
            None => page.russian().into(),
        },
        other => other,
    }
}

fn tariff_page(ask: &Ask, kind: &str, tariff: Option<usize>) -> Answer {
    let Some(tariff) = tariff.filter(|tariff| *tariff < TARIFFS && !gone(*tariff)) else {
        return Answer::not_found_ru();
    };
    let key = format!("penny/{kind}/{tariff}");
    let fee = 40 + tariff * 13 % 300 + region(ask) * 15;
    let page = Content::titled(key.clone());
    let page = match ask.one_of("tab", &["about", "limits", "docs"]) {
        "limits" => page.each(0..5, |page, row| {
            page.row(
                format!("Лимит {}", row + 1),
                (1000 * (row + 1 + tariff % 7)).to_string(),
            )
        }),
        "docs" => page.prose(format!("{key}/docs"), 60),
        _ => page.prose(key, 90),
    };
    let page = page.row("Обслуживание в месяц, рублей", fee.to_string());
    // The currency matters on deposits only: their rate depends on it.
    let rate = match (kind, ask.one_of("currency", &["rub", "cny", "usd"])) {
        ("deposits", "cny") => 3,
        ("deposits", "usd") => 1,
        ("deposits", _) => 15,
        _ => return page.into(),
    };
    page.row("Ставка, процентов годовых", (rate + tariff % 3).to_string())
        .into()
}

fn calculator(ask: &Ask) -> Answer {
    let sum = ask.number("sum").unwrap_or(100_000).min(100_000_000);
    let term = ask.number("term").unwrap_or(12).clamp(1, 360);
    let page = Content::named("Калькулятор вклада").note("Расчёт предварительный.");
    page.row("Доход", (sum * term * 15 / 1200).to_string())
        .row("Месяцев", term.to_string())
        .into()
}

fn branches(ask: &Ask) -> Answer {
    let region = region(ask);
    let page = Content::named("Отделения");
    let turn = ask.number("page").unwrap_or(1).clamp(1, 3);
    let shown = (turn - 1) * 5..turn * 5;
    page.each(shown, |page, branch| {
        page.prose(format!("penny/branch/{region}/{branch}"), 9)
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let kind = guest.one(KINDS);
    let tariff = guest.popular(TARIFFS);
    let link = match guest.below(10) {
        0..=5 => {
            let link = Link::to(format!("/{kind}/tarif-{tariff}")).tracked(guest);
            let link = link.some(guest, 30, "tab", &["about", "limits", "docs"]);
            link.some(guest, 15, "currency", &["rub", "cny", "usd"])
        }
        6..=7 => Link::to(format!("/news/{}", guest.popular(NEWS))),
        8 if guest.chance(50) => {
            let link = Link::to("/calc").some(guest, 80, "sum", &["50000", "100000", "500000"]);
            link.some(guest, 80, "term", &["3", "6", "12", "24"])
        }
        8 => Link::to("/branches").some(guest, 50, "page", &["1", "2", "3"]),
        _ => Link::to("/"),
    };
    let region = usize::from(guest.session(2).bytes().next().unwrap_or(0)) % REGIONS.len();
    let region = REGIONS.get(region).copied().unwrap_or("77");
    let click = guest.hex(8);
    let link = link.maybe(guest, 40, "region", region);
    let link = link.some(guest, 15, "from", &["main", "banner", "news", "app", "sms"]);
    link.maybe(guest, 5, "partner", click)
        .maybe(guest, 6, "segment", "private")
        .turned(guest)
}
