/** The figure of this lesson: a signature cut into bands, and the curve of the chance to meet. */
import type { BandsAnswer } from "dustlens";
import { decimalText, roughPercentText } from "../../../ui/numbers/words";
import type { FigureProps } from "../lesson";
import { DrawAgain } from "../view/draw_again";
import { StripCell } from "../view/strip_cell";
import { w } from "../words";
import { Choose } from "./choose";
import { Curves } from "./curves";
import type { BandsShown } from "./lesson";

type Props = FigureProps<BandsShown>;

/** The positions of the pair's signatures; cut into bands, each with its end. */
function Strip({ of, isCut }: { of: BandsAnswer; isCut: boolean }) {
  const rows = of.agree.length / Math.max(1, of.meets.length);
  const bandOf = (band: number) => of.agree.slice(band * rows, (band + 1) * rows);
  return (
    <div class="stack-4">
      <table class="matrix bands">
        <caption class="visually-hidden">{w("figure.bands")}</caption>
        <tbody>
          {of.meets.map((meets, band) => (
            <tr key={band} class={isCut && meets ? "is-picked" : ""}>
              <th scope="row">
                {isCut ? (
                  w("figure.band", { number: band + 1 })
                ) : (
                  <span class="visually-hidden">{w("figure.band", { number: band + 1 })}</span>
                )}
              </th>
              {bandOf(band).map((isSame, row) => (
                <td key={row}>
                  <StripCell isSame={isSame} />
                </td>
              ))}
              {isCut && <td class="matrix-label">{w(meets ? "figure.band_meets" : "figure.band_not")}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="figure-formula">
        <DrawAgain />
      </p>
    </div>
  );
}

/** A chance: roughly, and as exactly as the textbook tells it. */
function Chance({ of = 0 }: { of: number | undefined }) {
  if (of > 0 && of < 5e-7) return w("figure.tiny", { bound: decimalText(1e-6, undefined, 6) });
  return (
    <>
      <span class="nowrap">{w("figure.about", { value: roughPercentText(of) })}</span>{" "}
      <span class="soft nowrap">{w("figure.exactly", { value: decimalText(of, undefined, 6) })}</span>
    </>
  );
}

/** The chances of both similarities for each way of cutting. */
function Chances({ cuts }: { cuts: BandsShown["cuts"] }) {
  const similarities = cuts[0]?.answer.chances ?? [];
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.chances")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.cut")}</th>
          <th scope="col">{w("figure.curve_step")}</th>
          {similarities.map(({ similarity }, at) => (
            <th key={similarity} scope="col" class="is-wrapped">
              {w(at === 0 ? "figure.missed_at" : "figure.meets_at", {
                s: decimalText(similarity, undefined, 1),
              })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cuts.map(({ bands, rows, answer: { step, chances } }) => (
          <tr key={bands}>
            <th scope="row">{w("figure.cut_of", { bands, rows })}</th>
            <td>{decimalText(step)}</td>
            <td class="is-kind">
              <Chance of={chances[0]?.missed} />
            </td>
            <td class="is-kind">
              <Chance of={chances[1]?.meets} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function BandsFigure({ answer, given, step }: Props) {
  const { small, cuts } = answer;
  if (step === "strip" || step === "bands" || step === "guess")
    return <Strip of={small} isCut={step !== "strip"} />;
  if (step === "choose") return <Choose own={answer.own} given={given} />;
  const shown = step === "curve" || step === "errors" ? cuts.slice(0, 1) : cuts;
  return (
    <div class="stack-3 trials">
      <Curves cuts={shown} hasErrors={step === "errors"} />
      <Chances cuts={shown} />
    </div>
  );
}
