/** Where what is decided is kept. */
import { signal } from "@preact/signals";
import { report } from "../failures";
import { listeners } from "./session";

/** For the next visit, or in the memory of this one only. */
export const storage = signal<"ok" | "memory-only">("ok");

listeners.heard.push((event) => {
  if (event.kind !== "storage") return;
  storage.value = event.storage.state;
  const { failure } = event.storage;
  if (failure !== undefined) report({ ...failure, severity: "warning", source: "", params: failure.params });
});
