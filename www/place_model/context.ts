/** Contexts by which components reach the instance that they show. */
import { type Context, createContext } from "preact";
import { useContext } from "preact/hooks";

/** The context of one kind of instance, and the hook that reads it, which throws where there is none of that `name`. */
export function instanceContext<Instance>(
  name: string,
): readonly [Context<Instance | undefined>, () => Instance] {
  const Instances = createContext<Instance | undefined>(undefined);
  const useInstance = (): Instance => {
    const found = useContext(Instances);
    if (found === undefined) throw new Error(`a component stands outside of the context of ${name}`);
    return found;
  };
  return [Instances, useInstance];
}
