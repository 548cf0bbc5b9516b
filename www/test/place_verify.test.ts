import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { proxy } from "../app/proxy";
import { PlaceVerify } from "../place_model/verification";
import type { FetchPlan, VerifyEvent } from "../worker/verify_api";

const plan: FetchPlan = { over: false, hosts: [{ host: "a.example", fetches: 3 }] };
const working = signal(false);

function place() {
  const engine = {
    pause: vi.fn(async () => undefined),
    go_on: vi.fn(async () => undefined),
    cancel: vi.fn(async () => undefined),
    set_manners: vi.fn(async () => undefined),
  };
  return { engine, verify: new PlaceVerify<FetchPlan>(engine, working) };
}

const stands = (state: "running" | "paused"): VerifyEvent<FetchPlan> => ({
  kind: "verifying",
  verifying: { state, plan, now: [], waits: [] },
});

beforeEach(() => {
  vi.stubGlobal("document", { baseURI: "http://127.0.0.1/" });
  proxy.value = { ...proxy.peek(), state: "present" };
  working.value = false;
});

describe("a verification whose worker is lost", () => {
  it("goes on by itself as soon as the lists have been read again, once", async () => {
    const { engine, verify } = place();
    verify.heard(stands("running"));
    expect(verify.lost()).toBe(true);
    working.value = true;
    verify.opened(plan);
    await vi.waitFor(() => expect(verify.unfinished.value).toEqual(plan));
    expect(engine.go_on).not.toHaveBeenCalled();
    working.value = false;
    await vi.waitFor(() => expect(engine.go_on).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(verify.unfinished.value).toBeUndefined());
    verify.heard(stands("running"));
    expect(verify.lost(), "it may be at fault itself").toBe(false);
    verify.opened(plan);
    expect(verify.unfinished.value, "a person decides").toEqual(plan);
    expect(engine.go_on).toHaveBeenCalledOnce();
  });

  it("stays as it was when it was paused", async () => {
    const { engine, verify } = place();
    verify.heard(stands("paused"));
    expect(verify.lost()).toBe(false);
    verify.opened(plan);
    expect(verify.unfinished.value).toEqual(plan);
    expect(engine.go_on).not.toHaveBeenCalled();
  });

  it("does not go on when a person has dropped it meanwhile", async () => {
    const { engine, verify } = place();
    verify.heard(stands("running"));
    verify.lost();
    verify.cancel();
    verify.opened(plan);
    expect(engine.go_on).not.toHaveBeenCalled();
  });
});
