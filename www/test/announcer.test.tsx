// @vitest-environment happy-dom
import { batch } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DocumentsContext } from "../places/documents/context";
import { createDocuments } from "../places/documents/model";
import { Documents } from "../places/documents/view/documents";
import { RunBar as DocumentsRunBar } from "../places/documents/view/run_bar";
import { Announcer } from "../ui/announcer";
import { milestone, type Phase, runPhase } from "../ui/milestones";
import { change, type Mounted, mount } from "./dom";

describe("a milestone", () => {
  it.each<[Phase, Phase, string | undefined]>([
    ["idle", "running", "begun"],
    ["done", "running", "begun"],
    ["running", "running", undefined],
    ["running", "done", "done"],
    ["running", "stopped", "stopped"],
    ["running", "paused", "paused"],
    ["paused", "running", "resumed"],
    ["paused", "stopped", "stopped"],
    ["idle", "done", undefined],
    ["idle", "stopped", undefined],
    ["running", "idle", undefined],
  ])("from %s to %s is %s", (before, now, said) => {
    expect(milestone(before, now)).toBe(said);
  });

  it("is none of a run too short to be seen", () => {
    const short = { isEmpty: false, working: true, isLong: false, stage: "reading" };
    expect(runPhase(short)).toBe("idle");
    expect(runPhase({ ...short, isLong: true })).toBe("running");
    expect(runPhase({ ...short, working: false, stage: "stopped" })).toBe("stopped");
    expect(runPhase({ ...short, working: false, stage: "done" })).toBe("done");
    expect(runPhase({ ...short, isEmpty: true })).toBe("idle");
  });
});

describe("the polite region", () => {
  it("is there before it has anything to say", async () => {
    const page = await mount(<Announcer works={[{ name: "Computing", phase: "idle" }]} />);
    expect(page.texts("[role=status]")).toEqual([""]);
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
      </DocumentsContext.Provider>,
    );
    const said = () => page.texts("[data-announcer]");
    expect(said()).toEqual(["Computing has begun"]);
    for (const done of [2, 3, 4]) {
      await change(() => {
        session.progress.value = { stage: "joining", done, total: 10 };
      });
      expect(said()).toEqual(["Computing has begun"]);
    }
    await change(() =>
      batch(() => {
        session.working.value = false;
        session.progress.value = { stage: "stopped", done: 4, total: 10 };
      }),
    );
    expect(said()).toEqual(["Computing was stopped"]);
  });
});
