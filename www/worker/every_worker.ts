/** Needs of every worker: failures that keep their codes on the way to the page, and a pause between slices. */
import { transferHandlers } from "comlink";
import type { Failure } from "./api";
import { isTrap, toFailure } from "./errors";

/** comlink carries only an error's name and message across; this adds its code and params. `broken` hears of traps. */
export function keepCodes(broken: (failure: Failure) => void): void {
  const plain = transferHandlers.get("throw");
  if (plain === undefined) return;
  transferHandlers.set("throw", {
    canHandle: plain.canHandle,
    deserialize: plain.deserialize,
    serialize(thrown: { value: unknown }) {
      if (isTrap(thrown.value)) broken(toFailure(thrown.value));
      const { code, params, message } = toFailure(thrown.value);
      return [{ isError: true, value: { name: "DustlensError", code, params, message } }, []];
    },
  });
}

const channel = new MessageChannel();
const resumed: (() => void)[] = [];
channel.port1.onmessage = () => resumed.shift()?.();

/** Lets the messages that came meanwhile be heard; a timer would be clamped to 4 ms. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    resumed.push(resolve);
    channel.port2.postMessage(undefined);
  });
}
