/** The choice of the kit whose result is the true one. */
import { useLearn } from "../context";
import type { Given } from "../lesson";
import { w } from "../words";
import { kitOf } from "./kit";

const kits = ["a", "b"] as const;

export function KitChoice({ given }: { given: Given }) {
  const { set } = useLearn();
  const now = kitOf(given);
  return (
    <div class="row no-print" role="group" aria-label={w("homework.figure.kit")}>
      {kits.map((kit) => (
        <button
          key={kit}
          type="button"
          class="button kit-button"
          aria-pressed={kit === now}
          onClick={() => set(kit === "a" ? undefined : kit)}
        >
          {w(`homework.kits.${kit}`)}
        </button>
      ))}
    </div>
  );
}
