/** The place Documents as an instance: a collection, its session and its results. */
import { BoxTexts } from "./box_texts";
import { BoxWords, DocumentRows } from "./documents";
import { DocumentWorker } from "./engine";
import { Fetches } from "./fetches";
import { DocumentFiles } from "./files";
import { InputTabs } from "./input_tabs";
import { DocumentInputs } from "./inputs";
import { Offers } from "./offers";
import { type LinkedResults, linkResults } from "./results/linked";
import { createResults, type Results } from "./results/model";
import { DocumentSamples } from "./samples";
import { DocumentSession } from "./session";
import { DocumentSettings } from "./settings_state";

export interface Collection {
  readonly worker: DocumentWorker;
  readonly input: DocumentInputs;
  readonly settingsState: DocumentSettings;
  readonly session: DocumentSession;
  readonly fetching: Fetches;
  readonly rows: DocumentRows;
  readonly boxTexts: BoxTexts;
  readonly boxWords: BoxWords;
  readonly files: DocumentFiles;
  readonly offers: Offers;
  readonly samples: DocumentSamples;
  readonly tabs: InputTabs;
  readonly results: Results;
  readonly linked: LinkedResults;
}

/** A collection of its own, with a worker of its own once something is asked. */
export function createDocuments(): Collection {
  const input = new DocumentInputs();
  const settingsState = new DocumentSettings();
  const worker = new DocumentWorker(settingsState.asked);
  const session = new DocumentSession(worker, settingsState, input);
  const fetching = new Fetches(worker, input, session);
  const boxTexts = new BoxTexts(input, session);
  const offers = new Offers(input, session, boxTexts);
  const { summary, revision, working, stale, isOutdated, picked, change } = session;
  const { settings, applied } = settingsState;
  const run = { summary, revision, working, stale, isOutdated, settings, applied, picked, change };
  const results = createResults({ engine: worker.engine, run });
  return {
    worker,
    input,
    settingsState,
    session,
    fetching,
    rows: new DocumentRows(worker, session),
    boxTexts,
    boxWords: new BoxWords(worker, session),
    files: new DocumentFiles(session, input, settingsState, offers),
    offers,
    samples: new DocumentSamples(input, settingsState, session, fetching),
    tabs: new InputTabs(fetching, input),
    results,
    linked: linkResults(results, worker.engine),
  };
}
