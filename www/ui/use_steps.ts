/** Views that are drawn part by part, so that none of them keeps the page busy for long. */
import { useEffect, useState } from "preact/hooks";

/** 0 at first, and one more each time that a part was drawn, up to the number of the parts that are to come. */
export function useSteps(parts: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => setStep(Math.min(step + 1, parts)), [step, parts]);
  return step;
}
