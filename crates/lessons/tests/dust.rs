//! explore
use dustlens_lessons::dust::*;
#[test]
fn explore() {
    let lines = ["http://a.example/2024/story?id=3 fox","http://a.example/2024/story_3 fox","http://a.example/2024/story?id=7 owl","http://a.example/2024/story_7 owl",
"http://a.example/2025/story?id=3 hare","http://a.example/2025/story_3 hare","http://a.example/2025/story?id=7 elk","http://a.example/2025/story_7 elk",
"http://a.example/2024/about a","http://a.example/2025/about b"];
    let a = dust(&DustQuestion{lines: lines.iter().map(|x|x.to_string()).collect()}).unwrap();
    for p in &a.pairs { println!("{} -> {} {} {:?} {:?} ev {}", p.from,p.to,p.support,p.fate,p.refines,p.envelopes.len()); }
    println!("few {}", a.few.len()); for p in a.few.iter().take(12) { println!("  {} -> {} {}", p.from,p.to,p.support);}
    for p in &a.proofs { println!("{p:#?}"); }
    println!("{:#?}", a.addresses);
    println!("env {} crowded {} ex {:?} needed {} fetched {} canon {} pages {}", a.envelopes,a.crowded,a.example,a.needed,a.fetched,a.canonical,a.pages);
}
