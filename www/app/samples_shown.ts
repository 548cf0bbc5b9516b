/** Samples on an empty place, results on another, and the way of the keyboard to them: the links are the frame's. */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** The id of what holds the samples of an empty place. */
export const samplesId = "samples-here";

/** True while the place in sight shows its samples. */
export const samplesShown = signal(false);

/** True while the place in sight shows results. */
export const resultsShown = signal(false);

/** Tells the frame of results, for as long as there are any. */
export function useResultsShown(hasResults: boolean): void {
  useLayoutEffect(() => {
    resultsShown.value = hasResults;
    return () => {
      resultsShown.value = false;
    };
  }, [hasResults]);
}

/** Tells the frame of the samples for as long as the component stands. */
export function useSamplesShown(): void {
  useLayoutEffect(() => {
    samplesShown.value = true;
    return () => {
      samplesShown.value = false;
    };
  }, []);
}
