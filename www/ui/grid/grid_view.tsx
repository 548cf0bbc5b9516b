/** A table with its bar. What the bar shows follows from how the table is arranged, which the table tells here. In the style alone that
    takes `:has()`, for which the browser would go through all rows whenever one of them is drawn. */
import { type Signal, useComputed, useSignal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";

interface Arranged {
  isNarrow: boolean;
  /** True where not every column has its title above it. */
  isHeadPartial: boolean;
}

const plain: Arranged = { isNarrow: false, isHeadPartial: false };

const Told = createContext<Signal<Arranged> | undefined>(undefined);

export function GridView({ children }: { children: ComponentChildren }) {
  const told = useSignal(plain);
  const name = useComputed(() => {
    const { isNarrow, isHeadPartial } = told.value;
    return `stack grid-view${isNarrow ? " is-narrow" : ""}${isHeadPartial ? " is-head-partial" : ""}`;
  });
  return (
    <Told.Provider value={told}>
      <div class={name}>{children}</div>
    </Told.Provider>
  );
}

/** Tells the view around a table how it is arranged, as long as the table stands there. */
export function useTold(isNarrow: boolean, isHeadPartial: boolean): void {
  const told = useContext(Told);
  useLayoutEffect(() => {
    if (told === undefined) return;
    told.value = { isNarrow, isHeadPartial };
    return () => {
      told.value = plain;
    };
  }, [told, isNarrow, isHeadPartial]);
}
