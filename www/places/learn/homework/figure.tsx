/** The figure of this lesson: bytes, shingles, buckets, permutations, pairs, and the grade of a result. */
import "./homework.css";
import type { HomeworkAnswer } from "dustlens";
import type { FigureProps } from "../lesson";
import { w } from "../words";
import { Buckets } from "./buckets";
import { Hashes, Normalized, Shingles } from "./cutting";
import { KitChoice } from "./kit_choice";
import { missing } from "./missing";
import { OwnResult } from "./own_result";
import { Lines, Pairs, Slips } from "./pairs";
import { Primes } from "./primes";
import { RecordBytes } from "./record_bytes";

type Props = FigureProps<HomeworkAnswer>;

export function HomeworkFigure({ answer, given, step }: Props) {
  const lacking = missing(answer, step);
  if (lacking !== undefined) return <p class="note">{w(`homework.missing.${lacking}`)}</p>;
  switch (step) {
    case "format":
      return <RecordBytes answer={answer} />;
    case "words":
      return <Shingles answer={answer} />;
    case "hashes":
      return <Hashes answer={answer} />;
    case "filled":
    case "fallback":
    case "skipped":
      return <Buckets answer={answer} step={step} />;
    case "normalized":
      return <Normalized answer={answer} />;
    case "primes":
      return <Primes answer={answer} />;
    case "pairs":
      return <Pairs answer={answer} />;
    case "guess":
      return <Lines answer={answer} given={given} />;
    case "own":
      return <OwnResult answer={answer} given={given} />;
    default:
      return (
        <div class="stack-3">
          <KitChoice given={given} />
          <Slips answer={answer} />
        </div>
      );
  }
}
