//! Source code in the manner of a forge: `plain=1` matters on documents only, `w=1` where a change
//! touched white space, `tab` on people's pages; `diff` only draws the change otherwise.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["forge.localhost"],
    model: "a source code host (GitHub)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Article,
    noise: QUIET,
    trouble: Trouble::None,
    share: 7,
    disallow: &["/search"],
    answer,
    visit,
};

const PROJECTS: usize = 25;
const FILES: usize = 12;
const ISSUES: usize = 40;

fn file_name(file: usize) -> String {
    let end = ["md", "rs", "py", "md", "toml", "c"];
    format!(
        "{}.{}",
        name(file + 60, "_"),
        end.get(file % end.len()).copied().unwrap_or("md")
    )
}

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    match segments.as_slice() {
        [] => Content::named("The forge").prose("forge/home", 50).into(),
        ["search"] => search(ask),
        ["login"] => Content::named("Sign in")
            .note("User name or address, password")
            .into(),
        [owner] => person_page(ask, owner),
        [_, project, rest @ ..] => match number(project, "-", PROJECTS) {
            Some(project) if project % 12 != 7 => project_page(ask, project, rest),
            _ => Answer::not_found(),
        },
    }
}

fn project_page(ask: &Ask, project: usize, rest: &[&str]) -> Answer {
    match rest {
        [] => {
            // The tab of the read-me is where one is anyway.
            let page = Content::titled(format!("forge/{project}"));
            let page = page.each(0..FILES, |page, file| page.note(file_name(file)));
            page.prose(format!("forge/{project}/readme"), 90).into()
        }
        ["blob", branch, file] => blob(ask, project, branch, file),
        ["raw", ..] => Answer::Text("text/plain; charset=utf-8", format!("project {project}\n")),
        ["commit", hash] => commit(ask, project, hash),
        ["commits", _] => commits(ask, project),
        ["issues"] | ["pulls"] => issues(ask, project),
        ["issues", issue] => match issue.parse::<usize>() {
            Ok(issue) if issue < ISSUES => {
                Content::titled(format!("forge/{project}/issue/{issue}"))
                    .post(format!("forge/{project}/issue/{issue}"), 60)
                    .into()
            }
            _ => Answer::not_found(),
        },
        ["edit", ..] => Answer::Wall("/login".to_owned()),
        _ => Answer::not_found(),
    }
}

fn blob(ask: &Ask, project: usize, branch: &str, file: &str) -> Answer {
    let index = (0..FILES).find(|index| file_name(*index) == file);
    let (Some(index), "master" | "dev") = (index, branch) else {
        return Answer::not_found();
    };
    if ask.is("raw", "true") {
        return Answer::Redirect(
            302,
            format!("/x/{}/raw/{branch}/{file}", name(project, "-")),
        );
    }
    // The branches differ in some of the files.
    let version = if branch == "dev" && index % 3 == 1 {
        "dev"
    } else {
        "master"
    };
    let key = format!("forge/{project}/{index}/{version}");
    let page = Content::named(file);
    if file.ends_with(".md") && !ask.is("plain", "1") {
        return page.prose(key, 100).into();
    }
    let page = page.when(file.ends_with(".md"), |page| page.note("100 lines, 3.1 KB"));
    page.code(key, 100).into()
}

fn commit(ask: &Ask, project: usize, hash: &str) -> Answer {
    let Some(change) = usize::from_str_radix(hash, 16)
        .ok()
        .filter(|change| (0xa00..0xa40).contains(change))
    else {
        return Answer::not_found();
    };
    let change = change - 0xa00;
    let page = Content::titled(format!("forge/{project}/change/{change}"))
        .code(format!("forge/{project}/change/{change}"), 60);
    // A change of white space is left out on request; most changes have none.
    let spaces = change % 4 == 2 && !ask.is("w", "1");
    let page = page.when(spaces, |page| {
        page.code(format!("forge/{project}/spaces/{change}"), 30)
    });
    page.bare(ask.is("diff", "split")).into()
}

fn commits(ask: &Ask, project: usize) -> Answer {
    let mut changes: Vec<usize> = (0..40).collect();
    if let Some(author) = ask.get("author") {
        changes.retain(|change| change % 5 == author.len() % 5);
    }
    // The place in the list follows the name of a change: after=HASH+34.
    let after = ask
        .get("after")
        .and_then(|after| after.rsplit([' ', '+']).next()?.parse().ok());
    let start = after.map_or(0, |after: usize| after + 1);
    let Some(range) = window(changes.len(), start, 12) else {
        return Answer::not_found();
    };
    let shown = changes.get(range).unwrap_or(&[]);
    Content::named("Commits")
        .each(shown, |page, change| {
            page.item(
                format!("forge/{project}/change/{change}"),
                format!("{:x}", 0xa00 + change),
            )
        })
        .into()
}

fn issues(ask: &Ask, project: usize) -> Answer {
    let words = ask.get("q").unwrap_or("is:issue is:open");
    let closed = words.contains("is:closed");
    let all: Vec<usize> = (0..ISSUES)
        .filter(|issue| (issue % 3 == 0) == closed)
        .collect();
    let page = ask.number("page").unwrap_or(1).max(1);
    let content = Content::named("Issues").echo(words.to_owned());
    let Some(range) = window(all.len(), (page - 1).saturating_mul(10), 10) else {
        return content.note("No results matched your search.").into();
    };
    let shown = all.get(range).unwrap_or(&[]);
    content
        .each(shown, |content, issue| {
            content.item(
                format!("forge/{project}/issue/{issue}"),
                format!("issues/{issue}"),
            )
        })
        .into()
}

fn person_page(ask: &Ask, owner: &str) -> Answer {
    let Some(person) = number(owner, "-", 80) else {
        return Answer::not_found();
    };
    let page = Content::named(owner);
    match ask.one_of("tab", &["overview", "repositories", "stars"]) {
        "repositories" => {
            let java = ask.is("language", "rust");
            let projects = (0..PROJECTS)
                .filter(|project| project % 5 == person % 5 && (!java || project % 2 == 0));
            page.each(projects, |page, project| {
                page.item(format!("forge/{project}"), name(project, "-"))
            })
            .into()
        }
        "stars" => page
            .each(0..5, |page, step| {
                page.item(format!("forge/{}", (person + step * 3) % PROJECTS), "/")
            })
            .into(),
        _ => page.prose(format!("forge/person/{person}"), 50).into(),
    }
}

fn search(ask: &Ask) -> Answer {
    let word = ask.get("q").unwrap_or("").to_lowercase();
    let found: Vec<usize> = (0..PROJECTS)
        .filter(|project| !word.is_empty() && name(*project, " ").contains(&word))
        .collect();
    let page = Content::named("Search").echo(format!("{} results", found.len()));
    if found.is_empty() {
        return Answer::Soft(page.note("Your search did not match any repositories."));
    }
    page.each(found, |page, project| {
        page.item(format!("forge/{project}"), "/")
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let project = guest.popular(PROJECTS);
    let home = format!("/{}/{}", name(project % 5 + 40, "-"), name(project, "-"));
    match guest.below(13) {
        0..=3 => file_link(guest, &home),
        4..=6 => change_link(guest, &home),
        7 => Link::to(home)
            .some(guest, 50, "tab", &["readme-ov-file", "license-1-ov-file"])
            .some(guest, 10, "ref", &["letter", "awesome"])
            .tracked(guest),
        8 => issue_list(guest, &home),
        9 => Link::to(format!("{home}/issues/{}", guest.popular(ISSUES + 3))).tracked(guest),
        10 => {
            let link = Link::to(format!("{home}/commits/master"));
            let after = format!("a3f{} {}", project, guest.one(&["11", "23", "34"]));
            link.maybe(guest, 50, "after", after).some(
                guest,
                20,
                "author",
                &["ada", "bruno", "cora"],
            )
        }
        11 => {
            let link = Link::to(format!("/{}", name(guest.popular(80), "-")));
            let link = link.some(guest, 60, "tab", &["overview", "repositories", "stars"]);
            link.some(guest, 20, "language", &["rust", "c"])
        }
        _ => {
            let word = name(project, " ");
            let link = Link::to("/search").with("q", word.split(' ').next().unwrap_or(""));
            link.some(guest, 40, "type", &["repositories", "code"])
        }
    }
}

fn issue_list(guest: &mut Guest, home: &str) -> Link {
    let link = Link::to(format!("{home}/issues")).some(
        guest,
        60,
        "q",
        &["is:issue is:open", "is:issue is:closed", "is:open is:issue"],
    );
    link.some(guest, 40, "page", &["1", "2", "3"])
}

fn change_link(guest: &mut Guest, home: &str) -> Link {
    let link = Link::to(format!("{home}/commit/{:x}", 0xa00 + guest.popular(64)));
    let path = guest.hex(7);
    let link =
        link.some(guest, 35, "w", &["0", "1"])
            .some(guest, 20, "diff", &["split", "unified"]);
    link.maybe(guest, 8, "short_path", path).turned(guest)
}

fn file_link(guest: &mut Guest, home: &str) -> Link {
    let branch = guest.one(&["master", "master", "dev"]);
    let link = Link::to(format!(
        "{home}/blob/{branch}/{}",
        file_name(guest.popular(FILES))
    ));
    let link = link
        .maybe(guest, 30, "plain", 1)
        .maybe(guest, 5, "raw", "true");
    link.some(guest, 10, "ts", &["2", "4"])
}
