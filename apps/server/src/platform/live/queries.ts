import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { LiveKey, LiveKindName } from "./kinds.ts";

/** A live document without its content. */
export type LiveRow = {
  readonly generation: number;
  readonly schema_version: number;
  readonly own_client: number;
  readonly last_seq: number;
  readonly page_seq: number;
  readonly snapshot_seq: number;
  readonly log_bytes: number;
  readonly is_announced_lately: boolean;
};

const isDocument = ({ workspace_uuid, uuid }: Pick<LiveKey, "workspace_uuid" | "uuid">): Sql =>
  sql`d.workspace_uuid = ${workspace_uuid}::uuid and d.uuid = ${uuid}::uuid`;

/**
 * Locks the row of a live document: nobody appends to its log meanwhile. The page or task is locked before it.
 * @returns undefined when nobody has opened it, or it is too long ago
 */
export function lockLive(reader: Reader, key: LiveKey): Promise<LiveRow | undefined> {
  return reader.first(
    raw<LiveRow>(sql`select d.generation, d.schema_version, d.own_client, d.last_seq, d.page_seq, d.snapshot_seq, d.log_bytes,
        coalesce(d.announced_at > clock_timestamp() - interval '1 minute', false) as is_announced_lately
      from live_documents d where ${isDocument(key)} for no key update`),
  );
}

/** Finds which of some pages or tasks have a live document. They are locked, so that none gets one meanwhile. */
export async function findLive(
  reader: Reader,
  { workspace_uuid, uuids }: { readonly workspace_uuid: WorkspaceUuid; readonly uuids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`select d.uuid from live_documents d
      where d.workspace_uuid = ${workspace_uuid}::uuid and d.uuid = any (${uuids}::uuid[])`),
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Inserts a live document. @returns its generation */
export async function insertLive(
  reader: Reader,
  { kind, workspace_uuid, uuid }: LiveKey,
  made: { readonly schema_version: number; readonly own_client: number; readonly snapshot: Buffer },
): Promise<number> {
  const row = await reader.one(
    raw<{
      generation: number;
    }>(sql`insert into live_documents (workspace_uuid, uuid, kind, schema_version, own_client, snapshot)
      values (${workspace_uuid}::uuid, ${uuid}::uuid, ${kind}, ${made.schema_version}::int, ${made.own_client}::bigint,
        ${made.snapshot}::bytea) returning generation`),
  );
  return row.generation;
}

/** Notes that a document is in use, and the newest schema by which it was opened. */
export async function touchLive(reader: Reader, key: LiveKey, schema_version: number): Promise<void> {
  await reader.rows(
    raw(sql`update live_documents d set used_at = clock_timestamp(),
        schema_version = greatest(d.schema_version, ${schema_version}::int)
      where ${isDocument(key)}`),
  );
}

/** A part of a log: a snapshot, which is everything up to its number, or one update. */
export type LogPart = { readonly seq: number; readonly bytes: Buffer; readonly generation: number };

/** Reads what the log of a document has after a number; of what a snapshot replaced, the snapshot. @param after -1 for all */
export function readLog(reader: Reader, key: LiveKey, after: number): Promise<LogPart[]> {
  return reader.rows(
    raw<LogPart>(sql`
      select d.snapshot_seq as seq, d.snapshot as bytes, d.generation from live_documents d
      where ${isDocument(key)} and d.snapshot_seq > ${after}::bigint
      union all
      select u.seq, u.bytes, d.generation from live_documents d
        join live_updates u on (u.workspace_uuid, u.document_uuid) = (d.workspace_uuid, d.uuid)
      where ${isDocument(key)} and u.seq > greatest(d.snapshot_seq, ${after}::bigint)
      order by seq`),
  );
}

/** Updates to be appended, each with its author; null for the server itself. */
export type NewUpdate = { readonly bytes: Uint8Array; readonly user_uuid: string | null };

/** The number at which a log ends, and the Yjs client of the server itself. */
export type LogEnd = { readonly seq: number; readonly own_client: number };

/**
 * Appends to a log and locks it until the commit.
 * @param at the log must end with this number: then nobody else has appended meanwhile
 * @returns where it ends now; undefined when it does not end there, or is of another generation
 */
export async function appendUpdates(
  reader: Reader,
  key: LiveKey,
  at: { readonly generation: number; readonly seq: number },
  updates: readonly NewUpdate[],
): Promise<LogEnd | undefined> {
  const bytes = updates.map((update) => Buffer.from(update.bytes));
  const users = updates.map(({ user_uuid }) => user_uuid);
  const total = bytes.reduce((sum, { length }) => sum + length, 0);
  const rows = await reader.rows(
    raw<LogEnd>(sql`
      with raised as (
        update live_documents d set last_seq = d.last_seq + ${updates.length}::int, log_bytes = d.log_bytes + ${total}::int,
          used_at = clock_timestamp()
        where ${isDocument(key)} and d.generation = ${at.generation}::bigint and d.last_seq = ${at.seq}::bigint
        returning old.last_seq as before, new.last_seq as seq, new.own_client),
      added as (
        insert into live_updates (workspace_uuid, document_uuid, seq, bytes, user_uuid)
        select ${key.workspace_uuid}::uuid, ${key.uuid}::uuid, r.before + n.place, n.bytes, n.user_uuid
        from raised r cross join unnest(${bytes}::bytea[], ${users}::uuid[]) with ordinality as n (bytes, user_uuid, place))
      select r.seq, r.own_client from raised r`),
  );
  return rows[0];
}

/** Assigns clients to people, unless they are already somebody's. @returns whose they are now */
export function bindClients(reader: Reader, key: LiveKey, clients: ReadonlyMap<number, string>) {
  const ids = [...clients.keys()];
  const users = [...clients.values()];
  return reader.rows(
    raw<{ client_id: number; user_uuid: string }>(sql`
      insert into live_clients (workspace_uuid, document_uuid, client_id, user_uuid)
      select ${key.workspace_uuid}::uuid, ${key.uuid}::uuid, n.client_id, n.user_uuid
      from unnest(${ids}::bigint[], ${users}::uuid[]) as n (client_id, user_uuid) order by n.client_id
      on conflict (workspace_uuid, document_uuid, client_id) do update set user_uuid = live_clients.user_uuid
      returning client_id, user_uuid`),
  );
}

/** A document that a process has open, as it is now. */
export type LiveState = { readonly uuid: string; readonly generation: number; readonly last_seq: number };

/** The numbers at which the logs of some documents end. Documents that are gone are left out. */
export function findStates(reader: Reader, keys: readonly LiveKey[]): Promise<LiveState[]> {
  const workspaces = keys.map(({ workspace_uuid }) => workspace_uuid);
  const uuids = keys.map(({ uuid }) => uuid);
  return reader.rows(
    raw<LiveState>(sql`select d.uuid, d.generation, d.last_seq
      from unnest(${workspaces}::uuid[], ${uuids}::uuid[]) as k (workspace_uuid, uuid)
        join live_documents d on (d.workspace_uuid, d.uuid) = (k.workspace_uuid, k.uuid)`),
  );
}

/** A document whose newest text is not saved, or of whose change no event was emitted. */
export type UnsavedDocument = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly uuid: string;
  readonly kind: string;
  readonly last_seq: number;
  /** with its microseconds, as the next page begins after it */
  readonly used_at: string;
};

/** The most unsaved documents that are found at once. */
const unsavedAtOnce = 50;

/**
 * Finds documents that a process which died has not saved, and changes of more than a minute ago without an event: page by page,
 * because those that cannot be saved stay and must not keep the sweep from the others.
 */
export async function* findUnsaved(
  reader: Reader,
): AsyncGenerator<{ readonly key: LiveKey; readonly last_seq: number }> {
  for (let after: UnsavedDocument | undefined; ;) {
    const found: readonly UnsavedDocument[] = await findUnsavedAfter(reader, after);
    for (const { workspace_uuid, uuid, kind, last_seq } of found) {
      yield { key: { workspace_uuid, uuid, kind: kind as LiveKindName }, last_seq };
    }
    after = found.at(-1);
    if (found.length < unsavedAtOnce) return;
  }
}

/** In the order of their index: this is asked every few seconds, and nearly all documents are saved. */
function findUnsavedAfter(reader: Reader, after: UnsavedDocument | undefined): Promise<readonly UnsavedDocument[]> {
  return reader.rows(
    raw<UnsavedDocument>(sql`select d.workspace_uuid, d.uuid, d.kind, d.last_seq, d.used_at::text as used_at from live_documents d
      where (d.page_seq < d.last_seq or d.unannounced_by is not null) and d.used_at < clock_timestamp() - interval '5 seconds'
        and (d.page_seq < d.last_seq or coalesce(d.announced_at, '-infinity') < clock_timestamp() - interval '1 minute')
        and (d.used_at, d.uuid) > (${after?.used_at ?? "-infinity"}::timestamptz, ${after?.uuid ?? nilUuid}::uuid)
      order by d.used_at, d.uuid limit ${unsavedAtOnce}::int`),
  );
}
