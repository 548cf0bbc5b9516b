/** The engine of the URLs: the worker's methods, each a promise. */
import { type Engine, engineOf as engineBehind } from "../../core/engine";
import type { UrlClient } from "../../core/url_client";
import type { UrlsApi } from "../../worker/urls_api";

export { createClient, type UrlClient } from "../../core/url_client";
export type UrlEngine = Engine<UrlsApi>;

export const engineOf = (client: UrlClient): UrlEngine => engineBehind(client, { long: ["export"] });
