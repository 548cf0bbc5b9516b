/** How lists are read: guessed, unless a person says otherwise. */

import type { UrlReadOptions } from "dustlens";
import type { ComponentChildren } from "preact";
import { assumedSchemes, listFormats } from "../../../place_model/link";
import { Field } from "../../../ui";
import { useLists } from "../context";
import type { ListInput } from "../model";
import { w } from "../words";

/** The options with one changed; an empty one is left to the guess. */
function withField(input: ListInput, name: keyof UrlReadOptions, value: string): UrlReadOptions {
  const { [name]: _, ...rest } = input.lists.reading.peek();
  return value === "" ? rest : { ...rest, [name]: value };
}

interface OptionProps {
  name: keyof UrlReadOptions;
  /** The control, by what it is given and what it gives. */
  children: (control: { id: string; value: string; set: (value: string) => void }) => ComponentChildren;
}

/** One option with its label. */
function Option({ name, children }: OptionProps) {
  const input = useLists();
  const value = input.lists.reading.value[name] ?? "";
  const set = (next: string) => input.edits.readAs(withField(input, name, next));
  return (
    <Field label={w(`reading.${name}`)} hint={w(`reading.${name}_hint`)}>
      {({ id }) => children({ id, value, set })}
    </Field>
  );
}

interface ChoiceProps {
  name: "format" | "assume";
  /** The word for no choice. */
  none: string;
  choices: readonly string[];
  wordOf: (choice: string) => string;
}

function Choice({ name, none, choices, wordOf }: ChoiceProps) {
  return (
    <Option name={name}>
      {({ id, value, set }) => (
        <select id={id} class="input" value={value} onChange={(event) => set(event.currentTarget.value)}>
          <option value="">{none}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {wordOf(choice)}
            </option>
          ))}
        </select>
      )}
    </Option>
  );
}

function Text({ name }: { name: "column" | "host" }) {
  return (
    <Option name={name}>
      {({ id, value, set }) => (
        <input
          id={id}
          class="input"
          spellcheck={false}
          autocapitalize="off"
          maxLength={500}
          placeholder={w(`reading.${name}_placeholder`)}
          value={value}
          onChange={(event) => set(event.currentTarget.value.trim())}
        />
      )}
    </Option>
  );
}

export function Reading() {
  const { reading } = useLists().lists;
  const isSet = Object.keys(reading.value).length > 0;
  return (
    <details class="fold reading" open={isSet}>
      <summary>{w("reading.title")}</summary>
      <div class="tiles reading-fields">
        <Choice
          name="format"
          none={w("reading.guessed")}
          choices={listFormats}
          wordOf={(format) => w(`reading.formats.${format}`)}
        />
        <Text name="column" />
        <Text name="host" />
        <Choice
          name="assume"
          none={w("reading.assume_none")}
          choices={assumedSchemes}
          wordOf={(scheme) => `${scheme}://`}
        />
      </div>
    </details>
  );
}
