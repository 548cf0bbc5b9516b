/** The rows in sight of a long list, fetched as they come into sight. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { attempt } from "../../app/failures";
import type { WindowCache } from "../../place_model/query/windows";

/** Fetches rows `first..end` (end excluded) and redraws when they are there. */
export function useWindows<Row>(list: WindowCache<Row> | undefined, first: number, end: number): void {
  const arrived = useSignal(0);
  void arrived.value;
  useEffect(() => {
    if (list === undefined || end <= first) {
      return;
    }
    attempt(async () => {
      await list.want(first, end);
      arrived.value += 1;
    });
  }, [list, first, end, arrived]);
}
