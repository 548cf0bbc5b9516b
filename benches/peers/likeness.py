"""How fast Python's tools find near-duplicates: python likeness.py datasketch|gaoya|rensa|text-dedup FILE. Prints one JSON object.

FILE holds a document a line, `{"id": …, "text": …}`. A document is its sets of five words in a row; pairs are those whose
signatures of 128 positions agree in three quarters or more, found by the tool's own index. Measured from the open file to the
list of pairs, without the import of the tool.
"""

import json
import sys
import time
from importlib.metadata import version

WORDS, POSITIONS, THRESHOLD = 5, 128, 0.75


def records(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            yield record["id"], record["text"]


def documents(path):
    for name, text in records(path):
        words = text.split()
        yield name, {" ".join(words[i : i + WORDS]) for i in range(len(words) - WORDS + 1)}


def by_datasketch(path):
    from datasketch import MinHash, MinHashLSH

    def run():
        index, signatures, pairs = MinHashLSH(threshold=THRESHOLD, num_perm=POSITIONS), {}, []
        for name, shingles in documents(path):
            signature = MinHash(num_perm=POSITIONS)
            signature.update_batch([shingle.encode() for shingle in shingles])
            near = [other for other in index.query(signature) if signatures[other].jaccard(signature) >= THRESHOLD]
            pairs.extend((other, name) for other in near)
            index.insert(name, signature)
            signatures[name] = signature
        return pairs

    return run


def by_rensa(path):
    from rensa import RMinHash, RMinHashLSH

    def run():
        index, signatures, names, pairs = RMinHashLSH(THRESHOLD, POSITIONS, 32), [], [], []
        for name, shingles in documents(path):
            signature = RMinHash(POSITIONS, 1)
            signature.update(list(shingles))
            near = [other for other in index.query(signature) if signatures[other].jaccard(signature) >= THRESHOLD]
            pairs.extend((names[other], name) for other in near)
            index.insert(len(names), signature)
            names.append(name)
            signatures.append(signature)
        return pairs

    return run


def by_gaoya(path):
    from gaoya.minhash import MinHashStringIndex

    def run():
        index = MinHashStringIndex(
            hash_size=32,
            jaccard_threshold=THRESHOLD,
            num_bands=POSITIONS // 4,
            band_size=4,
            analyzer="word",
            lowercase=True,
            ngram_range=(WORDS, WORDS),
            id_container="smallvec",
        )
        names, pairs = [], []
        for name, text in records(path):
            pairs.extend((names[other], name) for other in index.query(text))
            index.insert_document(len(names), text)
            names.append(name)
        return pairs

    return run


def by_text_dedup(path):
    """Its core without its files of Hugging Face: the function that makes a signature, and its tables. A pair is a document and the
    first one of a bucket."""
    from collections import defaultdict

    import numpy as np
    from text_dedup.minhash import RNG, SIGNATURE_COLUMN, embed_func
    from text_dedup.utils import optimal_param, sha1_hash

    highest, prime = np.uint32((1 << 32) - 1), np.uint64((1 << 61) - 1)
    bands, rows = optimal_param(THRESHOLD, POSITIONS, false_positive_weight=0.5, false_negative_weight=0.5)

    def run():
        how = dict(
            num_perm=POSITIONS,
            ngram_size=WORDS,
            min_length=WORDS,
            hashranges=[(band * rows, (band + 1) * rows) for band in range(bands)],
            permutations=(
                RNG.randint(1, prime, size=(POSITIONS,), dtype=np.uint64),
                RNG.randint(0, prime, size=(POSITIONS,), dtype=np.uint64),
            ),
            hash_func=lambda data: sha1_hash(data, d=32),
            dtype=np.uint64,
            max_hash=highest,
            modulo_prime=prime,
        )
        tables, names = [defaultdict(set) for _ in range(bands)], []
        for number, (name, text) in enumerate(records(path)):
            names.append(name)
            for table, part in zip(tables, embed_func(text, number, **how)[SIGNATURE_COLUMN]):
                table[part].add(number)
        buckets = [bucket for table in tables for bucket in table.values() if len(bucket) > 1]
        edges = {(min(bucket), each) for bucket in buckets for each in bucket if each != min(bucket)}
        return [(names[one], names[other]) for one, other in edges]

    return run


tool, path = sys.argv[1:]
ways = {"datasketch": by_datasketch, "gaoya": by_gaoya, "rensa": by_rensa, "text-dedup": by_text_dedup}
run = ways[tool](path)
start = time.perf_counter()
pairs = run()
seconds = time.perf_counter() - start
print(json.dumps({"tool": f"{tool} {version(tool)}", "seconds": seconds, "pairs": sorted(map(sorted, pairs))}))
