/** Sliders for b and r, the curve that follows, and on it the pairs: who meets, and who does not. */
import type { PairOverlap } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { useLearn } from "../context";
import type { Given } from "../lesson";
import { PairsTable } from "../view/pairs_table";
import { Stops } from "../view/stops";
import { w } from "../words";
import { Curves } from "./curves";
import type { BandsShown, PairInBands } from "./lesson";
import { bandStops, type Cut, chosenOf, rowStops } from "./own_cut";

const numbers = (stops: readonly number[]): string[] => stops.map(String);

function Sliders({ cut }: { cut: Cut }) {
  const { set } = useLearn();
  const { bands, rows } = cut;
  return (
    <div class="stack-1">
      <Stops
        label={w("bands.b")}
        stops={numbers(bandStops)}
        at={bandStops.findIndex((each) => each === bands)}
        onChange={(at) => set(chosenOf({ rows, bands: bandStops[at] ?? bands }))}
      />
      <Stops
        label={w("bands.r")}
        stops={numbers(rowStops)}
        at={rowStops.findIndex((each) => each === rows)}
        onChange={(at) => set(chosenOf({ bands, rows: rowStops[at] ?? rows }))}
      />
    </div>
  );
}

const jaccardText = ({ shared, union, jaccard }: PairOverlap): string =>
  `${fractionText(shared, union)} = ${decimalText(jaccard)}`;

export function Choose({ own, given: { pair } }: { own: BandsShown["own"]; given: Given }) {
  const columns = [
    { head: w("figure.jaccard"), cell: ({ of }: PairInBands) => jaccardText(of) },
    { head: w("bands.meets"), cell: ({ met }: PairInBands) => w(met > 0 ? "figure.yes" : "figure.no") },
  ];
  const touching = own.pairs.filter(({ of }) => of.shared > 0);
  return (
    <div class="stack-3 trials chosen-cut">
      <Sliders cut={own.cut} />
      <Curves
        cuts={[{ ...own.cut, answer: own.answer }]}
        hasErrors={false}
        marks={own.pairs.map(({ of, meets, met }) => ({ at: of.jaccard, meets, isMet: met > 0 }))}
      />
      <PairsTable caption={w("bands.pairs")} pairs={touching} picked={pair} columns={columns} />
    </div>
  );
}
