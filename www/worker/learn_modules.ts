/** The modules of the lessons: each loads with the first call of one of its own. */
import initCourse, {
  use_charsets as forCourse,
  homework_archive,
  homework_result,
  lesson_homework,
} from "dustlens/learn_course.js";
import courseWasm from "dustlens/learn_course_bg.wasm?url";
import initRules, { use_charsets as forRules, lesson_dust, lesson_parameter } from "dustlens/learn_rules.js";
import rulesWasm from "dustlens/learn_rules_bg.wasm?url";
import { parts as rulesFiles, use_parts } from "dustlens/learn_rules_parts.js";
import initSites, { use_charsets as forSites, lesson_addresses } from "dustlens/learn_sites.js";
import sitesWasm from "dustlens/learn_sites_bg.wasm?url";
import { load, type Module } from "./core";
import { isStartFailure, toFailure, unloaded } from "./errors";
import type { LearnApi } from "./learn_api";
import { Parts } from "./parts";

/** Waits for a module; a load that failed is tried again by the next call. */
export function loadedOnce(module: Module, address: string): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return async () => {
    loading ??= load(module, address);
    try {
      await loading;
    } catch (thrown) {
      loading = undefined;
      const { message } = toFailure(thrown);
      throw isStartFailure(message) ? unloaded(message) : thrown;
    }
  };
}

/** A call of a module, which is loaded before it. */
export function behind<Question, Answer>(
  loaded: () => Promise<unknown>,
  ask: (question: Question) => Answer,
): (question: Question) => Promise<Answer> {
  return async (question) => {
    await loaded();
    return ask(question);
  };
}

const sites = loadedOnce({ init: initSites, use_charsets: forSites }, sitesWasm);
const rules = loadedOnce({ init: initRules, use_charsets: forRules }, rulesWasm);
const rulesParts = new Parts(rulesFiles);
use_parts(rulesParts.read);
const course = loadedOnce({ init: initCourse, use_charsets: forCourse }, courseWasm);

type OfModules = "addresses" | "parameter" | "dust" | "homework" | "homework_archive" | "homework_result";

/** The module of the lessons about rules with the part of one of them. */
const withPart = (part: keyof typeof rulesFiles) => () => Promise.all([rules(), rulesParts.ahead(part)]);

export const lessonsOfModules: Pick<LearnApi, OfModules> = {
  addresses: behind(sites, lesson_addresses),
  parameter: behind(withPart("learn_rules_parameter"), lesson_parameter),
  dust: behind(withPart("learn_rules_dust"), lesson_dust),
  homework: behind(course, lesson_homework),
  homework_archive: behind(course, homework_archive),
  homework_result: behind(course, homework_result),
};
