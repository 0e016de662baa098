import { type Client, type ClientOptions, createClient } from "@stoa/api";
import type { Copy } from "./copy.ts";
import { Details } from "./details.ts";
import { Drafts } from "./drafts.ts";
import type { Options } from "./options.ts";
import { Search } from "./search.ts";
import { endingSilence } from "./silence.ts";
import type { Texts } from "./texts.ts";
import { Uploads } from "./uploads.ts";

/** The parts of a workspace besides rows and commands. */
export type Extras = {
  readonly drafts: Drafts;
  readonly details: Details;
  readonly uploads: Uploads;
  /** Begins a search; close it afterwards. */
  readonly search: () => Search;
};

type Parts = {
  readonly api: Client;
  readonly clientId: string;
  readonly copy: Copy;
  readonly texts: Texts;
  readonly hint: () => void;
};

/** The client of a tab, for everything but files. @param clientId names the tab @param fetch asks the server */
export function clientOf({ client, environment }: Options, clientId: string, fetch: ClientOptions["fetch"]): Client {
  return createClient({ ...client, clientId, fetch: endingSilence(environment.clock, fetch) });
}

/** Makes what a workspace has besides rows and commands. */
export function extrasOf(options: Options, { api, clientId, copy, texts, hint }: Parts): Extras {
  const { user_uuid, workspace_uuid, environment } = options;
  const { clock, presence, uploadFetch } = environment;
  const clientWith = (fetch = options.client.fetch): Client =>
    createClient({ ...options.client, clientId, ...(fetch === undefined ? {} : { fetch }) });
  return {
    drafts: new Drafts(copy),
    details: new Details({ api, user_uuid, copy, texts, clock, presence }),
    uploads: new Uploads({ clientWith, uploadFetch, copy, presence, hint }),
    search: () => new Search({ api, store: copy.store, clock, presence, workspace_uuid }),
  };
}
