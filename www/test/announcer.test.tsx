// @vitest-environment happy-dom
import { batch } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { said, say } from "../app/announcements";
import { Spoken } from "../app/frame/spoken";
import { DocumentsContext } from "../places/documents/context";
import { createDocuments } from "../places/documents/model";
import { Documents } from "../places/documents/view/documents";
import { RunBar as DocumentsRunBar } from "../places/documents/view/run_bar";
import { type Chain, hear, type Phase, runPhase } from "../ui/milestones";
import { change, type Mounted, mount } from "./dom";

/** All that is said on the way through looks at works, the one that matters most first. */
function told(...looks: readonly (readonly Phase[])[]): string[] {
  return toldOf([], ...looks);
}

/** The same, with the works that only a person begins. */
function toldOf(begunByPerson: readonly number[], ...looks: readonly (readonly Phase[])[]): string[] {
  const said: string[] = [];
  let chain: Chain | undefined;
  for (const phases of looks) {
    const heard = hear(chain, phases, begunByPerson);
    if (heard.said !== undefined) said.push(`${heard.chain?.of} ${heard.said}`);
    if (heard.ended !== undefined) said.push(`${chain?.of} ${heard.ended}`);
    chain = heard.chain;
  }
  return said;
}

describe("a milestone", () => {
  it.each<[string, Phase[], string[]]>([
    ["a long run", ["idle", "brief", "running", "running", "done"], ["0 begun", "0 done"]],
    ["a run after another", ["done", "running", "done"], ["0 begun", "0 done"]],
    ["a brief run, told of at its end alone", ["idle", "brief", "done"], ["0 done"]],
    ["a run that is stopped", ["idle", "running", "stopped"], ["0 begun", "0 stopped"]],
    [
      "a pause",
      ["running", "paused", "paused", "running", "done"],
      ["0 begun", "0 paused", "0 resumed", "0 done"],
    ],
    ["a stop while paused", ["running", "paused", "stopped"], ["0 begun", "0 paused", "0 stopped"]],
    ["a run that fails, which is said elsewhere", ["running", "idle"], ["0 begun", "0 failed"]],
    ["what was over before anybody listened", ["done", "done", "idle", "stopped"], []],
  ])("of %s", (_, phases, said) => {
    expect(told(...phases.map((phase) => [phase]))).toEqual(said);
  });

  it("is one at each end of works that follow on each other", () => {
    const reading = told(["idle", "running"], ["brief", "running"], ["brief", "done"], ["done", "done"]);
    expect(reading).toEqual(["1 begun", "0 done"]);
    const fetching = told(["running", "done"], ["running", "brief"], ["done", "brief"], ["done", "done"]);
    expect(fetching).toEqual(["0 begun", "0 done"]);
  });

  it("is said of work that a person begins, however soon it follows on another", () => {
    const looks: Phase[][] = [
      ["idle", "running"],
      ["brief", "running"],
      ["running", "done"],
      ["done", "done"],
    ];
    expect(toldOf([0], ...looks)).toEqual(["1 begun", "0 begun", "0 done"]);
    const pages = toldOf(
      [0],
      ["running", "done"],
      ["running", "running"],
      ["done", "running"],
      ["done", "done"],
    );
    expect(pages).toEqual(["0 begun", "0 done"]);
  });

  it("tells a run that is brief, long, over, stopped and failed apart", () => {
    const short = { isEmpty: false, working: true, isLong: false, stage: "reading" };
    expect(runPhase(short)).toBe("brief");
    expect(runPhase({ ...short, isLong: true })).toBe("running");
    expect(runPhase({ ...short, working: false, stage: "stopped" })).toBe("stopped");
    expect(runPhase({ ...short, working: false, stage: "done" })).toBe("done");
    expect(runPhase({ ...short, working: false })).toBe("idle");
    expect(runPhase({ ...short, isEmpty: true })).toBe("idle");
  });
});

describe("the polite region", () => {
  it("is there before it has anything to say", async () => {
    said.value = undefined;
    const page = await mount(<Spoken />);
    expect(page.texts("[role=status]")).toEqual([""]);
    page.unmount();
  });

  it("reads out the same words again, as words that have come anew", async () => {
    const page = await mount(<Spoken />);
    await change(() => say("Link copied"));
    const first = page.root.querySelector("[role=status] > span");
    await change(() => say("Link copied"));
    expect(page.texts("[role=status]")).toEqual(["Link copied"]);
    expect(page.root.querySelector("[role=status] > span")).not.toBe(first);
    page.unmount();
  });
});

describe("a long run of Documents", () => {
  const place = createDocuments();
  const { session } = place;
  const { inputs } = place.input;
  let page: Mounted;
  beforeEach(() => {
    batch(() => {
      inputs.value = [{ kind: "text", id: "a", text: "one two three" }];
      session.working.value = true;
      session.elapsed.value = 1000;
      session.progress.value = { stage: "joining", done: 1, total: 10 };
    });
  });
  afterEach(() => {
    page.unmount();
    batch(() => {
      inputs.value = [];
      session.working.value = false;
      session.progress.value = { stage: "idle", done: 0, total: 0 };
    });
  });

  it("shows its progress outside of every region that is read out", async () => {
    page = await mount(
      <DocumentsContext.Provider value={place}>
        <DocumentsRunBar />
      </DocumentsContext.Provider>,
    );
    const bar = page.root.querySelector("progress");
    expect(bar).not.toBeNull();
    expect(bar?.closest("[role=status], [aria-live]")).toBeNull();
  });

  it("is said as it begins and as it is stopped, and its counts are not", async () => {
    page = await mount(
      <DocumentsContext.Provider value={place}>
        <Documents />
        <Spoken />
      </DocumentsContext.Provider>,
    );
    const heard = () => page.texts("[data-announcer]");
    expect(heard()).toEqual(["Computing has begun"]);
    for (const done of [2, 3, 4]) {
      await change(() => {
        session.progress.value = { stage: "joining", done, total: 10 };
      });
      expect(heard()).toEqual(["Computing has begun"]);
    }
    await change(() =>
      batch(() => {
        session.working.value = false;
        session.progress.value = { stage: "stopped", done: 4, total: 10 };
      }),
    );
    expect(heard()).toEqual([
      "Stopped: results are partial, 0 documents read, 0 of them compared with all before them",
    ]);
  });
});
