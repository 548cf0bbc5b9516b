/** The words of the place Normalize in the language in force. */
import { has } from "../../../i18n";
import { w } from "../../../inputs/lists/words";

export { w };

/** What a rule is called; a rule the page has no words for goes by its id. */
export function ruleName(id: string): string {
  return has(`normalize:rules.${id}.name`) ? w(`rules.${id}.name`) : id;
}

/** The name of a step's maker: a rule, or the preset that writes the result in its own form. */
export function stepName(by: string): string {
  return has(`normalize:presets.${by}.name`) ? w(`presets.${by}.name`) : ruleName(by);
}

/** What a rule does; the core's own words where the page has none. */
export function ruleAbout(id: string, summary: string): string {
  return has(`normalize:rules.${id}.about`) ? w(`rules.${id}.about`) : summary;
}

/** What a tier is called. */
export function tierName(tier: string): string {
  return has(`normalize:tiers.${tier}.name`) ? w(`tiers.${tier}.name`) : tier;
}

/** Why a URL was passed through. */
export function passWords(code: string): string {
  return has(`normalize:pass.${code}.short`) ? w(`pass.${code}.short`) : code;
}

/** The same at length, with what to do. */
export function passAbout(code: string): string {
  return has(`normalize:pass.${code}.about`) ? w(`pass.${code}.about`) : code;
}
