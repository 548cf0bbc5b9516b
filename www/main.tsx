/** Where the page begins. */
import { render } from "preact";
import "./styles/tokens.css";
import "./styles/base.css";
import { attempt, watchWindow } from "./state/failures";
import { startPreferences } from "./state/preferences";
import { startSession } from "./state/start";
import { Frame } from "./view/frame/frame";

/** First the words and the look, then the page, then what it remembers. */
async function start(): Promise<void> {
  watchWindow(window);
  await startPreferences(document.documentElement);
  const root = document.getElementById("page");
  if (root !== null) render(<Frame />, root);
  await startSession();
}

attempt(start);
