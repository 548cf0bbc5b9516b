/** Losses of a link are said by the names that a person knows, in one notice. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { notices, warn } from "../app/failures";
import type { Place } from "../app/places";
import { type Language, loadWordsOf, speak } from "../i18n";
import { tellLoss } from "../place_model/link_loss";
import { expanded, pack } from "../place_model/link_pack";
import { type LinkLoss, lossOfLists } from "../place_model/lost_parts";
import { readLink } from "../places/documents/link";
import { lossOf as lossOfDocuments } from "../places/documents/loss";
import { readState as readRules } from "../places/dust/link";
import { readState as readNormalize } from "../places/normalize/link";
import { readState as readParams } from "../places/params/link";
import { causeOf } from "../ui/problem_words";

const loss = (place: Place, more: Partial<LinkLoss>): LinkLoss => ({
  ...{ place, refused: [], isAllLost: false, hasInputs: true, picked: undefined },
  ...more,
});
const damage = (place: Place) => warn("link-damaged", { place });
const said = () => notices.peek().map(causeOf);

async function inLanguage(language: Language): Promise<void> {
  await speak(language);
  for (const place of ["link", "problems", "normalize", "params", "rules"]) await loadWordsOf(place);
}

beforeEach(() => {
  notices.value = [];
});
afterEach(() => speak("en"));

describe("an impossible number", () => {
  it("is read as the usual one, in every place", () => {
    expect(readParams("#params?sample=demo&threshold=9")).toMatchObject({
      settings: { threshold: 0.95 },
      chosen: false,
      refused: ["threshold"],
      impossible: [{ name: "threshold", given: "9", taken: 0.95 }],
    });
    expect(readRules("#rules?precision=7&rounds=2.5&max_tokens=abc&window=5")).toMatchObject({
      settings: { precision: 0.95, rounds: 12, max_tokens: 12, window: 5 },
      impossible: [
        { name: "precision", given: "7", taken: 0.95 },
        { name: "rounds", given: "2.5", taken: 12 },
        { name: "max_tokens", given: "abc", taken: 12 },
      ],
    });
    expect(readLink("#documents?threshold=7&size=5&step=6")).toMatchObject({
      refused: ["threshold", "step"],
      impossible: [
        { name: "threshold", given: "7", taken: 0.75 },
        { name: "step", given: "6", taken: 1 },
      ],
    });
  });

  it("that the core takes is none", () => {
    expect(readRules("#rules?precision=0.999")).toMatchObject({
      settings: { precision: 0.999 },
      refused: [],
    });
    expect(readParams("#params?recheck_after=86400")).toMatchObject({
      settings: { recheck_after: 86_400 },
      refused: [],
    });
    expect(readParams("#params?recheck_after=864000000").impossible).toEqual([
      { name: "recheck_after", given: "10000", taken: 7 },
    ]);
  });

  it("is said with the name of its control and what is taken instead", async () => {
    await inLanguage("en");
    tellLoss(lossOfLists("params", readParams("#params?sample=demo&threshold=9")));
    expect(said()).toEqual(["The link has an impossible value: threshold 9 (0.95 is taken instead)."]);
    notices.value = [];
    await inLanguage("ru");
    tellLoss(lossOfLists("rules", readRules("#rules?precision=7&confidence=0.1")));
    expect(said()).toEqual([
      "В ссылке невозможные значения: точность 7 (взято 0,95); уверенность 0,1 (взято 0,95).",
    ]);
    notices.value = [];
    tellLoss(lossOfDocuments(readLink("#documents?threshold=9"), "#documents?threshold=9"));
    expect(said()).toEqual(["В ссылке невозможное значение: порог 9 (взято 0,75)."]);
  });
});

describe("what could not be restored", () => {
  it("has the names of the page, not those of the address", async () => {
    await inLanguage("ru");
    tellLoss(loss("params", { refused: ["scope", "sample"], sample: "nosuch" }));
    expect(said()).toEqual([
      "Эти части ссылки восстановить не удалось: область; пример «nosuch», которого на этом сервере нет.",
    ]);
    notices.value = [];
    tellLoss(lossOfLists("normalize", readNormalize("#normalize?tier=best&sort=x&filter=a")));
    expect(said()).toEqual(["Эти части ссылки восстановить не удалось: уровень; порядок строк."]);
    notices.value = [];
    tellLoss(lossOfDocuments(readLink("#nosuchplace"), "#nosuchplace"));
    expect(said()).toEqual(["Эти части ссылки восстановить не удалось: раздел «nosuchplace»."]);
  });

  it("has words for every field that can be refused", async () => {
    await inLanguage("ru");
    const read = readRules(
      "#rules?extended=x&tab=x&status=x&sort=x&trust=x&params=2&changed=2&export=x&format=x&assume=x",
    );
    tellLoss(lossOfLists("rules", read));
    expect(read.refused).toHaveLength(10);
    expect(said().join()).not.toMatch(/[a-z]{3}/);
  });
});

describe("a link that was cut", () => {
  beforeEach(() => {
    damage("documents");
  });

  it("says that it names a pair but not where it is from", async () => {
    const fragment = "#documents?section=jaccard&a=1-lighthouse.html&b=3-print.html&sam";
    tellLoss(lossOfDocuments(readLink(fragment), fragment));
    expect(said()).toEqual([
      "The link was cut or changed on its way: it names a pair, but not the sample or the texts it is from.",
    ]);
  });

  it("says that its texts are lost", async () => {
    const texts = [
      { id: "A", text: "one" },
      { id: "B", text: "two" },
    ];
    const fragment = await expanded(`#documents?z=${(await pack(texts))?.slice(0, 5)}`);
    tellLoss(lossOfDocuments(readLink(fragment), fragment));
    expect(said()).toEqual([
      "The link was cut or changed on its way; these parts could not be restored: both of its texts.",
    ]);
  });

  it("says so of lists, and of a row", () => {
    notices.value = [];
    damage("params");
    tellLoss(lossOfLists("params", readParams("#params?row=x")));
    expect(said()).toEqual([
      "The link was cut or changed on its way: it names a row, but not the list it is from.",
    ]);
  });

  it("says no more than that where everything can be read, and only of itself", () => {
    const whole = "#documents?sample=pages&section=jac";
    tellLoss(lossOfDocuments(readLink("#documents?sample=pages"), "#documents?sample=pages"));
    expect(said()).toEqual([
      "The link was cut or changed on its way: what is open may not be what was sent.",
    ]);
    tellLoss(lossOfDocuments({ ...readLink(whole), refused: ["section"] }, whole));
    expect(said()).toHaveLength(2);
  });

  it("is spoken of by the place that it leads to alone", () => {
    notices.value = [];
    damage("normalize");
    tellLoss(lossOfDocuments(readLink(""), ""));
    tellLoss(lossOfLists("normalize", readNormalize("#normalize?sample=log&tier=semantic&host=")));
    expect(said()).toEqual([
      "The link was cut or changed on its way; these parts could not be restored: the site of the log.",
    ]);
  });

  it("is one notice, whatever else it has lost", () => {
    notices.value = [];
    damage("params");
    tellLoss(lossOfLists("params", readParams("#params?sample=demo&threshold=9&filt")));
    expect(said()).toEqual([
      "The link was cut or changed on its way; these parts could not be restored: threshold 9 (0.95 is taken instead); “filt”.",
    ]);
  });
});

describe("a pair without documents", () => {
  const pair = "#documents?a=x.html&b=y.html";

  it("is named where there are none, and waits for its results where there are some", () => {
    tellLoss(lossOfDocuments(readLink(pair), pair, false));
    expect(said()).toEqual([]);
    tellLoss(lossOfDocuments(readLink(pair), pair, true));
    expect(said()).toEqual(["The link names a pair that is not here: x.html and y.html."]);
  });
});
