import { randomInt } from "node:crypto";
import { type DocumentJson, schemaVersion } from "@stoa/document";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Engine } from "#platform/texts/engine.ts";
import type { LiveKey, LiveKind } from "./kinds.ts";
import {
  appendUpdates,
  findLive,
  insertLive,
  type LiveRow,
  lockLive,
  type NewUpdate,
  readLog,
  touchLive,
} from "./queries.ts";
import { type Author, findAuthors, markSaved, replaceLog, type Announcement } from "./save-queries.ts";
import { TextWrite } from "./text-write.ts";

/** A log of more updates or bytes than this is replaced by a snapshot. */
const mostUpdates = 200;
const mostBytes = 256_000;

/** The stored document cannot become a page: the operator must look at it. */
export class UnreadableDocument extends Error {}

/**
 * Makes the live document of a page or task if it has none. The page or task is locked: of two who open it at once, the
 * second finds what the first made.
 * @returns its generation, and the version of the schema that it was opened with
 */
export async function openLive(
  engine: Engine,
  { read }: LiveKind,
  reader: Reader,
  key: LiveKey,
): Promise<Pick<LiveRow, "generation" | "schema_version">> {
  const found = await lockLive(reader, key);
  if (found !== undefined) {
    if (found.schema_version <= schemaVersion) await touchLive(reader, key, schemaVersion);
    return found;
  }
  const document = await read(reader, key);
  const own_client = newClient();
  const snapshot = Buffer.from(await engine.ask(key.workspace_uuid, "seed", { document, client: own_client }));
  const generation = await insertLive(reader, key, { schema_version: schemaVersion, own_client, snapshot });
  return { generation, schema_version: schemaVersion };
}

/** A Yjs client for what the server writes: random, so that documents of two generations are never mixed unnoticed. */
function newClient(): number {
  return randomInt(1, 2 ** 32);
}

/** The updates of a document. The row is locked. */
async function storedUpdates(reader: Reader, key: LiveKey): Promise<Uint8Array[]> {
  const parts = await readLog(reader, key, -1);
  return parts.map(({ bytes }) => new Uint8Array(bytes));
}

/** The result of `settle`. */
type SettleResult = {
  /** the row before it; undefined when the page or task has no live document */
  readonly row: LiveRow | undefined;
  readonly isSaved: boolean;
};

/**
 * Brings a page or task, which is locked, up to the end of its live document's log, and locks the log until the commit.
 * @param emit announces the event; null where the next save or the sweep does it
 * @throws Unreadable
 */
export async function settle(
  engine: Engine,
  kind: LiveKind,
  tx: Transaction<never>,
  key: LiveKey,
  emit: ((author: Author) => Promise<void>) | null,
): Promise<SettleResult> {
  const row = await lockLive(tx, key);
  if (row === undefined || row.page_seq === row.last_seq) return { row, isSaved: false };
  const [updates, authors] = await Promise.all([storedUpdates(tx, key), findAuthors(tx, key)]);
  const read = await engine.ask(key.workspace_uuid, "read", {
    updates,
    client: row.own_client,
    withSnapshot: isLong(row),
  });
  if (read.document === null) throw new UnreadableDocument(`A live document cannot be read: ${read.problem}`);
  if (read.repair !== null) await appendOwn(tx, key, row, { bytes: read.repair, user_uuid: null });
  const change = { document: read.document, authors: authors.map(({ user_uuid }) => user_uuid) };
  const isChanged = await kind.save(tx, key, change, new TextWrite(key, true));
  const announcement = isChanged ? await announce(row, authors.at(-1), emit) : "unchanged";
  await markSaved(tx, key, announcement);
  if (read.snapshot !== null) await replaceLog(tx, key, Buffer.from(read.snapshot));
  return { row, isSaved: true };
}

const isLong = ({ last_seq, snapshot_seq, log_bytes }: LiveRow): boolean =>
  last_seq - snapshot_seq >= mostUpdates || log_bytes >= mostBytes;

/** Emits the event of a change, at most once a minute. */
async function announce(
  { is_announced_lately }: LiveRow,
  newest: Author | undefined,
  emit: ((author: Author) => Promise<void>) | null,
): Promise<Announcement> {
  if (newest === undefined || is_announced_lately || emit === null) return { unannouncedBy: newest?.user_uuid ?? null };
  await emit(newest);
  return "announced";
}

/**
 * Lets a request write the text of a page or task, which is locked: what people have typed is stored before it, so that it
 * compares with the version that they see, and they are shown what it stored. For a text that nobody has open it costs one small
 * statement.
 * @param by.user_uuid whose write it is
 * @param write stores what it wants, with the right that it gets
 * @throws Unreadable
 */
export async function writeText<Result>(
  engine: Engine,
  kind: LiveKind,
  tx: Transaction<never>,
  { key, user_uuid }: { readonly key: LiveKey; readonly user_uuid: string },
  write: (text: TextWrite) => Promise<Result>,
): Promise<Result> {
  const { row, isSaved } = await settle(engine, kind, tx, key, null);
  const text = new TextWrite(key, isSaved);
  const result = await write(text);
  if (row !== undefined && text.document !== null) await show(engine, tx, key, text.document, user_uuid);
  return result;
}

/**
 * The same for several pages or tasks, which are locked. For texts that nobody has open it costs one small statement for all.
 * @param by.keys of one workspace
 * @throws Unreadable
 */
export async function writeTexts<Result>(
  { engine, kindOf }: { readonly engine: Engine; readonly kindOf: (key: LiveKey) => LiveKind },
  tx: Transaction<never>,
  { keys, user_uuid }: { readonly keys: readonly LiveKey[]; readonly user_uuid: string },
  write: (texts: ReadonlyMap<string, TextWrite>) => Promise<Result>,
): Promise<Result> {
  const [first] = keys;
  if (first === undefined) return write(new Map());
  const uuids = keys.map(({ uuid }) => uuid);
  const open = await findLive(tx, { workspace_uuid: first.workspace_uuid, uuids });
  const texts = new Map<string, TextWrite>();
  for (const key of keys) {
    // guard: live: an import writes over what was typed and not stored yet | `open.has(key.uuid)` => `false` | by update-rules.test.ts
    const isSaved = open.has(key.uuid) && (await settle(engine, kindOf(key), tx, key, null)).isSaved;
    texts.set(key.uuid, new TextWrite(key, isSaved));
  }
  const result = await write(texts);
  for (const key of keys) {
    const document = texts.get(key.uuid)?.document ?? null;
    if (open.has(key.uuid) && document !== null) await show(engine, tx, key, document, user_uuid);
  }
  return result;
}

/** Brings a live document to the text that a request has just stored, as one update of its caller. */
async function show(
  engine: Engine,
  tx: Transaction<never>,
  key: LiveKey,
  document: DocumentJson,
  user_uuid: string,
): Promise<void> {
  const row = await lockLive(tx, key);
  if (row === undefined) throw new Error("A live document is gone although it was locked.");
  const updates = await storedUpdates(tx, key);
  const bytes = await engine.ask(key.workspace_uuid, "change", { updates, client: row.own_client, document });
  if (bytes !== null) await appendOwn(tx, key, row, { bytes, user_uuid });
  await markSaved(tx, key, "announced");
}

/** Appends what the server itself has made of a document, whose row is locked. */
async function appendOwn(tx: Transaction<never>, key: LiveKey, row: LiveRow, update: NewUpdate): Promise<void> {
  const appended = await appendUpdates(tx, key, { generation: row.generation, seq: row.last_seq }, [update]);
  if (appended === undefined) throw new Error("The log of a live document grew although it was locked.");
  tx.tellRooms(key.uuid, appended.seq);
}
