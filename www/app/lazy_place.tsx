/** The places whose code and words load when they are first opened, and the page's own instance of each. */
import { signal } from "@preact/signals";
import type { ComponentType, Context } from "preact";
import { useEffect } from "preact/hooks";
import { loadPlaceWords } from "../i18n";
import { ListsContext } from "../inputs/lists/context";
import type { ListInput } from "../inputs/lists/model";
import type { ListStorage } from "../place_model/list_storage";
import { attempt } from "./failures";
import type { OwnAddress } from "./own_address";
import { hands, type OwnPlace, registry } from "./places";

/** What a place's folder has to offer in its `place.ts`. */
interface PlaceModule<Instance> {
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

const modules = import.meta.glob<PlaceModule<unknown>>("../places/*/place.ts");
const instances = new Map<OwnPlace, Promise<PlaceInstance>>();

async function make(name: OwnPlace): Promise<PlaceInstance> {
  const load = modules[`../places/${registry[name].folder}/place.ts`];
  if (load === undefined) throw new Error(`no code for the place ${name}`);
  const [{ Context, create, start, View }, { listStorage, lists }] = await Promise.all([
    load(),
    import("./lists"),
  ]);
  const instance = create(lists);
  return {
    start: (fragment, own) => start(instance, listStorage, fragment, own),
    View: () => (
      <ListsContext.Provider value={lists}>
        <Context.Provider value={instance}>
          <View />
        </Context.Provider>
      </ListsContext.Provider>
    ),
  };
}

/** The instance of a place; its code loads with the first call. */
export function instanceOf(name: OwnPlace): Promise<PlaceInstance> {
  const known = instances.get(name) ?? make(name);
  instances.set(name, known);
  // A place whose code did not come is asked for again.
  known.catch(() => instances.delete(name));
  return known;
}

/** A place that stands empty until its code, its words and its state are here. */
export function lazyPlace(name: OwnPlace): ComponentType {
  const found = signal<PlaceInstance | undefined>(undefined);
  const bring = async () => {
    const [instance] = await Promise.all([instanceOf(name), ...registry[name].words.map(loadPlaceWords)]);
    found.value ??= instance;
  };
  return function Lazy() {
    useEffect(() => attempt(bring), []);
    // Not before what was kept is there: the empty page would only flash.
    if (found.value === undefined || hands[name].value === undefined) return null;
    const { View } = found.value;
    return <View />;
  };
}
