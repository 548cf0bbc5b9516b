/** Samples on an empty place, and the way of the keyboard to them: the frame has the link, the place has the samples. */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** The id of what holds the samples of an empty place. */
export const samplesId = "samples-here";

/** True while the place in sight shows its samples. */
export const samplesShown = signal(false);

/** Tells the frame of the samples for as long as the component stands. */
export function useSamplesShown(): void {
  useLayoutEffect(() => {
    samplesShown.value = true;
    return () => {
      samplesShown.value = false;
    };
  }, []);
}
