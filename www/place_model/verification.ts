/** Fetching pages for a place: how far it is, the pause between fetches, and its controls. */
import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals";
import { attempt, report, withdraw } from "../app/failures";
import { askProxy, endpoint, proxy } from "../app/proxy";
import { pauseAt, usualPause } from "../worker/host_pauses";
import type {
  FetchPlan,
  GivenUp,
  Manners,
  Verifying as Told,
  VerifyEvent,
  VerifyState,
} from "../worker/verify_api";
import { Latest } from "./query/latest";

/** A verification; `none` while one begins. */
export interface Verifying<Plan> extends Omit<Told<Plan>, "state"> {
  state: "none" | VerifyState;
}

/** The longest pause that can be asked for, in milliseconds. */
export const longestDelay = 600_000;

/** The demo sites' hosts, which need no pause. */
function openedHosts(): string[] {
  return [...proxy.value.demoHosts];
}

/** The worker's controls of a verification. */
interface VerifyEngine {
  pause(): Promise<unknown>;
  go_on(manners: Manners): Promise<unknown>;
  cancel(): Promise<unknown>;
  set_manners(manners: Manners): Promise<unknown>;
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

export class PlaceVerify<Plan extends FetchPlan> {
  /** The verification under way, or the last one; undefined: there was none. */
  readonly verifying: Signal<Verifying<Plan> | undefined> = signal(undefined);
  /** The hosts that it gave up; nothing while another one begins. */
  readonly givenUp: Signal<readonly GivenUp[]> = signal([]);
  /** A verification found in storage at the start: `goOn` or `cancel`. */
  readonly unfinished: Signal<Plan | undefined> = signal(undefined);
  /** The pause between two fetches of a host, in milliseconds; strangers' hosts get 250 at least. */
  readonly delay = signal(usualPause);
  /** True if pages are being fetched, or will be by themselves. */
  readonly isVerifying: ReadonlySignal<boolean> = computed(() => {
    const state = this.verifying.value?.state;
    return state === "running" || state === "waiting" || state === "none";
  });

  /** True when the worker was lost while one was under way, so that it goes on by itself; once, lest it is at fault. */
  private readonly isBrokenOff = signal(false);
  private hasGoneOn = false;

  /** `working`: whether the lists are being read or worked on, before which nothing can go on. */
  constructor(
    private readonly engine: VerifyEngine,
    working: ReadonlySignal<boolean>,
  ) {
    effect(() => {
      if (!this.isBrokenOff.value || this.unfinished.value === undefined || working.value) return;
      this.isBrokenOff.value = false;
      this.hasGoneOn = true;
      untracked(this.resume);
    });
    effect(() => {
      const now = this.manners();
      if (this.isVerifying.peek()) attempt(() => engine.set_manners(now));
    });
  }

  private manners(): Manners {
    return { endpoint: endpoint(), delay: this.delay.value, opened: openedHosts() };
  }

  /** Seconds that a plan takes at least: one page after another at each host, by the pause in force. */
  readonly leastSeconds = ({ hosts }: Plan): number => {
    const opened = openedHosts();
    const times = hosts.map(({ host, fetches }) => fetches * pauseAt(host, this.delay.value, opened));
    return times.reduce((most, time) => Math.max(most, time), 0) / 1000;
  };

  /** True for hosts of the demo site where the pause in force does not hold at them. */
  protected isUnpausedAt({ host }: FetchPlan["hosts"][number]): boolean {
    const { value } = this.delay;
    return value > 0 && pauseAt(host, value, openedHosts()) === 0;
  }

  /** Changes the pause between two fetches; a verification under way follows. */
  readonly setDelay = (milliseconds: number): void => {
    if (Number.isFinite(milliseconds))
      this.delay.value = Math.min(longestDelay, Math.max(0, Math.round(milliseconds)));
  };

  /** Starts one; another under way is dropped, with what it decided kept. */
  start(ask: (manners: Manners) => Promise<Plan>): void {
    this.hasGoneOn = false;
    this.isBrokenOff.value = false;
    attempt(() =>
      withProxy(async () => {
        const plan = await ask(this.manners());
        batch(() => {
          this.unfinished.value = undefined;
          this.givenUp.value = [];
          this.verifying.value ??= { state: "none", plan, now: [], waits: [] };
        });
      }),
    );
  }

  /** Lets go of what is being fetched, at once; nothing of it is lost. */
  readonly pause = (): void => attempt(() => this.engine.pause());

  /** Goes on after a pause, or with what was found unfinished. */
  readonly goOn = (): void => {
    this.hasGoneOn = false;
    this.resume();
  };

  private readonly resume = (): void => {
    attempt(() =>
      withProxy(async () => {
        await this.engine.go_on(this.manners());
        this.unfinished.value = undefined;
      }),
    );
  };

  /** Ends the verification; what was decided stays. */
  readonly cancel = (): void => {
    this.isBrokenOff.value = false;
    this.unfinished.value = undefined;
    attempt(() => this.engine.cancel());
  };

  /** Takes in what the worker says of it. */
  heard(event: VerifyEvent<Plan>): void {
    if (event.kind !== "verifying") return;
    if (event.verifying?.state === "over") this.hasGoneOn = false;
    batch(() => {
      this.verifying.value = event.verifying;
      this.givenUp.value = event.verifying?.givenUp ?? event.givenUp ?? [];
    });
    if (event.failure === undefined) return;
    const { code, params, message } = event.failure;
    report({ code, severity: "error", source: "", params: { detail: message, ...params }, message });
  }

  /** A worker is there, with what it found. */
  opened(unfinished: Plan | undefined): void {
    this.unfinished.value = unfinished;
  }

  /** The worker is gone. True: what was under way goes on in the next one, which is to be started. */
  lost(): boolean {
    this.isBrokenOff.value ||= this.isVerifying.peek() && !this.hasGoneOn;
    this.verifying.value = undefined;
    return this.isBrokenOff.peek();
  }
}

/** The session and the worker that a verification belongs to. */
interface VerifiedSession<Plan> {
  working: ReadonlySignal<boolean>;
  listeners: {
    heard: { push(use: (event: { kind: string }) => void): unknown };
    opened: { push(use: (first: { unfinished?: Plan }) => void): unknown };
    lost: { push(use: () => void): unknown };
  };
}

/** A verification of what a session found, with what it would cost. */
export class SessionVerify<Plan extends FetchPlan> extends PlaceVerify<Plan> {
  protected readonly estimates = new Latest<Plan>();
  /** Cost of the verification that can be begun. */
  readonly estimate = this.estimates.value;
  readonly estimatePending = this.estimates.pending;
  /** The hosts of the last estimate that had any: those of a verification leave it one by one. */
  private readonly hosts = signal<FetchPlan["hosts"]>([]);
  /** Where the pause in force does not hold, of the hosts to be fetched from: those of the demo site. */
  readonly unpaused = computed(() => {
    const { value } = this.hosts;
    const unpaused = value.filter((host) => this.isUnpausedAt(host));
    if (unpaused.length === 0) return "nowhere";
    return unpaused.length === value.length ? "everywhere" : "somewhere";
  });

  constructor(
    engine: VerifyEngine,
    private readonly worker: { preload(): void },
    { working, listeners }: VerifiedSession<Plan>,
  ) {
    super(engine, working);
    effect(() => {
      const hosts = this.estimate.value?.hosts ?? [];
      if (hosts.length > 0) this.hosts.value = hosts;
    });
    listeners.heard.push((event) => {
      if (event.kind === "verifying") this.heard(event as VerifyEvent<Plan>);
    });
    listeners.opened.push(({ unfinished }) => this.opened(unfinished));
    listeners.lost.push(() => {
      if (this.lost()) worker.preload();
    });
  }

  /** Asks for the proxy, and for what was left unfinished, which the engine alone knows. */
  watchUnfinished(): void {
    attempt(askProxy);
    this.worker.preload();
  }
}
