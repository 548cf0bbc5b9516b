"""The two starter kits of the course, written down step by step, and the fixtures made by them.

    python3 tests/oracle/course.py

writes tests/fixtures/course: a collection in the course's archive format, and the pairs that each kit finds in it by comparing
every two documents. Only the standard library is used; the core shares no code with this.
"""

import gzip
import io
import itertools
import random
import re
import struct
import sys
from pathlib import Path

PRIMES = [1663, 1999, 2203, 2381, 2411, 2657, 2789, 2843, 2861, 2909,
          2953, 3169, 3217, 3259, 3491, 3467, 3469, 3499, 3511, 27644437]
PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~«»"


def murmur3(data, seed=0):
    """MurmurHash3 x86_32, as a signed number."""
    mask = 0xFFFFFFFF

    def rotl(x, r):
        return ((x << r) | (x >> (32 - r))) & mask

    def scramble(k):
        return rotl(k * 0xCC9E2D51 & mask, 15) * 0x1B873593 & mask

    h = seed
    whole = len(data) // 4 * 4
    for at in range(0, whole, 4):
        h ^= scramble(int.from_bytes(data[at:at + 4], "little"))
        h = (rotl(h, 13) * 5 + 0xE6546B64) & mask
    if data[whole:]:
        h ^= scramble(int.from_bytes(data[whole:], "little"))
    h ^= len(data)
    h ^= h >> 16
    h = h * 0x85EBCA6B & mask
    h ^= h >> 13
    h = h * 0xC2B2AE35 & mask
    h ^= h >> 16
    return h - (1 << 32) if h >> 31 else h


def shingles(text):
    words = re.findall(r"\w+", text)
    return [murmur3(" ".join(words[i:i + 5]).encode()) for i in range(len(words) - 5)]


def sketch_a(text):
    hashes = sorted(shingles(text))
    buckets = {}
    for h in hashes:
        buckets.setdefault(h % 20, h)
    if len(buckets) == 20:
        return list(buckets.values())
    return hashes[:20] if len(hashes) >= 20 else None


def likeness_a(x, y):
    m = len(set(x) & set(y))
    r = m / (m + 2 * (20 - m))
    return r if r >= 0.75 else None


def normalize_b(text):
    text = re.sub(r"(\d)\s+(\d)", r"\1\2", text, flags=re.ASCII)
    text = re.sub(r"&[0-9a-zA-Z_]+;", " ", text)
    text = "".join(" " if c in PUNCTUATION else c for c in text)
    return text.lower()


def sketch_b(text):
    hashes = shingles(normalize_b(text))
    return [min(hashes, key=lambda h: h % p) for p in PRIMES] if hashes else None


def likeness_b(x, y):
    r = sum(a == b for a, b in zip(x, y)) / 20
    return r if r > 0.75 else None


def pairs(documents, sketch, likeness):
    sketches = [(url, sketch(text)) for url, text in documents]
    sketches = [(url, made) for url, made in sketches if made is not None]
    for (a, x), (b, y) in itertools.combinations(sketches, 2):
        r = likeness(x, y)
        if r is not None:
            yield a, b, r


def varint(n):
    out = bytearray()
    while n > 0x7F:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    out.append(n)
    return bytes(out)


def record(url, body=None, text=None):
    message = b""
    for number, value in [(1, url), (2, body), (3, text)]:
        if value is not None:
            data = value.encode()
            message += bytes([number << 3 | 2]) + varint(len(data)) + data
    return struct.pack("<i", len(message)) + message


def draw_words(rng):
    """Cyrillic and Latin words, numbers in groups, entities, punctuation, accents, names with capitals."""
    letters = {"ru": "абвгдежзиклмнопрстуфхцчшщыэюяё", "en": "abcdefghijklmnopqrstuvwxyz"}
    vocabulary = ["".join(rng.choices(letters[rng.choice(["ru", "ru", "en"])], k=rng.randint(1, 9))) for _ in range(900)]
    odd = ["&nbsp;", "&laquo;", "«цитата»", "10 000", "1 2 3", "2 500 000", "snake_case", "AT&T", "&amp;&lt;", "—", "...",
           "Капиба\u0301ра", "ΟΔΟΣ", "x²", "№5", "пере\u00adнос", "हिन्दी", "İstanbul", "&#160;", "1\u00a02", "漢字", "it's"]

    def words(count):
        for _ in range(count):
            word = rng.choice(odd) if rng.random() < 0.06 else rng.choice(vocabulary)
            if rng.random() < 0.1:
                word = word.capitalize()
            yield word + rng.choice(["", "", "", "", "", ",", ".", " -", "\n"])

    return lambda count: " ".join(words(count))


def collection():
    rng = random.Random(20)
    draw = draw_words(rng)
    texts = ["", " \n ", "— … !", "один два три четыре", "один два три четыре пять", "один два три четыре пять шесть",
             "один два три четыре пять шесть семь", "ОДИН два три четыре пять шесть", "а а а а а а", "а " * 80,
             "раз два три " * 30, "раз два три " * 31, "&nbsp; &nbsp; 1 2 3 4 5 6 7 8 9"]
    for count in (22, 24, 25, 26, 27, 30, 60):
        texts += [draw(count)] * 2
    for _ in range(24):
        base = draw(rng.randint(40, 180)).split(" ")
        texts.append(" ".join(base))
        for _ in range(rng.randint(1, 4)):
            copy = list(base)
            for _ in range(rng.choice([0, 1, 1, 2, 3, 6])):
                at = rng.choice([0, len(copy) - 1, rng.randrange(len(copy))])
                copy[at:at + rng.randint(0, 1)] = [draw(1)]
            changed = " ".join(copy)
            texts.append(rng.choice([str, str, str, str.lower, lambda t: t.replace(",", " ;"), lambda t: t + draw(8)])(changed))
    # Many short runs of the same few words: hashes repeat, buckets stay empty.
    texts += [" ".join(rng.choice("абв") for _ in range(60)) for _ in range(6)]
    rng.shuffle(texts)
    return [(f"http://site{i % 7}.example/страница?id={i}" if i % 3 == 0 else f"http://site{i % 7}.example/{i}", text)
            for i, text in enumerate(texts)]


def write_fixtures(folder):
    documents = collection()
    folder.mkdir(exist_ok=True)
    records = [record(url, "<p>not this" if i % 5 == 0 else None, text) for i, (url, text) in enumerate(documents)]
    half = len(records) // 2
    for name, part in [("first.gz", records[:half]), ("second.bin", records[half:])]:
        data = b"".join(part)
        if name.endswith(".gz"):
            packed = io.BytesIO()
            with gzip.GzipFile(filename="", fileobj=packed, mode="wb", mtime=0) as out:
                out.write(data)
            data = packed.getvalue()
        (folder / name).write_bytes(data)
    for name, sketch, likeness in [("technosphere-a", sketch_a, likeness_a), ("technosphere-b", sketch_b, likeness_b)]:
        found = list(pairs(documents, sketch, likeness))
        lines = "".join(f"{a} {b} {r}\n" for a, b, r in found)
        (folder / f"{name}.txt").write_text(lines, encoding="utf-8")
        skipped = sum(sketch(text) is None for _, text in documents)
        print(f"{name}: {len(documents)} documents, {skipped} skipped, {len(found)} pairs", file=sys.stderr)


for text, known in [("foo", -156908512), ("a rose is a rose", -19509676),
                    ("Итак мы имели дело с", -806793549), ("мы имели дело с неразменным", 1235589381)]:
    assert murmur3(text.encode()) == known, text

if __name__ == "__main__":
    write_fixtures(Path(__file__).parent.parent / "fixtures" / "course")
