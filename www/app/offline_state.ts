import { signal } from "@preact/signals";

/**
 * How far the page is from working offline. `unsupported`: this browser, or an address without https, has no service
 * workers; `waiting`: not before a person asks, because they save data; `failed`: the files could not all be brought.
 */
export type OfflineState = "unsupported" | "waiting" | "preparing" | "ready" | "failed";

export const offline = signal<{ state: OfflineState; bytes?: number }>({ state: "unsupported" });
