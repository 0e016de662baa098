import { createHash } from "node:crypto";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Json } from "#kernel/events.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { RequestKey } from "./keys.ts";

/** An event of a request, and its actor. */
export type NewEntry = {
  readonly name: "created" | "signed" | "declined" | "expired" | "cancelled";
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly details: { readonly [key: string]: Json };
};

/** An entry of the history of a request. */
export type Entry = NewEntry & {
  /** 1, 2, … */
  readonly n: number;
  /** by the clock of the database */
  readonly at: string;
  readonly hash: Buffer;
};

type EntryContent = Omit<Entry, "hash">;

function hashOf({ n, name, at, ip, user_agent, details }: EntryContent, request_uuid: string, previous: Buffer | null) {
  const hashed = { request_uuid, n, name, at, ip, user_agent, details, previous: previous?.toString("hex") ?? null };
  return createHash("sha256").update(canonicalJson(hashed), "utf8").digest();
}

/** Adds to the history of a request, which is new or locked. */
export async function keepEntry(tx: Transaction<never>, request: RequestKey, entry: NewEntry): Promise<void> {
  const { n, at, previous } = await tx.one(
    raw<{ n: number; at: string; previous: Buffer | null }>(sql`
      select coalesce(max(e.n), 0) + 1 as n, ${isoOf("clock_timestamp()")} as at,
        (select l.hash from signature_events l where l.workspace_uuid = ${request.workspace_uuid}::uuid
          and l.request_uuid = ${request.uuid}::uuid order by l.n desc limit 1) as previous
      from signature_events e
      where e.workspace_uuid = ${request.workspace_uuid}::uuid and e.request_uuid = ${request.uuid}::uuid`),
  );
  const hash = hashOf({ ...entry, n, at }, request.uuid, previous);
  await tx.rows(
    raw(sql`insert into signature_events (workspace_uuid, request_uuid, n, name, at, ip, user_agent, details, hash)
      values (${request.workspace_uuid}::uuid, ${request.uuid}::uuid, ${n}::int, ${entry.name}, ${at}::timestamptz,
        ${entry.ip}, ${entry.user_agent}, ${entry.details}::jsonb, ${hash})`),
  );
}

/** The history of a request, the oldest entry first. */
export function findHistory(reader: Reader, request: RequestKey): Promise<Entry[]> {
  return reader.rows(
    raw<Entry>(sql`select e.n, e.name, ${isoOf("e.at")} as at, e.ip, e.user_agent, e.details, e.hash
      from signature_events e
      where e.workspace_uuid = ${request.workspace_uuid}::uuid and e.request_uuid = ${request.uuid}::uuid
      order by e.n`),
  );
}

/** Whether a history is whole: no entry was changed, and none is missing before another one. */
export function isWhole(entries: readonly Entry[], request_uuid: string): boolean {
  return entries.every((entry, index) => {
    const previous = entries[index - 1]?.hash ?? null;
    return entry.n === index + 1 && entry.hash.equals(hashOf(entry, request_uuid, previous));
  });
}
