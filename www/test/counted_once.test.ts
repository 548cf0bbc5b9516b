import { signal } from "@preact/signals";
import type { Problem } from "dustlens";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { proxy } from "../app/proxy";
import { loadWordsOf, speak } from "../i18n";
import { wordsOf } from "../i18n/words";
import { SessionVerify } from "../place_model/verification";
import { faultyWords } from "../places/normalize/view/results/summary_line";
import { untoldLines } from "../ui/page/problems";
import { type CostPlan, delayChip } from "../ui/page/verifying/verify_panel";

const problem = (code: string, count: number): Problem => ({
  ...{ code, severity: "note", source: "a", message: "" },
  params: { count: String(count) },
});

describe("lines without a URL", () => {
  it("are counted over the results, or below them, never both", () => {
    expect(untoldLines(5, [problem("url-lines-skipped", 5)])).toBe(0);
    const two = [problem("url-lines-skipped", 3), problem("url-lines-skipped", 2)];
    expect(untoldLines(5, two)).toBe(0);
    expect(untoldLines(5, [...two, problem("log-without-host", 1)]), "a question is none").toBe(0);
  });

  it("are counted below while the title above counts something else", () => {
    expect(untoldLines(5, []), "the list is still being read").toBe(5);
    const mixed = [problem("url-lines-skipped", 3), problem("records-without-url", 2)];
    expect(untoldLines(5, mixed)).toBe(5);
    expect(untoldLines(0, [])).toBe(0);
  });
});

describe.each(["en", "ru"] as const)("in %s", (name) => {
  const of = (english: string, russian: string) => (name === "en" ? english : russian);
  beforeEach(async () => {
    await speak(name);
    for (const place of ["normalize", "params", "rules"]) await loadWordsOf(place);
  });

  it("faulty URLs are part of those not normalized", () => {
    expect(faultyWords({ passed: 5, errors: 2 })).toBe(of(", 2 of them invalid", ", из них 2 с ошибкой"));
    expect(faultyWords({ passed: 1, errors: 1 })).toBe(of(": invalid", ": адрес с ошибкой"));
    expect(faultyWords({ passed: 2, errors: 2 })).toBe(of(": all invalid", ": адреса с ошибкой"));
    expect(faultyWords({ passed: 3, errors: 0 })).toBe("");
  });

  it("the delay is none as long as only the demo site is fetched from, and without any", async () => {
    vi.stubGlobal("document", { baseURI: "http://127.0.0.1/" });
    proxy.value = { ...proxy.peek(), demoHosts: ["blog.localhost:9502"] };
    const { ask, verify } = asked();
    const chip = () => {
      const { label, value } = delayChip({ words: wordsOf("params"), verify });
      return `${label} ${value}`.replace(/\s/g, " ");
    };
    const delay = of("Delay 1,000 ms", "Задержка 1 000 мс");
    expect(chip()).toBe(delay);
    await ask("b.example");
    expect(chip()).toBe(delay);
    await ask("blog.localhost:9502");
    const none = of("Delay none", "Задержка нет");
    expect(chip()).toBe(none);
    await ask();
    expect(chip(), "all are verified").toBe(none);
    await ask("blog.localhost:9502", "b.example");
    expect(chip(), "it holds at the other site").toBe(delay);
    await ask("blog.localhost:9502");
    verify.setDelay(500);
    expect(chip(), "any other delay applies to the demo site too").toBe(
      of("Delay 500 ms", "Задержка 500 мс"),
    );
  });
});

/** A verification, and the hosts of an estimate of it. */
function asked() {
  const nothing = async () => undefined;
  const listeners = { heard: [], opened: [], lost: [] };
  class Asked extends SessionVerify<CostPlan> {
    async of(hosts: readonly string[]): Promise<void> {
      const plan = { over: false, checks: hosts.length, total: 1, done: 0, skipped: 0 };
      this.estimates.ask(async () => ({ ...plan, hosts: hosts.map((host) => ({ host, fetches: 1 })) }));
      await vi.waitFor(() => expect(this.estimatePending.value).toBe(false));
    }
  }
  const verify = new Asked(
    { pause: nothing, go_on: nothing, cancel: nothing, set_manners: nothing },
    { preload: () => undefined },
    { working: signal(false), listeners },
  );
  return { verify, ask: (...hosts: string[]) => verify.of(hosts) };
}
