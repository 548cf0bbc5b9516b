//! A shop in the manner of OpenCart: everything is `index.php?route=…`; `path` decides a category
//! and is only the trail of crumbs on a product; `sort`, `order`, `limit`, `page` matter in lists.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::{label, name};

pub(crate) const FAMILY: Family = Family {
    names: &["store.localhost"],
    model: "a shop (OpenCart)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Boxes,
    noise: Noise {
        related_inside: true,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 8,
    disallow: &["/index.php?route=account/", "/index.php?route=checkout/"],
    answer,
    visit,
};

const PRODUCTS: usize = 140;
const CATEGORIES: usize = 8;
const PAGES: usize = 6;

fn price(product: usize) -> usize {
    300 + product * 97 % 2900
}

fn gone(product: usize) -> bool {
    product % 33 == 5
}

fn product_path(product: usize) -> String {
    format!(
        "/index.php?route=product/product&product_id={}",
        40 + product
    )
}

fn answer(ask: &Ask) -> Answer {
    if !matches!(ask.path.as_str(), "/" | "/index.php") {
        return Answer::not_found();
    }
    match ask.get("route").unwrap_or("common/home") {
        "common/home" => home(),
        "product/product" => product_page(ask),
        "product/category" => category_page(ask),
        "product/search" => search(ask),
        "product/manufacturer/info" => maker(ask),
        "product/special" => list(
            ask,
            "Special offers",
            &products(|product| product % 12 == 3),
        ),
        "product/product/review" => reviews(ask),
        "product/compare" => Content::named("Comparison")
            .note("You have not chosen any products to compare.")
            .into(),
        "information/information" => information(ask),
        "information/contact" => Content::named("Contact us")
            .prose("store/contact", 40)
            .into(),
        "checkout/cart" => Content::named("Shopping cart")
            .note("Your shopping cart is empty!")
            .into(),
        route if route.starts_with("account/") => Content::named("Account log-in")
            .note("I am a returning customer")
            .prose("store/account", 40)
            .into(),
        _ => Answer::not_found(),
    }
}

fn products(keep: impl Fn(&usize) -> bool) -> Vec<usize> {
    (0..PRODUCTS)
        .filter(|product| !gone(*product))
        .filter(keep)
        .collect()
}

fn home() -> Answer {
    let page = Content::named("A store of useful things").prose("store/home", 60);
    page.each(0..4, |page, product| {
        page.priced(
            format!("store/{product}"),
            cents(price(product)),
            product_path(product),
        )
    })
    .into()
}

fn cents(price: usize) -> String {
    format!("{}.{:02}", price / 100, price % 100)
}

fn product_page(ask: &Ask) -> Answer {
    let product = ask.number("product_id").and_then(|id| id.checked_sub(40));
    let Some(product) = product.filter(|product| *product < PRODUCTS && !gone(*product)) else {
        return Answer::Missing(
            404,
            Content::named("Product not found!").note("The product you asked for was not found."),
        );
    };
    let page = Content::titled(format!("store/{product}"));
    let page = page
        .row("Price", cents(price(product)))
        .row("Model", name(product + 40, " "));
    let page = page.prose(format!("store/{product}"), 110);
    let page = page.each(0..product % 4, |page, review| {
        page.post(format!("store/{product}/r{review}"), 20)
    });
    // The trail shows the visitor's way here.
    let page = match ask.get("path") {
        Some(path) => {
            let steps = path
                .split('_')
                .filter_map(|step| step.parse().ok())
                .map(label);
            page.echo(format!("Home > {}", steps.collect::<Vec<_>>().join(" > ")))
        }
        None => page,
    };
    let page = match ask.get("search") {
        Some(word) => page.echo(format!("Search: {word}")),
        None => page,
    };
    let page = match ask.get("tracking") {
        Some(partner) => page.echo(format!("You come from our partner {partner}.")),
        None => page,
    };
    page.canonical(product_path(product)).into()
}

fn category_page(ask: &Ask) -> Answer {
    // The last step of the trail is the category.
    let last = ask.get("path").and_then(|path| path.rsplit('_').next());
    let category = last
        .and_then(|step| step.parse::<usize>().ok())
        .and_then(|id| id.checked_sub(20));
    let Some(category) = category.filter(|category| *category < CATEGORIES) else {
        return Answer::Missing(
            404,
            Content::named("Category not found!").note("Choose another one."),
        );
    };
    list(
        ask,
        &format!("{} department", label(category + 300)),
        &products(|product| product % CATEGORIES == category),
    )
}

fn maker(ask: &Ask) -> Answer {
    let Some(maker) = ask.number("manufacturer_id").filter(|maker| *maker < 12) else {
        return Answer::not_found();
    };
    list(
        ask,
        &format!("Goods of {}", label(maker + 400)),
        &products(|product| product * 7 % 12 == maker),
    )
}

fn list(ask: &Ask, title: &str, products: &[usize]) -> Answer {
    let mut products = products.to_vec();
    match ask.get("sort") {
        Some("p.price") => products.sort_by_key(|product| price(*product)),
        Some("pd.name") => products.sort_by_key(|product| name(product + 40, " ")),
        Some("rating") => products.sort_by_key(|product| product * 31 % 50),
        _ => {}
    }
    if ask.is("order", "DESC") {
        products.reverse();
    }
    let limit = ask.number("limit").unwrap_or(10).clamp(1, 100);
    let page = ask.number("page").unwrap_or(1).max(1);
    let content = Content::named(title);
    let Some(range) = window(products.len(), (page - 1).saturating_mul(limit), limit) else {
        return content.note("There are no products to list.").into();
    };
    let shown = products.get(range).unwrap_or(&[]);
    content
        .each(shown, |page, product| {
            page.priced(
                format!("store/{product}"),
                cents(price(*product)),
                product_path(*product),
            )
        })
        .into()
}

fn search(ask: &Ask) -> Answer {
    let word = ask
        .get("search")
        .or(ask.get("tag"))
        .unwrap_or("")
        .to_lowercase();
    let deep = ask.is("description", "true");
    // With the descriptions, goods are found whose texts have the word as well.
    let also =
        |product: &usize| deep && !word.is_empty() && (product * 5 + word.len()).is_multiple_of(17);
    let found = products(|product| {
        (!word.is_empty() && name(product + 40, " ").contains(&word)) || also(product)
    });
    if found.is_empty() {
        let text = "There is no product that matches the search criteria.";
        return Answer::Soft(
            Content::named("Search")
                .note(text)
                .echo(format!("Search - {word}")),
        );
    }
    match list(ask, "Search", &found) {
        Answer::Page(page) => page.echo(format!("Search - {word}")).into(),
        other => other,
    }
}

fn reviews(ask: &Ask) -> Answer {
    let product = ask.number("product_id").and_then(|id| id.checked_sub(40));
    let Some(product) = product.filter(|product| *product < PRODUCTS && !gone(*product)) else {
        return Answer::not_found();
    };
    let page = ask.number("page").unwrap_or(1).max(1);
    let content = Content::named("Reviews");
    let Some(range) = window(product % 4 * 3, (page - 1) * 5, 5) else {
        return content
            .note("There are no reviews for this product.")
            .into();
    };
    content
        .each(range, |content, review| {
            content.post(format!("store/{product}/r{review}"), 20)
        })
        .into()
}

fn information(ask: &Ask) -> Answer {
    let Some(page) = ask.number("information_id").filter(|page| *page < PAGES) else {
        return Answer::not_found();
    };
    Content::titled(format!("store/info/{page}"))
        .prose(format!("store/info/{page}"), 140)
        .into()
}

fn visit(guest: &mut Guest) -> Link {
    let product = guest.popular(PRODUCTS);
    let category = product % CATEGORIES;
    let to = |route: &str| Link::to("/index.php").with("route", route);
    let link = match guest.below(12) {
        0..=5 => product_link(guest, product),
        6..=7 => {
            let parent = 20 + (category + 3) % CATEGORIES;
            let path = if guest.chance(50) {
                format!("{parent}_{}", 20 + category)
            } else {
                (20 + category).to_string()
            };
            sorted(to("product/category").with("path", path), guest)
        }
        8 => searching(guest, product),
        9 => to("information/information").with("information_id", guest.below(PAGES)),
        10 => match guest.below(4) {
            0 => to("product/manufacturer/info").with("manufacturer_id", product % 12),
            1 => sorted(to("product/special"), guest),
            2 => to("account/login"),
            _ => {
                let link = to("product/product/review").with("product_id", 40 + product);
                link.some(guest, 60, "page", &["1", "2", "3"])
            }
        },
        _ => to("common/home"),
    };
    let partner = guest.one(&["5f2a", "77bd", "a0c1"]);
    link.tracked(guest)
        .maybe(guest, 5, "tracking", partner)
        .turned(guest)
}

fn searching(guest: &mut Guest, product: usize) -> Link {
    let word = name(product + 40, " ");
    let word = word.split(' ').next().unwrap_or("").to_owned();
    let link = Link::to("/index.php").with("route", "product/search").with(
        "search",
        if guest.chance(85) {
            word
        } else {
            "zeppelin".to_owned()
        },
    );
    sorted(link.maybe(guest, 25, "description", "true"), guest)
}

fn product_link(guest: &mut Guest, product: usize) -> Link {
    let category = 20 + product % CATEGORIES;
    let parent = 20 + guest.below(CATEGORIES);
    let link = Link::to("/index.php").with("route", "product/product");
    let path = if guest.chance(50) {
        format!("{parent}_{category}")
    } else {
        category.to_string()
    };
    let mut link = link
        .maybe(guest, 55, "path", path)
        .with("product_id", 40 + product);
    if guest.chance(18) {
        link = link.with("sort", guest.one(&["p.price", "pd.name", "rating"]));
        link = link.with("order", guest.one(&["ASC", "DESC"]));
    }
    link = link.some(guest, 8, "limit", &["10", "25", "50"]);
    let word = name(product + 40, " ");
    let word = word.split(' ').next().unwrap_or("").to_owned();
    link.maybe(guest, 8, "search", word)
}

fn sorted(link: Link, guest: &mut Guest) -> Link {
    let mut link = link;
    if guest.chance(30) {
        link = link.with(
            "sort",
            guest.one(&["p.price", "pd.name", "rating", "p.sort_order"]),
        );
        link = link.with("order", guest.one(&["ASC", "DESC"]));
    }
    let link = link.some(guest, 25, "page", &["1", "2", "3"]);
    link.some(guest, 15, "limit", &["10", "25", "50", "100"])
}
