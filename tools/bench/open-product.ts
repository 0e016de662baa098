import { type Load, type OurServer, startLoad, startOurs } from "./children.ts";
import type { CloseStack } from "./closing.ts";
import { makeCredentials, readSample } from "./credentials.ts";
import { type BenchDatabase, openDatabase, type OpenOptions } from "./database.ts";
import type { Target } from "./load-messages.ts";
import { createLongTickets } from "./long-tickets.ts";
import type { Found, Sample } from "./sample.ts";
import type { Screen } from "./screen.ts";
import type { DataSet } from "./seed.ts";

/** The product, without bare, on a data set. */
export type Product = {
  readonly database: BenchDatabase;
  readonly ours: OurServer;
  readonly target: Target;
  readonly load: Load;
};

/**
 * Opens a data set, our server on it, and the load process with the requests of an admin.
 * @param find what the requests need in addition to the sample and the long tasks
 */
export async function openProduct(
  set: DataSet & { readonly clients: number },
  { screen, closing, ...options }: OpenOptions & { readonly screen: Screen; readonly closing: CloseStack },
  find: (target: Target, sample: Sample) => Promise<Partial<Found>> = async () => ({}),
): Promise<Product> {
  const database = await openDatabase(set, screen, options);
  closing.add(database.stop);
  const credentials = await makeCredentials(database.url);
  const sample = await readSample(database.url);
  const ours = await startOurs(database.url, credentials.secretKey);
  closing.add(ours.stop);
  const target: Target = { server: "ours", port: ours.port, authorization: credentials.admin };
  const found = await find(target, sample);
  const longTickets = await createLongTickets(target, database.url, sample, 2 * set.clients);
  const load = startLoad();
  closing.add(load.stop);
  const all: Found = { deepPages: [], copyPages: [], delta: null, ...found, longTickets };
  await load.order({ kind: "prepare", sample, found: all, clients: set.clients });
  return { database, ours, target, load };
}
