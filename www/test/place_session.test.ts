import { beforeEach, describe, expect, it, vi } from "vitest";
import { EngineError, engineLost, notices } from "../app/failures";
import { createLists } from "../inputs/lists/model";
import { PlaceSession } from "../place_model/session";

interface Progress {
  stage: string;
  done: number;
  total: number;
}

const silent = { code: "engine-silent", params: {}, message: "the worker no longer answers" };
const brokenOff = new EngineError({ ...silent, code: engineLost });
const input = createLists();
const { box } = input.lists;
const idle: Progress = { stage: "idle", done: 0, total: 0 };
const done = { stage: "done", done: 1, total: 1 };

function place() {
  const engine = {
    replace: vi.fn(async () => undefined),
    run: vi.fn(async () => undefined),
    stop: vi.fn(async () => undefined),
    resume: vi.fn(async () => undefined),
    problems: vi.fn(async () => []),
  };
  const calm = vi.fn();
  const give = vi.fn(async () => true);
  const session = new PlaceSession<Progress, { progress: Progress; partial: boolean }>({
    name: "normalize",
    input,
    crashes: "urls",
    engine,
    client: { isRunning: () => true, calm },
    first: { idle, whole: { ...idle, stage: "reading" }, again: { ...idle, stage: "counting" } },
    wait: 0,
    restarts: false,
    give,
    isInForce: () => true,
    lost: () => undefined,
  });
  return { engine, calm, give, session };
}

const codes = () => notices.peek().map(({ code }) => code);

beforeEach(() => {
  notices.value = [];
  box.value = "http://a.example/";
});

describe("a place whose worker is lost", () => {
  it("reads its lists again by itself, and says so", async () => {
    const { engine, session } = place();
    session.replay();
    await vi.waitFor(() => expect(engine.run).toHaveBeenCalledOnce());
    session.lost(silent);
    expect(codes()).toEqual(["engine-silent"]);
    await vi.waitFor(() => expect(engine.run).toHaveBeenCalledTimes(2));
    expect(engine.replace).toHaveBeenLastCalledWith(2, [expect.anything()], {});
    expect(session.working.value).toBe(true);
  });

  it("is still reading when the run that was broken off ends", async () => {
    const { give, session } = place();
    session.replay();
    let breakOff: (thrown: unknown) => void = () => undefined;
    give.mockImplementationOnce(() => new Promise((_, reject) => (breakOff = reject)));
    await vi.waitFor(() => expect(give).toHaveBeenCalledOnce());
    give.mockImplementationOnce(() => new Promise((_, reject) => (breakOff = reject)));
    session.run();
    session.lost(silent);
    breakOff(brokenOff);
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.working.value).toBe(true);
    expect(codes(), "the call that was broken off is no news").toEqual(["engine-silent"]);
  });

  it("leaves it to a person when it was lost twice in a row", async () => {
    const { engine, session } = place();
    session.replay();
    session.lost(silent);
    session.lost(silent);
    expect(codes()).toEqual(["engine-silent-again"]);
    expect(session.working.value).toBe(false);
    const before = engine.replace.mock.calls.length;
    notices.peek()[0]?.action?.run();
    await vi.waitFor(() => expect(engine.replace.mock.calls.length).toBe(before + 1));
  });

  it("counts anew after the work has come to its end", async () => {
    const { calm, session } = place();
    session.replay();
    session.lost(silent);
    const summary = { progress: done, partial: false };
    session.heard({ kind: "summary", turn: 2, summary, elapsed: 1 });
    await vi.waitFor(() => expect(calm).toHaveBeenCalledOnce());
    session.lost(silent);
    expect(codes()).toEqual(["engine-silent"]);
    expect(session.working.value).toBe(true);
  });
});
