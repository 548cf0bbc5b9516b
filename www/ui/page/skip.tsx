/** For the keyboard: past input and settings. */
import { t } from "../../i18n";

/** The id of the results, where skip links lead. */
export const resultsId = "results";

function skip(event: Event): void {
  event.preventDefault();
  const results = document.getElementById(resultsId);
  (
    results?.querySelector<HTMLElement>("[role=grid]") ??
    results?.querySelector<HTMLElement>(".results-heading")
  )?.focus();
}

/** The focus goes to the table of the results, where there is one. */
export function SkipToResults() {
  return (
    <a class="skip no-print" href={`#${resultsId}`} onClick={skip}>
      {t("frame:skip_to_results")}
    </a>
  );
}
