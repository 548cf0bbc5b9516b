/** A component in a document of its own, for tests that need no browser. */
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { loadWords, loadWordsOf } from "../i18n";

/** What a test does with what it has mounted. */
export interface Mounted {
  root: HTMLElement;
  /** Text of everything that a selector finds, with blanks folded. */
  texts(selector: string): string[];
  /** The one button with these words. */
  button(words: string): HTMLButtonElement;
  /** Presses it, and waits until what that changes is drawn. */
  press(words: string): Promise<void>;
  unmount(): void;
}

function folded(element: Element): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Mounts a component in English. */
export async function mount(component: ComponentChild): Promise<Mounted> {
  await loadWords("en");
  for (const namespace of ["problems", "results", "run"]) await loadWordsOf(namespace);
  const root = document.createElement("div");
  document.body.append(root);
  await act(() => render(component, root));
  const button = (words: string): HTMLButtonElement => {
    const found = [...root.querySelectorAll("button")].filter((each) => folded(each) === words);
    if (found.length !== 1 || found[0] === undefined)
      throw new Error(`${found.length} buttons “${words}” in: ${folded(root)}`);
    return found[0];
  };
  return {
    root,
    texts: (selector) => [...root.querySelectorAll(selector)].map(folded),
    button,
    press: (words) => act(() => button(words).click()),
    unmount: () => {
      render(null, root);
      root.remove();
    },
  };
}

/** Changes state, and waits until what that changes is drawn. */
export function change(work: () => unknown): Promise<void> {
  return act(async () => {
    await work();
  });
}
