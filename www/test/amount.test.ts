import { signal } from "@preact/signals";
import { beforeAll, describe, expect, it } from "vitest";
import { loadWords } from "../i18n";
import { DocumentInputs, keyOf } from "../places/documents/inputs";
import type { Collection } from "../places/documents/model";
import { amountText } from "../places/documents/view/amount";
import type { Input } from "../worker/api";

const text = (id: string, length: number): Input => ({ kind: "text", id, text: "x".repeat(length) });

/** Three inputs, of which the one at `at` is being read. */
function reading(stage: string, at: number | undefined): Pick<Collection, "input" | "session"> {
  const input = new DocumentInputs();
  input.inputs.value = [text("one", 1000), text("two", 2000), text("three", 4000)];
  const under = at === undefined ? undefined : input.inputs.value[at];
  const session = {
    summary: signal({ documents: 22 }),
    working: signal(stage !== "done"),
    progress: signal({ stage, done: 0, total: 0 }),
    reading: signal(under === undefined ? undefined : keyOf(under)),
  };
  return { input, session } as unknown as Pick<Collection, "input" | "session">;
}

/** The words, with ordinary spaces. */
const words = (place: Parameters<typeof amountText>[0]) => amountText(place).replaceAll("\u00a0", " ");

beforeAll(() => loadWords("en"));

describe("the amount of documents", () => {
  it("tells how much has been read of how much", () => {
    expect(words(reading("reading", 2))).toBe("22 documents, 3 kB of 7 kB read");
  });

  it("claims nothing of an input that is not read to its end", () => {
    for (const at of [0, undefined])
      expect(words(reading("reading", at))).toBe("22 documents, 7 kB being read");
  });

  it("is all there is once everything is read", () => {
    for (const stage of ["joining", "done"])
      expect(words(reading(stage, undefined))).toBe("22 documents, 7 kB");
  });
});
