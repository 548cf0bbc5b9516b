/** Files the page hands over. */
import { inputs, removed } from "./inputs";
import { sound } from "./session";
import { writeSession } from "./statefile";

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by then; keeping it longer would keep the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves the session as a file that `openSession` reads. */
export async function saveSession(): Promise<void> {
  const blob = await writeSession(sound.peek(), removed.peek(), inputs.peek());
  download(blob, "dustlens-session.jsonl");
}
