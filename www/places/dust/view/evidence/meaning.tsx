/** What a rule says, its status, and why, in words. */
import type { DustRow } from "dustlens";
import { whole } from "../../../../ui/numbers/words";
import { reasonText } from "../../../../ui/problem_words";
import { useDust } from "../../context";
import { StatusMark } from "../status";
import { asParams, known, w } from "../words";

/** A text of a rule within a sentence. */
function Quoted({ text }: { text: string }) {
  return text === "" ? <em>{w("shape.nothing")}</em> : <code translate={false}>{text}</code>;
}

/** What stands for the two texts until they are put in: no address has these. */
const places = { from: "⟦", to: "⟧" } as const;

/** Sentences about a rule hold places for its two texts. */
function Sentence({ row }: { row: DustRow }) {
  const parts = w(`says.${row.kind}`, { from: places.from, to: places.to }).split(/(⟦|⟧)/u);
  return (
    <p>
      {parts.map((part, at) => {
        if (part === places.from) return <Quoted key={at} text={row.from} />;
        return part === places.to ? <Quoted key={at} text={row.to} /> : part;
      })}
    </p>
  );
}

/** Why it has its status. A site's status is a number, a fetcher's code has words. */
function why({ reason, status, tested }: DustRow): string {
  if (reason === undefined) return w(`meaning.${status}`, { tested: whole(tested) });
  const params = asParams(reason.params);
  const answer = params["answer"];
  const said = typeof answer === "string" ? { ...params, answer: reasonText(answer) } : params;
  return known(`reason.${reason.code}`, reason.code, said);
}

/** The host's own trouble, while it is known that it was given up. */
function Trouble({ row }: { row: DustRow }) {
  const { givenUp } = useDust().verify;
  const host = URL.canParse(row.scope) ? new URL(row.scope).host : "";
  const found = givenUp.value.find((each) => each.host === host);
  if (found === undefined || row.reason?.code !== "too-few-pages") return null;
  return (
    <p>
      <span class="id">{host}</span>: {reasonText(found.reason)}
    </p>
  );
}

export function Meaning({ row }: { row: DustRow }) {
  return (
    <div class="note note-accent stack-1 param-meaning" role="group" aria-label={w("table.status.title")}>
      <Sentence row={row} />
      <p>
        <StatusMark status={row.status} />
      </p>
      <p>{why(row)}</p>
      <Trouble row={row} />
      <p class="small soft">{w(`origin.${row.origin}`)}</p>
      {row.round > 1 && <p class="small soft">{w("evidence.round", { round: whole(row.round) })}</p>}
    </div>
  );
}
