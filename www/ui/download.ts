/** Files the page hands over. */
import { say } from "../app/announcements";
import { t } from "../i18n";

/** Hands a file to the browser's downloads, and says so. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  say(t("frame:downloaded", { name }));
  // The browser has taken the address by then; keeping it longer would keep the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
