/** Where the page begins. */
import { render } from "preact";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import { isEmbedded } from "./app/embedded";
import { attempt, watchWindow } from "./app/failures";
import { Frame } from "./app/frame/frame";
import { startOffline } from "./app/offline";
import { startPreferences } from "./app/preferences";
import { startSession } from "./app/start";

/** First the words and the look, then the page, then what it remembers; what may be needed later loads beside it. */
async function start(): Promise<void> {
  watchWindow(window);
  await startPreferences(document.documentElement);
  const root = document.getElementById("page");
  if (root !== null) render(<Frame />, root);
  // A figure inside another page brings no whole build along.
  if (!isEmbedded) startOffline();
  await startSession();
}

attempt(start);
