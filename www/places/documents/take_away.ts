/** The session as a file. */
import { download } from "../../ui/download";
import { inputs, removed } from "./inputs";
import { sound } from "./session";
import { writeSession } from "./statefile";

/** Saves the session as a file that `openSession` reads. */
export async function saveSession(): Promise<void> {
  const blob = await writeSession(sound.peek(), removed.peek(), inputs.peek());
  download(blob, "dustlens-session.jsonl");
}
