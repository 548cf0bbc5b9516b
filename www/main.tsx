/** Where the page begins. */
import { render } from "preact";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import { isEmbedded } from "./app/embedded";
import { attempt, watchWindow } from "./app/failures";
import { Frame } from "./app/frame/frame";
import { startOffline } from "./app/offline";
import { instanceOf } from "./app/place_views";
import { placeIn } from "./app/places";
import { startPreferences } from "./app/preferences";
import { startSession } from "./app/start";

/** First the words and the look, then the page, then what it remembers; what may be needed later loads beside it. */
async function start(): Promise<void> {
  watchWindow(window);
  // The code of the place comes beside the words; a failure is met where the place is shown.
  instanceOf(placeIn(location.hash)).catch(() => undefined);
  await startPreferences(document.documentElement);
  const root = document.getElementById("page");
  // The name stands there until now, for those who wait on a slow line.
  root?.replaceChildren();
  if (root !== null) render(<Frame />, root);
  // A figure inside another page brings no whole build along.
  if (!isEmbedded) startOffline();
  await startSession();
}

attempt(start);
