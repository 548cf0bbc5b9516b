/** The one polite region of a place: it says when long work begins, pauses, stops or ends, and no count on the way. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { type Milestone, milestone, type Phase } from "./milestones";

/** Work of a place: its name in words, the same from visit to visit, and how it stands. */
export interface Work {
  name: string;
  phase: Phase;
}

export function Announcer({ works }: { works: readonly Work[] }) {
  const before = useRef<readonly Phase[]>(works.map(() => "idle"));
  const said = useSignal<{ of: number; what: Milestone } | undefined>(undefined);
  const phases = works.map(({ phase }) => phase);
  useEffect(() => {
    for (const [of, phase] of phases.entries()) {
      const what = milestone(before.current[of] ?? "idle", phase);
      if (what !== undefined) said.value = { of, what };
    }
    before.current = phases;
  }, phases);
  const now = said.value;
  // It is there before it has anything to say: what comes together with its words is not read out.
  return (
    <p class="visually-hidden" role="status" data-announcer="">
      {now !== undefined && t(`frame:work.${now.what}`, { work: works[now.of]?.name ?? "" })}
    </p>
  );
}
