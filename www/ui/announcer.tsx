/**
 * Follows the work of a place and says when it begins, pauses, stops or ends, at the end with the result, and no count on
 * the way. Work too short to be seen is told of once, at its end.
 */
import { useEffect, useRef } from "preact/hooks";
import { hush, say } from "../app/announcements";
import { t } from "../i18n";
import { type Chain, hear, type Milestone, type Phase } from "./milestones";

/** Work of a place, and how it stands. */
export interface Work {
  /** Its words are those of `frame:work`. */
  kind: "run" | "reading" | "fetching" | "verifying";
  phase: Phase;
  /** Words of milestones that say more than the work's name; undefined: they are not known yet. */
  words?: Partial<Record<Milestone, () => string | undefined>>;
}

/** The wait for other work that follows at once, in milliseconds. */
const patience = 300;

/** How often the words of a result that is still being asked for are waited for. */
const mostWaits = 10;

/** The kinds of work that nobody but a person begins. */
const begunByPerson: readonly Work["kind"][] = ["fetching", "verifying"];

/** `works`: the one that matters most first. */
export function Announcer({ works }: { works: readonly Work[] }) {
  const chain = useRef<Chain | undefined>(undefined);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef(works);
  now.current = works;
  const tell = (of: number, what: Milestone, waits = mostWaits) => {
    const work = now.current[of];
    if (work === undefined) return;
    const own = work.words?.[what];
    const text = own?.();
    if (own !== undefined && text === undefined && waits > 0)
      end.current = setTimeout(() => tell(of, what, waits - 1), patience);
    else say(text ?? t(`frame:work.${work.kind}.${what}`));
  };
  const phases = works.map(({ phase }) => phase);
  useEffect(() => {
    const before = chain.current;
    const own = works.flatMap(({ kind }, at) => (begunByPerson.includes(kind) ? [at] : []));
    const heard = hear(before, phases, own);
    const of = heard.chain?.of ?? before?.of ?? 0;
    const { ended } = heard;
    if (ended === undefined) {
      // Nothing is under way, and the words of the end may still be waited for.
      if (before === undefined && heard.chain === undefined) return;
      clearTimeout(end.current);
      chain.current = heard.chain;
      // The result of the last work goes: the same one would not be news.
      if (before === undefined) hush();
      if (heard.said !== undefined) tell(of, heard.said, 0);
      return;
    }
    const over = () => {
      chain.current = undefined;
      if (ended !== "failed") tell(of, ended);
    };
    clearTimeout(end.current);
    if (ended === "stopped") over();
    else end.current = setTimeout(over, patience);
  }, phases);
  useEffect(() => () => clearTimeout(end.current), []);
  return null;
}
