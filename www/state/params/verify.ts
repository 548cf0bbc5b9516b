/** Verifying arguments by fetching pages: what it will cost, how far it is, and the hands on it. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { ParamPlan, ParamSelection } from "dustlens";
import type { ParamsEvent } from "../../worker/params_api";
import type { Manners, Verifying as Told, VerifyState } from "../../worker/verify_api";
import { attempt, report, withdraw } from "../failures";
import { askProxy, endpoint, proxy } from "../proxy";
import { Latest } from "../results_latest";
import { engine, hand } from "./engine";
import { remembered } from "./results";
import { applied, listeners, revision } from "./session";

/** A verification; `none` while one begins. */
export interface Verifying extends Omit<Told<ParamPlan>, "state"> {
  state: "none" | VerifyState;
}

/** The verification under way, or the last one; undefined: there was none. */
export const verifying = signal<Verifying | undefined>(undefined);
/** A verification found in storage at the start: `goOn` or `cancel`. */
export const unfinished = signal<ParamPlan | undefined>(undefined);

/** The pause between two fetches of a host, in milliseconds; strangers' hosts get 250 at least. */
export const delay = signal(1000);
/** The longest pause that can be asked for, in milliseconds. */
export const longestDelay = 600_000;

/** Whether a proxy answers; without one nothing can be fetched. */
export const reachable = computed<"unknown" | "proxy" | "none">(() => {
  const { state } = proxy.value;
  if (state === "unknown") return "unknown";
  return state === "present" ? "proxy" : "none";
});

/** Whether pages are being fetched, or will be by themselves. */
export const isVerifying = computed(() => {
  const state = verifying.value?.state;
  return state === "running" || state === "waiting" || state === "none";
});

/** The demo site's hosts, which need no pause. */
function openedHosts(): string[] {
  return [...new Set(proxy.value.demo.map((address) => new URL(address).host))];
}

function manners(): Manners {
  return { endpoint: endpoint(), delay: delay.value, opened: openedHosts() };
}

const estimates = new Latest<ParamPlan>();
const asked = signal<ParamSelection | undefined>(undefined);
/** What the selection asked about would cost. */
export const estimate = estimates.value;
export const estimatePending = estimates.pending;
export const estimateFailure = estimates.failure;

/** Asks what verifying a selection would cost; the answer follows the results. */
export function estimateFor(selection: ParamSelection): void {
  asked.value = selection;
}

/** Rows that were picked one by one are verified whether the lists hold them or not. */
function withRemembered(selection: ParamSelection): boolean {
  return selection.kind === "only" || remembered.value;
}

effect(() => {
  void revision.value;
  const selection = asked.value;
  if (selection === undefined || applied.value === undefined) return;
  const isWide = withRemembered(selection);
  estimates.ask(() => engine.estimate(selection, isWide));
});

/** Seconds that a plan takes at least: one page after another at each host, by the pause in force. */
export function leastSeconds({ hosts }: ParamPlan): number {
  return ((hosts[0]?.fetches ?? 0) * delay.value) / 1000;
}

async function withProxy(work: () => Promise<unknown>): Promise<void> {
  withdraw("proxy-unreachable");
  await askProxy();
  if (proxy.peek().state === "present") {
    await work();
    return;
  }
  const message = "no proxy answers beside the page";
  report({ code: "proxy-unreachable", severity: "error", source: "", params: { detail: message }, message });
}

/** Starts a verification; one under way is dropped, with what it decided kept. */
export function verify(selection: ParamSelection): void {
  attempt(() =>
    withProxy(async () => {
      const plan = await engine.verify(selection, withRemembered(selection), manners());
      batch(() => {
        unfinished.value = undefined;
        verifying.value ??= { state: "none", plan, now: [], waits: [] };
      });
    }),
  );
}

/** Lets go of what is being fetched, at once; nothing of it is lost. */
export function pause(): void {
  attempt(() => engine.pause());
}

/** Goes on after a pause, or with what was found unfinished. */
export function goOn(): void {
  attempt(() =>
    withProxy(async () => {
      await engine.go_on(manners());
      unfinished.value = undefined;
    }),
  );
}

/** Ends the verification; what was decided stays. */
export function cancel(): void {
  unfinished.value = undefined;
  attempt(() => engine.cancel());
}

/** Changes the pause between two fetches; a verification under way follows. */
export function setDelay(milliseconds: number): void {
  if (Number.isFinite(milliseconds))
    delay.value = Math.min(longestDelay, Math.max(0, Math.round(milliseconds)));
}

effect(() => {
  const now = manners();
  if (isVerifying.peek()) attempt(() => engine.set_manners(now));
});

listeners.heard.push((event: ParamsEvent) => {
  if (event.kind !== "verifying") return;
  verifying.value = event.verifying;
  if (event.failure === undefined) return;
  const { code, params, message } = event.failure;
  report({ code, severity: "error", source: "", params: { detail: message, ...params }, message });
});

listeners.opened.push(({ unfinished: found }) => {
  unfinished.value = found;
});

listeners.lost.push(() => {
  verifying.value = undefined;
});

/** Asks for the proxy, and for what was left unfinished, which the engine alone knows. */
export function watchUnfinished(): void {
  attempt(askProxy);
  hand.warm();
}
