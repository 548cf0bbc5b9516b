/** Two documents as a collection of many: everything that the pair alone does not need, one press away. */
import type { ComponentChildren } from "preact";
import { w } from "../../../ui/numbers/words";
import { useResults } from "./context";

export function Collection({ children }: { children: ComponentChildren }) {
  const { asCollection } = useResults();
  return (
    <details
      class="collection"
      open={asCollection.value}
      onToggle={(event) => {
        asCollection.value = event.currentTarget.open;
      }}
    >
      <summary>
        {w("two.collection")} <span class="soft small">{w("two.collection_about")}</span>
      </summary>
      {asCollection.value && <div class="stack-5 collection-body">{children}</div>}
    </details>
  );
}
