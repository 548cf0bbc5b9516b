import type { Progress, Settings, Summary } from "dustlens";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { said } from "../app/announcements";
import type { DocumentWorker } from "../places/documents/engine";
import { DocumentInputs } from "../places/documents/inputs";
import { DocumentSession } from "../places/documents/session";
import { initialSettings } from "../places/documents/settings";
import { DocumentSettings } from "../places/documents/settings_state";
import type { EngineEvent, Input } from "../worker/api";

const stopped = { stage: "stopped", done: 3, total: 9 } as const;
const done = { stage: "done", done: 9, total: 9 } as const;
const large = (id: string): Input => ({ kind: "text", id, text: "word ".repeat(1_100_000) });
const summaryAt = (progress: Progress) => ({ progress, documents: 9, compared: 3 }) as Summary;
const longer = { ...initialSettings, shingles: { ...initialSettings.shingles, size: 7 } };
const stricter = { ...initialSettings, threshold: 0.9 };

/** A worker without a core: it says where the work stands as it is told to. */
function fakeWorker() {
  let hear: (event: EngineEvent) => void = () => undefined;
  let now: Progress = done;
  const engine = {
    add: vi.fn(async () => undefined),
    replace: vi.fn(async () => undefined),
    remove: vi.fn(async () => undefined),
    run: vi.fn(async () => undefined),
    stop: vi.fn(async () => stopped),
    resume: vi.fn(async () => done),
    summary: vi.fn(async () => summaryAt(now)),
    problems: vi.fn(async () => []),
    set_settings: vi.fn(async (settings: Settings) => ({ settings, refused: [] })),
  };
  const own = ({ heard }: { heard: typeof hear }) => (hear = heard);
  const worker = { engine, own, isRunning: () => true, calm: () => undefined };
  const at = (progress: Progress) => {
    now = progress;
    hear({ kind: "summary", turn: 1, summary: summaryAt(progress) });
    return vi.waitFor(() => expect(engine.problems).toHaveBeenCalled());
  };
  return { worker: worker as unknown as DocumentWorker, engine, at };
}

function collection() {
  const { worker, engine, at } = fakeWorker();
  const [settings, input] = [new DocumentSettings(), new DocumentInputs()];
  settings.applied.value = initialSettings;
  return { engine, at, settings, input, session: new DocumentSession(worker, settings, input) };
}

/** A collection whose run a person has stopped. */
async function stoppedRun() {
  const made = collection();
  made.session.replace([large("one")]);
  await vi.waitFor(() => expect(made.engine.run).toHaveBeenCalledOnce());
  await made.at(stopped);
  made.engine.run.mockClear();
  return made;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a run that was stopped", () => {
  let run: Awaited<ReturnType<typeof stoppedRun>>;
  beforeEach(async () => {
    run = await stoppedRun();
  });

  it("may go on as long as nothing has changed", () => {
    expect([run.session.stopped.value, run.session.goesOn.value]).toEqual([true, true]);
    expect(run.session.stale.value).toBe(true);
  });

  it("is not continued with other shingles: a run puts them in force first", async () => {
    run.session.change(longer);
    await settled();
    expect(run.session.goesOn.value).toBe(false);
    expect(run.engine.run).not.toHaveBeenCalled();
    run.session.run();
    await vi.waitFor(() => expect(run.engine.run).toHaveBeenCalled());
    expect(run.engine.set_settings).toHaveBeenLastCalledWith(longer);
    expect(run.settings.applied.value).toEqual(longer);
  });

  it("stays stopped at another threshold, which acts at once", async () => {
    run.session.change(stricter);
    await vi.waitFor(() => expect(run.engine.summary).toHaveBeenCalledOnce());
    expect(run.engine.stop).toHaveBeenCalledOnce();
    expect(run.engine.run).not.toHaveBeenCalled();
    expect([run.session.stopped.value, run.session.goesOn.value]).toEqual([true, true]);
  });

  it("counts what is added and removed meanwhile, and stays stopped", async () => {
    run.session.add([large("two")]);
    run.session.remove([{ document: 0, id: "one", input: -1 }]);
    await vi.waitFor(() => expect(run.engine.summary).toHaveBeenCalledOnce());
    expect(run.engine.add).toHaveBeenCalledOnce();
    expect(run.engine.remove).toHaveBeenCalledWith([0]);
    expect(run.engine.run).not.toHaveBeenCalled();
    run.session.resume();
    await vi.waitFor(() => expect(run.engine.run).toHaveBeenCalledOnce());
    expect(run.session.stopped.value).toBe(false);
  });

  it("is not begun by itself after a reload, whatever is set meanwhile", async () => {
    const { engine, session } = collection();
    session.replace([large("one")], [], "stopped");
    expect([session.stopped.value, session.goesOn.value]).toEqual([true, false]);
    session.change(stricter);
    await vi.waitFor(() => expect(engine.set_settings).toHaveBeenCalledOnce());
    await settled();
    expect(engine.replace).not.toHaveBeenCalled();
    expect(engine.run).not.toHaveBeenCalled();
    session.run();
    await vi.waitFor(() => expect(engine.run).toHaveBeenCalled());
    expect(engine.replace).toHaveBeenCalledOnce();
  });

  it("is begun from the start where a removal is undone", async () => {
    run.session.remove([{ document: 0, id: "one", input: -1 }]);
    await vi.waitFor(() => expect(run.engine.summary).toHaveBeenCalledOnce());
    expect(said.value).toBeDefined();
    run.session.undo.value?.run();
    // They are back: their removal is no longer true.
    expect(said.value).toBeUndefined();
    expect(run.session.goesOn.value).toBe(false);
    expect(run.engine.replace).toHaveBeenCalledOnce();
    run.session.run();
    await vi.waitFor(() => expect(run.engine.replace).toHaveBeenCalledTimes(2));
  });
});

describe("a large input that nobody has run", () => {
  it("waits on after a reload, whatever is set meanwhile", async () => {
    const { engine, session } = collection();
    session.replace([large("one")], [], "unrun");
    expect([session.waits.value, session.stopped.value]).toEqual(["unrun", false]);
    for (const next of [stricter, longer]) session.change(next);
    await settled();
    expect(engine.replace).not.toHaveBeenCalled();
    expect(engine.run).not.toHaveBeenCalled();
    session.run();
    await vi.waitFor(() => expect(engine.run).toHaveBeenCalledOnce());
    expect(engine.replace).toHaveBeenCalledOnce();
    expect(session.waits.value).toBeUndefined();
  });

  it("is not begun by another threshold", async () => {
    const { engine, session } = collection();
    session.add([large("one")]);
    session.change(stricter);
    await vi.waitFor(() => expect(engine.set_settings).toHaveBeenCalledOnce());
    await settled();
    expect(engine.run).not.toHaveBeenCalled();
    expect(session.waits.value).toBe("unrun");
  });

  it("waits for nobody where little is left of it", async () => {
    const { engine, session } = collection();
    session.replace([{ kind: "text", id: "one", text: "a few words" }], [], "unrun");
    await vi.waitFor(() => expect(engine.run).toHaveBeenCalledOnce());
  });
});

describe("results of a large input", () => {
  let run: ReturnType<typeof collection>;
  beforeEach(async () => {
    run = collection();
    run.session.replace([large("one")]);
    await vi.waitFor(() => expect(run.engine.run).toHaveBeenCalledOnce());
    await run.at(done);
  });

  it("are current again once the settings are those of the run", async () => {
    run.session.change(longer);
    await settled();
    expect(run.session.stale.value).toBe(true);
    run.session.change(initialSettings);
    await settled();
    expect(run.session.stale.value).toBe(false);
    expect(run.engine.run).toHaveBeenCalledOnce();
  });

  it("are not where documents have come meanwhile", async () => {
    run.session.add([large("two")]);
    for (const next of [longer, initialSettings]) {
      run.session.change(next);
      await settled();
    }
    expect(run.session.stale.value).toBe(true);
    run.session.run();
    await run.at(done);
    expect(run.session.stale.value).toBe(false);
  });
});
