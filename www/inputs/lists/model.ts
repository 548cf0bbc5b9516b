/** Lists of URLs as an instance: what is in, what a person does to it, its samples, and how its panel stands. */
import { ListEdits } from "./edits";
import { InputFolding } from "./folding";
import { Lists } from "./inputs";
import { ListSamples } from "./samples";

export interface ListInput {
  readonly lists: Lists;
  readonly edits: ListEdits;
  readonly samples: ListSamples;
  readonly folding: InputFolding;
}

/** An input of its own; several places may share it. */
export function createLists(): ListInput {
  const lists = new Lists();
  const edits = new ListEdits(lists);
  return { lists, edits, samples: new ListSamples(edits, lists), folding: new InputFolding() };
}
