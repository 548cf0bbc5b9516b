/** For the keyboard: past input and settings. */
import { t } from "../../i18n";

/** `to`: the element's id; focus goes to its table, where there is one. */
export function SkipToResults({ to }: { to: string }) {
  const skip = (event: Event) => {
    event.preventDefault();
    const results = document.getElementById(to);
    (results?.querySelector<HTMLElement>("[role=grid]") ?? results)?.focus();
  };
  return (
    <a class="skip" href={`#${to}`} onClick={skip}>
      {t("normalize:skip")}
    </a>
  );
}
