/** Fields: a label that is always visible, a hint that says what both ends mean, the control. */
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { n, t } from "../i18n";
import { Hint } from "./hint";

interface FieldProps {
  label: string;
  /** The meaning of the setting and of its ends. */
  hint?: string;
  /** Shown at the end of the label's row: the value of a slider. */
  value?: string;
  problem?: string | undefined;
  /** What holds for the value in it. */
  note?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined }) => ComponentChildren;
}

/** One labelled control. */
export function Field({ label, hint, value, problem, note, children }: FieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div class="stack-1 field">
      <div class="line field-head">
        <label for={id}>{label}</label>
        {hint !== undefined && <Hint about={label} text={hint} />}
        {value !== undefined && (
          <output class="numeric field-value" for={id} aria-live="off">
            {value}
          </output>
        )}
      </div>
      {children({ id, describedBy: problem === undefined ? undefined : problemId })}
      {problem !== undefined && (
        <p class="small field-problem" id={problemId}>
          {problem}
        </p>
      )}
      {note !== undefined && <p class="field-note small soft">{note}</p>}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  least: number;
  most: number;
  /** True if parts of whole numbers are taken too. */
  fractions?: boolean;
  /** Why the value was not taken elsewhere. */
  problem?: string | undefined;
  note?: string | undefined;
  onChange: (value: number) => void;
}

/** What is wrong with a number out of its range. */
function refusalOf({ least, most, fractions }: NumberFieldProps): string {
  // Ranges may begin or end with several digits after the point.
  const text = (value: number) => n(value, { maximumFractionDigits: 6 });
  return t(fractions === true ? "frame:field.between" : "frame:field.whole", {
    low: text(least),
    high: text(most),
  });
}

/** The number in a field if it is one that the field takes, and in any case the nearest that it takes. */
function read(input: HTMLInputElement, { least, most, fractions }: NumberFieldProps) {
  const typed = input.valueAsNumber;
  const isNumber = fractions === true ? Number.isFinite(typed) : Number.isInteger(typed);
  const isSound = isNumber && typed >= least && typed <= most;
  return { sound: isSound ? typed : undefined, nearest: Math.min(Math.max(typed, least), most) };
}

/**
 * A number, whole unless said otherwise, within its range. What was typed stays while the field has the focus; what is out of
 * range is not taken over, and the field says so. When it is left, the nearest number that it takes stands in its place; of
 * what is no such number at all, the value in force. The words stay until another number is typed.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, least, most, fractions, note, onChange } = props;
  const [typed, type] = useState<string | undefined>(undefined);
  const [isRefused, refuse] = useState(false);
  const problem = isRefused ? refusalOf(props) : props.problem;
  return (
    <Field label={label} problem={problem} note={note} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy }) => (
        <input
          id={id}
          class="input input-number"
          type="number"
          min={least}
          max={most}
          step={fractions === true ? "any" : 1}
          required
          aria-invalid={props.problem !== undefined || (isRefused && typed !== undefined)}
          aria-describedby={describedBy}
          value={typed ?? value}
          onInput={({ currentTarget }) => {
            const { sound } = read(currentTarget, props);
            type(currentTarget.value);
            refuse(sound === undefined);
            if (sound !== undefined && sound !== value) onChange(sound);
          }}
          onBlur={({ currentTarget }) => {
            const { sound, nearest } = read(currentTarget, props);
            const isOutside = sound === undefined && (nearest === least || nearest === most);
            if (isOutside) onChange(nearest);
            currentTarget.value = String(isOutside ? nearest : value);
            type(undefined);
            refuse(sound === undefined);
          }}
        />
      )}
    </Field>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  hint?: string;
  value: T;
  /** `note`: what stands under the label. */
  options: readonly { value: T; label: string; note?: string | undefined }[];
  onChange: (value: T) => void;
}

/** One of a few, side by side. */
export function Choice<T extends string>({ label, hint, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="stack-1 field">
      <legend class="line field-head">
        <span>{label}</span>
        {hint !== undefined && <Hint about={label} text={hint} />}
      </legend>
      <div class="choice">
        {options.map((option) => (
          <label key={option.value} class="choice-option">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              {...(option.note !== undefined && {
                "aria-label": option.label,
                "aria-describedby": `${name}-${option.value}`,
              })}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.note !== undefined && (
                <small class="numeric choice-note" id={`${name}-${option.value}`}>
                  {option.note}
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On or off. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  return (
    <div class="small line switch">
      <label>
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>{label}</span>
      </label>
      {hint !== undefined && <Hint about={label} text={hint} />}
    </div>
  );
}
