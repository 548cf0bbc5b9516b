/** Code that comes when it is first shown, so that the page's first load goes without it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { attempt } from "../app/failures";

type Load<Module> = () => Promise<Module>;

/** What has come already: a component mounted again shows it at once. */
const come = new WeakMap<Load<unknown>, unknown>();

/** What `load` imports; undefined while it is on its way. `load` is one function for the life of the page. */
export function useLazy<Module>(load: Load<Module>): Module | undefined {
  const found = useSignal(come.get(load) as Module | undefined);
  useEffect(() => {
    if (found.peek() !== undefined) return;
    attempt(async () => {
      const module = await load();
      come.set(load, module);
      found.value = module;
    });
  }, [found, load]);
  return found.value;
}
