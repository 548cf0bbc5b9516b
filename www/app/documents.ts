/** The page's own instance of the results of Documents. */
import { engine } from "../places/documents/engine";
import { linkResults } from "../places/documents/results/linked";
import { createResults } from "../places/documents/results/model";
import {
  applied,
  change,
  picked,
  revision,
  settings,
  stale,
  summary,
  working,
} from "../places/documents/session";

const run = { summary, revision, working, stale, settings, applied, picked, change };

export const documentResults = createResults({ engine, run });
export const { link: resultsLink, follow: setResultsLink } = linkResults(documentResults, engine);
