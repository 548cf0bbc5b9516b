import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createLists } from "../inputs/lists/model";
import { SettingsSession } from "../place_model/settings_session";
import { PlaceVerify } from "../place_model/verification";
import { settingsOfParams } from "../places/params/settings";
import { inOneMoment, type Together } from "../worker/one_message";
import { RowVerdicts, RuleVerdicts } from "../worker/run_verdicts";

interface Event {
  kind: "verifying" | "summary" | "counts" | "progress";
  verifying?: { state: string; plan: { decided: number } };
  summary?: number;
}

let decided: number;
let isSaid: boolean;
let told: (Event | Together<Event>)[];

const stands = (): Event => ({ kind: "verifying", verifying: { state: "running", plan: { decided } } });
const counts = (): Event => ({ kind: "counts", summary: decided });

function teller() {
  return inOneMoment<Event>({
    tell: (event) => told.push(event),
    counts: () => (isSaid ? counts() : undefined),
    stands: () => (decided < 0 ? undefined : stands()),
  });
}

beforeEach(() => {
  [decided, isSaid, told] = [0, true, []];
});

describe("the numbers while a verification runs", () => {
  it("come with the verdicts that changed them, and else not", () => {
    const tell = teller();
    tell(stands());
    tell(stands());
    decided = 15;
    tell(stands());
    expect(told).toEqual([
      { kind: "together", events: [{ kind: "counts", summary: 0 }, expect.anything()] },
      { kind: "verifying", verifying: { state: "running", plan: { decided: 0 } } },
      { kind: "together", events: [{ kind: "counts", summary: 15 }, stands()] },
    ]);
  });

  it("bring the verification along when they are said by themselves", () => {
    const tell = teller();
    decided = 7;
    tell({ kind: "summary", summary: 7 });
    expect(told).toEqual([{ kind: "together", events: [stands(), { kind: "summary", summary: 7 }] }]);
    tell(stands());
    expect(told[1], "these numbers are known").toEqual(stands());
  });

  it("are those of before until the run under way has some", () => {
    const tell = teller();
    [isSaid, decided] = [false, 3];
    tell(stands());
    isSaid = true;
    tell(stands());
    expect(told).toEqual([stands(), { kind: "together", events: [counts(), stands()] }]);
  });

  it("are told alone where nothing is verified", () => {
    const tell = teller();
    decided = -1;
    tell({ kind: "summary", summary: 1 });
    tell({ kind: "progress" });
    expect(told).toEqual([{ kind: "summary", summary: 1 }, { kind: "progress" }]);
  });
});

describe("a page that hears of both", () => {
  function place() {
    let hear: (event: object) => void = () => undefined;
    const nothing = async () => undefined;
    const engine = {
      ...{ replace: nothing, run: nothing, stop: nothing, resume: nothing, set_settings: nothing },
      problems: async () => [],
    };
    const client = {
      isRunning: () => true,
      calm: () => undefined,
      own: (by: { heard(event: never): void }) => {
        hear = by.heard as (event: object) => void;
      },
    };
    const input = createLists();
    input.lists.box.value = "http://a.example/?a=1";
    const idle = { stage: "idle", done: 0, total: 0 };
    const session = new SettingsSession({
      ...{ name: "params", input, engine, client, settings: settingsOfParams, idle },
      ...{ again: "counting", restarts: false },
    });
    const controls = { pause: nothing, go_on: nothing, cancel: nothing, set_manners: nothing };
    const verify = new PlaceVerify(controls, session.working);
    session.listeners.heard.push((event: { kind: string }) => {
      if (event.kind === "verifying") verify.heard(event as never);
    });
    return { hear: (event: object) => hear(event), session, verify };
  }

  const summary = (insignificant: number) => ({
    ...{ progress: { stage: "done", done: 1, total: 1 }, partial: false },
    rows: { insignificant },
  });
  const verifying = (decided: number) => ({
    kind: "verifying",
    verifying: { state: "running", plan: { over: false, hosts: [], decided }, now: [], waits: [] },
  });

  it("never shows numbers of two moments", () => {
    vi.stubGlobal("document", { baseURI: "http://127.0.0.1/" });
    const { hear, session, verify } = place();
    const shown: unknown[] = [];
    effect(() => {
      const found = session.summary.value as ReturnType<typeof summary> | undefined;
      const plan = verify.verifying.value?.plan as { decided: number } | undefined;
      shown.push([plan?.decided, found?.rows.insignificant]);
    });
    hear({ kind: "counts", turn: 0, summary: summary(9) });
    expect(session.summary.value, "nothing is shown yet").toBeUndefined();
    hear({ kind: "summary", turn: 0, summary: summary(0), elapsed: 1 });
    const { value } = session.revision;
    for (const at of [0, 15])
      hear({ kind: "together", events: [{ kind: "counts", turn: 0, summary: summary(at) }, verifying(at)] });
    hear({ kind: "counts", turn: 7, summary: summary(3) });
    expect(session.revision.value, "rows are asked for with the next summary").toBe(value);
    hear({
      kind: "together",
      events: [verifying(20), { kind: "summary", turn: 0, summary: summary(20), elapsed: 1 }],
    });
    expect(session.revision.value).toBe(value + 1);
    expect(shown).toEqual([
      [undefined, undefined],
      [undefined, 0],
      [0, 0],
      [15, 15],
      [20, 20],
    ]);
  });
});

describe("the verdicts of a run", () => {
  it("are those of its own rows, each by its last one", () => {
    const verdicts = new RowVerdicts<{ id: string; is: string }>(({ is }) => is);
    verdicts.decided([{ id: "a", is: "significant" }]);
    expect(verdicts.counts(), "none has begun").toBeUndefined();
    verdicts.begin();
    verdicts.decided([
      { id: "a", is: "significant" },
      { id: "b", is: "unverifiable" },
    ]);
    verdicts.decided([{ id: "b", is: "significant" }]);
    expect(verdicts.counts()).toEqual({ significant: 2 });
    verdicts.begin();
    expect(verdicts.counts()).toEqual({});
    verdicts.lose();
    expect(verdicts.counts()).toBeUndefined();
  });

  it("are those that rules did not have before; what is left undecided was tried again", () => {
    let now = { valid: 5, refuted: 1, undecided: 2 };
    const verdicts = new RuleVerdicts(() => now);
    expect(verdicts.counts()).toBeUndefined();
    verdicts.begin();
    now = { valid: 6, refuted: 1, undecided: 1 };
    expect(verdicts.counts()).toEqual({ valid: 1, refuted: 0, undecided: 1 });
    verdicts.lose();
    expect(verdicts.counts()).toBeUndefined();
  });
});
