/**
 * The one polite region of a place: it says when work begins, pauses, stops or ends, and no count on the way. Work too
 * short to be seen is told of once, at its end.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { type Chain, hear, type Milestone, type Phase } from "./milestones";

/** Work of a place: its name in words, the same from visit to visit, and how it stands. */
export interface Work {
  name: string;
  phase: Phase;
}

/** The wait for other work that follows at once, in milliseconds. */
const patience = 300;

/** `works`: the one that matters most first. */
export function Announcer({ works }: { works: readonly Work[] }) {
  const chain = useRef<Chain | undefined>(undefined);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  const said = useSignal<{ of: number; what: Milestone } | undefined>(undefined);
  const phases = works.map(({ phase }) => phase);
  useEffect(() => {
    const before = chain.current;
    const heard = hear(before, phases);
    const of = heard.chain?.of ?? before?.of ?? 0;
    if (heard.ended === undefined) {
      clearTimeout(end.current);
      chain.current = heard.chain;
      // The words of the last work go: the same ones said once more would not be heard.
      if (before === undefined && heard.chain !== undefined) said.value = undefined;
      if (heard.said !== undefined) said.value = { of, what: heard.said };
      return;
    }
    const { ended } = heard;
    const tell = () => {
      chain.current = undefined;
      if (ended !== "failed") said.value = { of, what: ended };
    };
    clearTimeout(end.current);
    if (ended === "stopped") tell();
    else end.current = setTimeout(tell, patience);
  }, phases);
  useEffect(() => () => clearTimeout(end.current), []);
  const now = said.value;
  // It is there before it has anything to say: what comes together with its words is not read out.
  return (
    <p class="visually-hidden" role="status" data-announcer="">
      {now !== undefined && t(`frame:work.${now.what}`, { work: works[now.of]?.name ?? "" })}
    </p>
  );
}
