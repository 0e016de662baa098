import postgres from "postgres";
import { addToBareTables } from "./bare-tables.ts";
import { memoryOf, type Server, startLoad, startOurs } from "./children.ts";
import type { CloseStack } from "./closing.ts";
import { startBare } from "./start-bare.ts";
import { makeCredentials, readSample } from "./credentials.ts";
import { openDatabase } from "./database.ts";
import { findDeepPages, readCopy } from "./find-pages.ts";
import type { Target } from "./load-messages.ts";
import { createLongTickets } from "./long-tickets.ts";
import { type Setup, settle } from "./measure.ts";
import type { Options } from "./options.ts";
import { startReceivers } from "./receiving.ts";
import type { Memory } from "./findings.ts";
import type { Found, Sample } from "./sample.ts";
import type { Screen } from "./screen.ts";

/** Everything that the rows need, and the resources that the servers used just after their start. */
export type OpenSetup = {
  readonly setup: Setup;
  readonly postgres: string;
  readonly memory: () => Readonly<Record<"ours" | "bare", Memory>>;
};

/** Opens the database, the servers and the load process. */
export async function openSetup(options: Options, screen: Screen, closing: CloseStack): Promise<OpenSetup> {
  const database = await openDatabase({ ...options, hasBare: true }, screen);
  closing.add(database.stop);
  const databaseUrl = database.url;
  const credentials = await makeCredentials(databaseUrl);
  const sample = await readSample(databaseUrl);
  const receivers = await startReceivers();
  closing.add(receivers.stop);
  const { environment } = receivers;
  const ours = await startOurs(databaseUrl, credentials.secretKey, { profile: options.profile, environment });
  closing.add(ours.stop);
  const oursAtStart = memoryOf(ours.pid).now;
  const target: Target = { server: "ours", port: ours.port, authorization: credentials.admin };
  const found = await findAll(target, databaseUrl, sample, { options, screen });
  const bare = await startBare({ url: databaseUrl, user_uuid: sample.user_uuid, ...placesOf(found) });
  closing.add(bare.stop);
  const startOf = { ours: oursAtStart, bare: memoryOf(bare.pid).now };
  const load = startLoad();
  closing.add(load.stop);
  await load.order({ kind: "prepare", sample, found, clients: options.clients });
  const place = { workspace_uuid: sample.workspace_uuid, board_uuid: sample.boards[0]?.uuid ?? "" };
  const { postmaster } = database;
  const servers = { load, ours, bare, receivers, databaseUrl, postmaster };
  return {
    setup: { ...servers, credentials, place, found, settle: () => settle(databaseUrl) },
    postgres: database.version,
    memory: () => ({
      ours: memory(ours, startOf.ours),
      bare: memory(bare, startOf.bare),
    }),
  };
}

/** The pages of lists and copies, and then the long tasks, which are in the delta of the copy. */
async function findAll(
  target: Target,
  databaseUrl: string,
  sample: Sample,
  { options, screen }: { readonly options: Options; readonly screen: Screen },
): Promise<Found> {
  screen.progress("Finding pages, reading a copy", 0);
  const deepPages = await findDeepPages(target, sample);
  const { copyPages, delta } = await readCopy(target, sample.workspace_uuid);
  screen.progress("Finding pages, reading a copy", 0.8);
  const longTickets = await createLongTickets(target, databaseUrl, sample, 2 * options.clients);
  const client = postgres(databaseUrl, { max: 1 });
  const uuids = longTickets.map(({ uuid }) => uuid);
  await addToBareTables(client, uuids).finally(() => client.end());
  screen.progress("Finding pages, reading a copy", 1);
  return { deepPages, copyPages, delta, longTickets };
}

const placed = (pages: Found["copyPages"]) => new Map(pages.map(({ cursor, place }) => [cursor, place]));

const memory = (server: Server, start: number): Memory => ({ start, peak: memoryOf(server.pid).peak });

function placesOf({ deepPages, copyPages, delta }: Found) {
  return { deepPages: placed(deepPages), copyPages: placed(delta === null ? copyPages : [...copyPages, delta]) };
}
