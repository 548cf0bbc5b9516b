/** Learn: own texts and own URLs. */
import { expect, test } from "./support";

/** A link's field with these own lines. */
const own = (...lines: string[]): string =>
  `d=${encodeURIComponent(["pbox", ...lines].join("\n")).replaceAll("%20", "+")}`;

test("own lines that no example is like have true numbers and true words", async ({ learn }) => {
  // Fewer rows than the loop is followed through.
  await learn.open(`lesson=hashing&size=1&step=guess&${own("word", "word")}`);
  await expect(learn.figure).toContainText("Rows in this matrix: 1.");
  // Shorter than a shingle of four characters, and as long as a text may be.
  await learn.open(`lesson=shingles&size=1&step=guess&${own("ab", "ab")}`);
  await expect(learn.frame.main).toContainText("pieces of 2 characters");
  await learn.open(`lesson=shingles&size=1&step=set&${own(`${"ab ".repeat(133)}a`, "ab")}`);
  await expect(learn.figure).toContainText("134 places, 2 distinct shingles");
  // More pairs than any table shows.
  const paths = ["alpha", "beta", "gamma"].flatMap((word) => {
    return [1, 2, 3, 4].map((n) => `http://e.example/${word}/very/long/path/${n}/to/item p${n}`);
  });
  await learn.open(`lesson=dust&step=refine&${own(...paths)}`);
  await expect(learn.frame.main).toContainText("Pairs that go: 345; pairs that stay: 9.");
  // A line that is no URL.
  await learn.open(`lesson=addresses&step=heap&${own("http://example.com/a", "nothing")}`);
  await expect(learn.figure).toContainText("1 URL → 1 group");
  // A difference below what the score calls another page.
  const page = (last: string) => [...Array(19).keys()].map((at) => `s${at} |`).join(" ") + last;
  const pages = ["tea", "milk", "rice"].map((last, at) => `http://n.example/?t=${at} ${page(last)}`);
  await learn.open(`lesson=parameter&step=score&${own(...pages)}`);
  await expect(learn.frame.main).toContainText("Nearly all that is static is alike: 38/40.");
  await expect(learn.frame.main).toContainText("By this number “t” would not matter.");
});

test("own texts are told when they are too short, and hear nothing that only the example has", async ({
  learn,
}) => {
  await learn.open("lesson=incidence&step=fraction&d=pbox%0Aone+two+three%0Atwo+three+four");
  await expect(learn.prose).toContainText("similarity: 1 of 3");
  await learn.open("lesson=incidence&step=fraction&d=pbox%0Aone+two+three%0Aword");
  await expect(learn.figure).toHaveText(
    "d2 is too short: it has no shingle of 2 words. Write a longer text, or choose a smaller size.",
  );
  await learn.open("lesson=shingles&step=order&d=pbox%0Aone+two+three%0Aseven+eight");
  await expect(learn.prose).toContainText("As sets of shingles they give 0/3. A set of words forgets");
  await learn.open("lesson=addresses&step=guess&d=pbox%0Ahttp://a.example/x%0Ahttp://a.example/y");
  await expect(learn.figure).toContainText("2 URLs → 2 groups");
  await expect(learn.prose).not.toContainText("safe here");
});

test("own texts, the hidden screen, and no way past the answer without a guess", async ({ page, learn }) => {
  await learn.open("lesson=minshingle");
  await learn.openExamples();
  await learn.example("my texts").click();
  await learn.ownTexts.fill("one two three\none two four");
  await expect(learn.prose).toContainText("1 of 3");
  // The arrows belong to the text while a person types.
  await learn.ownTexts.press("ArrowRight");
  expect(await learn.stepNow()).toBe(1);
  await learn.question.focus();
  await page.keyboard.press("b");
  await expect(learn.hidden).toBeFocused();
  await page.keyboard.press("b");
  await expect(learn.hidden).toHaveCount(0);
  for (let step = 0; step < 8; step++) await learn.forward();
  await expect(learn.prose).toContainText("No guess was made.");
});

test("own URLs without a parameter are asked for others, and nothing is said of what only the example has", async ({
  learn,
}) => {
  await learn.open("lesson=parameter");
  await expect(learn.question).toContainText("“sid”");
  await learn.openExamples();
  await learn.example("my URLs").click();
  await learn.ownTexts.fill("http://a.example/");
  await expect(learn.figure).toHaveText("Write at least two URLs, one a line.");
  await learn.ownTexts.fill("http://a.example/\nhttp://a.example/b");
  await expect(learn.question).toContainText("Does a parameter matter?");
  await learn.question.focus();
  for (let step = 0; step < 3; step++) await learn.forward();
  await expect(learn.figure).toContainText("These URLs have no parameters.");
  await expect(learn.prose).not.toContainText("segments");
});
