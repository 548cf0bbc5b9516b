/** The five steps from a few addresses to a rule, a picture each. */
import { useSignal } from "@preact/signals";
import type { DustExplained } from "dustlens";
import { useMemo } from "preact/hooks";
import { Button } from "../../../../ui";
import { whole } from "../../../../ui/numbers/words";
import { useDust } from "../../context";
import { ShapePair } from "../shape_picture";
import { counted, w } from "../words";
import { afterRules } from "./applied";
import { EnvelopePicture } from "./envelope_picture";

interface StepProps {
  found: DustExplained;
}

const tokenKinds = [
  [/^(?:[A-Za-z]|%[89A-F][0-9A-F])+$/u, "letters"],
  [/^\d+$/u, "digits"],
  [/^[\^$]$/u, "edge"],
] as const;

function kindOf(token: string, at: number, all: number): string {
  const kind = tokenKinds.find(([pattern]) => pattern.test(token))?.[1] ?? "sign";
  return kind === "edge" && at !== 0 && at !== all - 1 ? "sign" : kind;
}

/** Step 1: each address in its tokens. */
export function TokensStep({ found }: StepProps) {
  return (
    <ol class="stack">
      {found.urls.map(({ given, url, tokens }, at) => (
        <li key={at}>
          {url === undefined ? (
            <span class="soft">{w("explain.no_url", { given })}</span>
          ) : (
            <span class="row-0 id" role="img" aria-label={url}>
              {tokens.map((token, place) => (
                <span key={place} class={`tag token is-${kindOf(token, place, tokens.length)}`}>
                  {token}
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface MoreProps {
  /** What is said of those that are not drawn. */
  phrase: string;
  left: number;
  /** Undefined: those that are here are drawn, and no more can be. */
  onAll: (() => void) | undefined;
}

/** How many are not drawn, and the way to those that are here. */
function More({ phrase, left, onAll }: MoreProps) {
  if (left <= 0) return null;
  return (
    <p class="small soft">
      {counted(phrase, left)}{" "}
      {onAll !== undefined && (
        <Button kind="quiet" onClick={onAll}>
          {w("explain.show_more")}
        </Button>
      )}
    </p>
  );
}

interface Drawn extends Omit<MoreProps, "phrase"> {
  drawn: number;
}

/** How many of a list are drawn: some at first, all that are `here` on demand; `more`: there are others that are not here. */
function useDrawn(here: number, more: number, most: number): Drawn {
  const isWhole = useSignal(false);
  const drawn = isWhole.value ? here : Math.min(here, most);
  const onAll = () => {
    isWhole.value = true;
  };
  return { drawn, left: here + more - drawn, onAll: drawn < here ? onAll : undefined };
}

/** Why there is nothing to draw: no envelope of several addresses, or too many addresses in each. */
function NoEnvelopes({ found }: StepProps) {
  const { settings } = useDust().session;
  const { max_bucket, max_tokens } = settings.value;
  return (
    <p class="soft results-none">
      {found.crowded > 0
        ? counted("explain.crowded", max_bucket)
        : counted("explain.no_envelopes", max_tokens)}
    </p>
  );
}

/** Envelopes that hold too many, beside those that are drawn. */
function Crowded({ count }: { count: number }) {
  const { settings } = useDust().session;
  if (count === 0) return null;
  const params = { count, number: whole(count), most: whole(settings.value.max_bucket) };
  return <p class="small soft">{w("explain.crowded_beside", params)}</p>;
}

/** Envelopes that are drawn at first; more would be a wall to read. */
const mostEnvelopes = 12;

/** Step 2: what is left of an address when a stretch is cut out, and what stands in the gap. */
export function EnvelopesStep({ found }: StepProps) {
  const { envelopes } = found;
  const { drawn, ...more } = useDrawn(envelopes.length, found.more_envelopes, mostEnvelopes);
  if (envelopes.length === 0) return <NoEnvelopes found={found} />;
  return (
    <>
      <ul class="row-5">
        {envelopes.slice(0, drawn).map((envelope, at) => (
          <li key={at}>
            <EnvelopePicture envelope={envelope} />
          </li>
        ))}
      </ul>
      <More phrase="explain.more_envelopes" {...more} />
      <Crowded count={found.crowded} />
    </>
  );
}

/** Pairs that are drawn at first, and dots a support is drawn with. */
const mostPairs = 15;
const mostDots = 12;

function Dots({ support }: { support: number }) {
  return (
    <span class="soft support-dots" aria-hidden="true">
      {"●".repeat(Math.min(support, mostDots))}
      {support > mostDots && "…"}
    </span>
  );
}

interface PairsProps extends StepProps {
  isJudged: boolean;
}

const fateSigns = { kept: "✓", "too-few": "−", refines: "⊂" } as const;

function Fate({ pair, found }: { pair: DustExplained["pairs"][number]; found: DustExplained }) {
  const { settings } = useDust().session;
  const { fate, refines } = pair;
  const other = refines === undefined ? undefined : found.pairs[refines];
  return (
    <span class={`small row-0 at-baseline inline is-${fate}`}>
      <span class="fate-sign" aria-hidden="true">
        {fateSigns[fate]}
      </span>
      {w(`explain.fates.${fate}`, { least: whole(settings.value.min_support) })}
      {other !== undefined && <ShapePair from={other.from} to={other.to} />}
    </span>
  );
}

function Pairs({ found, isJudged }: PairsProps) {
  const { pairs } = found;
  const { drawn, ...more } = useDrawn(pairs.length, found.more_pairs, mostPairs);
  if (found.envelopes.length === 0) return <NoEnvelopes found={found} />;
  if (pairs.length === 0) return <p class="soft results-none">{w("explain.no_pairs")}</p>;
  return (
    <>
      <ol class="stack explain-pairs">
        {pairs.slice(0, drawn).map((pair, at) => (
          <li key={at} class={isJudged ? `is-${pair.fate}` : ""}>
            <ShapePair from={pair.from} to={pair.to} />
            <span class="numeric">
              <Dots support={pair.support} /> {counted("explain.support", pair.support)}
            </span>
            {isJudged && <Fate pair={pair} found={found} />}
          </li>
        ))}
      </ol>
      <More phrase="explain.more_pairs" {...more} />
    </>
  );
}

/** Step 3: how many envelopes speak for each pair. */
export function PairsStep({ found }: StepProps) {
  return <Pairs found={found} isJudged={false} />;
}

/** Step 4: what is dropped. */
export function FatesStep({ found }: StepProps) {
  return <Pairs found={found} isJudged />;
}

function origin(url: string, tokens: readonly string[]): string {
  const tail = tokens.slice(1, -1).join("");
  return url.endsWith(tail) ? url.slice(0, url.length - tail.length) : "";
}

/** Step 5: the rules applied to the addresses. */
export function AppliedStep({ found }: StepProps) {
  const { urls, rules } = found;
  const rows = useMemo(
    () =>
      urls.flatMap(({ url, tokens }) => {
        if (url === undefined) return [];
        const { text, used } = afterRules(tokens, rules);
        return [{ url, after: origin(url, tokens) + text, used }];
      }),
    [urls, rules],
  );
  if (found.envelopes.length === 0) return <NoEnvelopes found={found} />;
  if (rules.length === 0) return <p class="soft results-none">{w("explain.no_rules")}</p>;
  const left = new Set(rows.map(({ after }) => after)).size;
  return (
    <>
      <ul class="row explain-rules">
        {rules.map(({ from, to }) => (
          <li key={`${from} ${to}`}>
            <ShapePair from={from} to={to} />
          </li>
        ))}
      </ul>
      <ol class="stack-1">
        {rows.map(({ url, after, used }, at) => (
          <li key={at} class={used.length === 0 ? "is-same" : ""}>
            {used.length === 0 ? <span class="id soft">{url}</span> : <ShapePair from={url} to={after} />}
          </li>
        ))}
      </ol>
      <p>{w("explain.left", { count: left, number: whole(left), all: whole(rows.length) })}</p>
    </>
  );
}
