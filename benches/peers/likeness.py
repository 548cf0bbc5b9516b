"""How fast Python's tools find near-duplicates: python likeness.py datasketch|gaoya|rensa FILE. Prints one JSON object.

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


tool, path = sys.argv[1:]
run = {"datasketch": by_datasketch, "gaoya": by_gaoya, "rensa": by_rensa}[tool](path)
start = time.perf_counter()
pairs = run()
seconds = time.perf_counter() - start
print(json.dumps({"tool": f"{tool} {version(tool)}", "seconds": seconds, "pairs": sorted(map(sorted, pairs))}))
