/** The words of one namespace, in the language in force. */
import { has, n, type Params, t } from ".";

export interface Words {
  /** A phrase. */
  w(key: string, params?: Params): string;
  /** A phrase if there is one, else the text the core came with. */
  known(key: string, otherwise: string, params?: Params): string;
  /** A phrase about a number, which it also names: `{{number}}`. */
  counted(key: string, count: number): string;
}

export function wordsOf(namespace: string): Words {
  const w = (key: string, params?: Params) => t(`${namespace}:${key}`, params);
  return {
    w,
    known: (key, otherwise, params = {}) => (has(`${namespace}:${key}`, params) ? w(key, params) : otherwise),
    counted: (key, count) => w(key, { count, number: n(count) }),
  };
}
