/** The words of the place Normalize in the language in force. */
import { words } from "../../../inputs/lists/words";

export { words };
export const { w, known } = words;

/** What a rule is called; a rule the page has no words for goes by its id. */
export const ruleName = (id: string): string => known(`rules.${id}.name`, id);

/** The name of a step's maker: a rule, or the preset that writes the result in its own form. */
export const stepName = (by: string): string => known(`presets.${by}.name`, ruleName(by));

/** What a rule does; the core's own words where the page has none. */
export const ruleAbout = (id: string, summary: string): string => known(`rules.${id}.about`, summary);

/** What a tier is called. */
export const tierName = (tier: string): string => known(`tiers.${tier}.name`, tier);

/** Why a URL was passed through. */
export const passWords = (code: string): string => known(`pass.${code}.short`, code);

/** The same at length, with what to do. */
export const passAbout = (code: string): string => known(`pass.${code}.about`, code);
