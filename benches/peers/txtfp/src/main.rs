//! How fast the crate txtfp finds near-duplicates: `txtfp-peer FILE`. Prints one JSON object, as `likeness.py` beside it does.

use std::{env, error::Error, fs::File, io::BufRead, io::BufReader, time::Instant};

use serde::Deserialize;
use txtfp::{
    Canonicalizer, Fingerprinter, LshIndex, LshIndexBuilder, MinHashFingerprinter,
    ShingleTokenizer, WordTokenizer,
};

const WORDS: usize = 5;
const POSITIONS: usize = 128;
const THRESHOLD: f32 = 0.75;

#[derive(Deserialize)]
struct Record {
    id: String,
    text: String,
}

fn pairs(path: &str) -> Result<Vec<[String; 2]>, Box<dyn Error>> {
    let shingles = ShingleTokenizer {
        k: WORDS,
        inner: WordTokenizer,
    };
    let fingerprinter =
        MinHashFingerprinter::<_, POSITIONS>::new(Canonicalizer::default(), shingles);
    let mut index: LshIndex<POSITIONS> =
        LshIndexBuilder::for_threshold(THRESHOLD, POSITIONS)?.build();
    let (mut names, mut pairs) = (Vec::<String>::new(), Vec::new());
    for line in BufReader::new(File::open(path)?).lines() {
        let record: Record = serde_json::from_str(&line?)?;
        let signature = fingerprinter.fingerprint(&record.text)?;
        for other in index.query_with_threshold(&signature, THRESHOLD) {
            pairs.push([names[other as usize].clone(), record.id.clone()]);
        }
        index.insert(names.len() as u64, signature);
        names.push(record.id);
    }
    Ok(pairs)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("name the file")?;
    let start = Instant::now();
    let pairs = pairs(&path)?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{}",
        serde_json::json!({ "tool": "txtfp 0.3.2", "seconds": seconds, "pairs": pairs })
    );
    Ok(())
}
