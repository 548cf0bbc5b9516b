/** The row whose evidence is open, by its identity. */
import { signal } from "@preact/signals";

export const picked = signal<string | undefined>(undefined);

/** Opens the evidence of a row. */
export function pick(id: string): void {
  picked.value = id;
}

/** Closes the evidence. */
export function unpick(): void {
  picked.value = undefined;
}
