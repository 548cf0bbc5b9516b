/** Parts of a panel that takes files away: the format, the text, what cannot be said in it. */
import { type Signal, useSignal } from "@preact/signals";
import { attempt } from "../../app/failures";
import { t } from "../../i18n";
import type { Words } from "../../i18n/words";
import { Field } from "..";
import { into } from "../signal_setter";
import "./export.css";

interface FormatSelectProps<Format extends string> {
  id: string;
  formats: readonly Format[];
  format: Signal<Format>;
  title: (format: Format) => string;
}

/** The formats to choose from. */
export function FormatSelect<Format extends string>({
  id,
  formats,
  format,
  title,
}: FormatSelectProps<Format>) {
  return (
    <select
      id={id}
      class="input"
      value={format.value}
      onChange={(event) => {
        const chosen = formats.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) into(format)(chosen);
      }}
    >
      {formats.map((each) => (
        <option key={each} value={each}>
          {title(each)}
        </option>
      ))}
    </select>
  );
}

/** The same with its label. */
export function FormatChoice<Format extends string>({
  words: { w },
  ...props
}: Omit<FormatSelectProps<Format>, "id"> & { words: Words }) {
  return <Field label={w("export.format")}>{({ id }) => <FormatSelect id={id} {...props} />}</Field>;
}

/** Copying a file: the press, and what came of it in words; nothing before the first press. */
export function useFileCopy(copy: () => Promise<boolean>): { press: () => void; said: string } {
  const state: Signal<"copied" | "copy_refused" | undefined> = useSignal(undefined);
  const press = () =>
    attempt(async () => {
      state.value = (await copy()) ? "copied" : "copy_refused";
    });
  return { press, said: state.value === undefined ? "" : t(`params:export.${state.value}`) };
}

/** The text of a file. */
export function ExportText({ label, text }: { label: string; text: string }) {
  return (
    <pre class="export-text" tabIndex={0} role="region" aria-label={label} translate={false}>
      {text}
    </pre>
  );
}

/** A file that could not be made. */
export function NoFile() {
  return <p class="note note-error small">{t("params:export.failed")}</p>;
}

/** Addresses that show why something cannot be said. */
export function RefusalExample({ words: { w }, example }: { words: Words; example: string[] | undefined }) {
  if (example === undefined) return null;
  return (
    <p class="small soft">
      {w("refusal.example")} <span translate={false}>{example.join(" → ")}</span>
    </p>
  );
}
