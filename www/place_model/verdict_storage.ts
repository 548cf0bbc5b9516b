/** Where a place keeps what it decides: for the next visit, or in the memory of this one only. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { storageFailed, storageKept } from "../app/storage_notice";
import type { VerifyEvent } from "../worker/verify_api";

export interface VerdictStorage {
  state: ReadonlySignal<"ok" | "memory-only">;
  /** Takes in what the worker says of it. */
  heard(event: { kind: string }): void;
}

/** The storage of a place, by its name. */
export function verdictStorage(place: string): VerdictStorage {
  const state = signal<"ok" | "memory-only">("ok");
  return {
    state,
    heard(event) {
      if (!isStorage(event)) return;
      state.value = event.storage.state;
      const { failure } = event.storage;
      if (failure === undefined) storageKept(place);
      else storageFailed(place, failure);
    },
  };
}

type StorageEvent = Extract<VerifyEvent<never>, { kind: "storage" }>;

function isStorage(event: { kind: string }): event is StorageEvent {
  return event.kind === "storage";
}
