/** The page's own instance of each place, and what shows it. */
import { signal } from "@preact/signals";
import type { ComponentType, Context } from "preact";
import { useEffect } from "preact/hooks";
import { loadPlaceWords } from "../i18n";
import { ListsContext } from "../inputs/lists/context";
import type { ListInput } from "../inputs/lists/model";
import type { ListStorage } from "../place_model/list_storage";
import { View as About } from "../places/about/place";
import * as documents from "../places/documents/place";
import { attempt } from "./failures";
import type { OwnAddress } from "./own_address";
import { handles, type Place, places, registry } from "./places";

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
const loaded = new Map<Place, PlaceInstance>([
  ["documents", makeDocuments()],
  ["about", { start: () => Promise.resolve(), View: About }],
]);
export const loadedPlaces: readonly Place[] = [...loaded.keys()];

const modules = import.meta.glob<ListPlaceModule<unknown>>([
  "../places/*/place.ts",
  "!../places/{about,documents}/place.ts",
]);
const instances = new Map<Place, Promise<PlaceInstance>>();

async function load(name: Place): Promise<PlaceInstance> {
  const module = modules[`../places/${registry[name].folder}/place.ts`];
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

/** A place that stands empty until its code, its words and its state are here. */
function lazyView(name: Place): ComponentType {
  const found = signal<PlaceInstance | undefined>(undefined);
  const bring = async () => {
    const [instance] = await Promise.all([instanceOf(name), ...registry[name].words.map(loadPlaceWords)]);
    found.value ??= instance;
  };
  return function Lazy() {
    useEffect(() => attempt(bring), []);
    // Not before what was kept is there: the empty page would only flash.
    if (found.value === undefined || handles[name].value === undefined) return null;
    const { View } = found.value;
    return <View />;
  };
}

export const placeViews = Object.fromEntries(
  places.map((name) => [name, loaded.get(name)?.View ?? lazyView(name)]),
) as Readonly<Record<Place, ComponentType>>;
