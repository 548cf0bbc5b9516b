/** The page's own instance of each place, and what shows it. */
import { signal } from "@preact/signals";
import type { ComponentType, Context } from "preact";
import { useEffect } from "preact/hooks";
import { loadWordsOf } from "../i18n";
import { ListsContext } from "../inputs/lists/context";
import type { ListInput } from "../inputs/lists/model";
import type { ListStorage } from "../place_model/list_storage";
import * as documents from "../places/documents/place";
import { isLoadFailure } from "../worker/errors";
import { attempt, didReload } from "./failures";
import { LoadingLine } from "./frame/loading";
import { NotLoaded } from "./frame/not_loaded";
import type { OwnAddress } from "./own_address";
import { handles, type Place, places, registry, stateOf } from "./places";

/** What the `place.ts` of a place over lists offers. */
interface ListPlaceModule<Instance> {
  Context: Context<Instance | undefined>;
  create(input: ListInput): Instance;
  start(
    instance: Instance,
    storage: ListStorage,
    fragment: string,
    own: OwnAddress | undefined,
  ): Promise<void>;
  View: ComponentType;
}

/** The page's own instance of a place. */
interface PlaceInstance {
  /** Opens it: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
  start(fragment: string, own: OwnAddress | undefined): Promise<void>;
  View: ComponentType;
}

/** A view over an instance. */
function viewOf<Instance>({ Provider }: Context<Instance>, instance: Instance, View: ComponentType) {
  return () => (
    <Provider value={instance}>
      <View />
    </Provider>
  );
}

/** Documents as the page shows them. */
function makeDocuments(): PlaceInstance {
  const instance = documents.create();
  return {
    start: (fragment, own) => documents.start(instance, fragment, own),
    View: viewOf(documents.Context, instance, documents.View),
  };
}

/** Places whose code comes with the page; they start with it. */
const loaded = new Map<Place, PlaceInstance>([["documents", makeDocuments()]]);
export const loadedPlaces: readonly Place[] = [...loaded.keys()];

const modules = import.meta.glob<ListPlaceModule<unknown>>([
  "../places/*/place.ts",
  "!../places/{about,documents,learn}/place.ts",
]);
const instances = new Map<Place, Promise<PlaceInstance>>();

/** Places that work on no lists make the page's instance themselves. */
const ofTheirOwn = import.meta.glob<{ open(): PlaceInstance }>("../places/{about,learn}/place.ts");

async function load(name: Place): Promise<PlaceInstance> {
  const path = `../places/${registry[name].folder}/place.ts`;
  const alone = await ofTheirOwn[path]?.();
  if (alone !== undefined) return alone.open();
  const module = modules[path];
  if (module === undefined) throw new Error(`no code for the place ${name}`);
  const [{ Context, create, start, View }, { listStorage, lists }] = await Promise.all([
    module(),
    import("./lists"),
  ]);
  const instance = create(lists);
  return {
    start: (fragment, own) => start(instance, listStorage, fragment, own),
    View: viewOf(ListsContext, lists, viewOf(Context, instance, View)),
  };
}

/** The instance of a place; its code loads with the first call. */
export function instanceOf(name: Place): Promise<PlaceInstance> {
  const atHand = loaded.get(name);
  if (atHand !== undefined) return Promise.resolve(atHand);
  const known = instances.get(name) ?? load(name);
  instances.set(name, known);
  // A place whose code did not come is asked for again.
  known.catch(() => instances.delete(name));
  return known;
}

/** Moves when a place that did not load is to be loaded again. */
export const retries = signal(0);

/** True if `load` brought everything. */
async function didLoad(load: () => Promise<unknown>, isAgain: boolean): Promise<boolean> {
  try {
    await load();
    return true;
  } catch (thrown) {
    if (!isLoadFailure(thrown)) throw thrown;
    if (isAgain) await didReload();
    return false;
  }
}

/** A place that says that it loads until its code, its words and its state are here, or why they are not. */
function lazyView(name: Place): ComponentType {
  const found = signal<PlaceInstance | undefined>(undefined);
  const isMissing = signal(false);
  const load = async () => {
    const [instance] = await Promise.all([instanceOf(name), ...registry[name].words.map(loadWordsOf)]);
    found.value ??= instance;
  };
  const bring = async () => {
    const isAgain = isMissing.peek();
    isMissing.value = false;
    isMissing.value = !(await didLoad(load, isAgain));
  };
  const again = () => {
    attempt(bring);
    retries.value++;
  };
  return function Lazy() {
    useEffect(() => {
      if (found.peek() === undefined) attempt(bring);
      const retry = () => isMissing.peek() && again();
      addEventListener("online", retry);
      return () => removeEventListener("online", retry);
    }, []);
    if (isMissing.value) return <NotLoaded again={again} />;
    // Not before what was kept is there: the empty page would only flash.
    if (found.value === undefined || handles[stateOf(name)].value === undefined) return <LoadingLine waits />;
    const { View } = found.value;
    return <View />;
  };
}

export const placeViews = Object.fromEntries(
  places.map((name) => [name, loaded.get(name)?.View ?? lazyView(name)]),
) as Readonly<Record<Place, ComponentType>>;
