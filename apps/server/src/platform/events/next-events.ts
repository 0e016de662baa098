import type { Actor, ActorVia } from "#kernel/actor.ts";
import type { EventName, Json } from "#kernel/events.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { goesOn, type OfPage, pageOf } from "#platform/db/page.ts";
import { type LeftJoined, raw, type Reader, sql } from "#platform/db/query.ts";
import type { Texts } from "#platform/texts/texts.ts";
import { areShortTexts, makeDerived, type MadeTexts, withDerived } from "./text-forms.ts";
import { bytesOfData, isGone, visibleActor, visibleData, visibleDerived } from "./visible-data.ts";

/** A committed event with its sequence in its workspace. */
export type ConsumedEvent = {
  readonly uuid: string;
  readonly sequence: number;
  readonly name: EventName;
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid | null;
  readonly task_uuid: string | null;
  readonly actor: Actor;
  /** the key or the automation that the actor acted by */
  readonly actor_via: ActorVia | null;
  /** only uuids, if something that it names was deleted permanently */
  readonly data: { readonly [key: string]: Json };
  /** whether something that it names was deleted permanently */
  readonly is_gone: boolean;
  readonly depth: number;
  /** the id of the request, or of the automation's run, that made the change */
  readonly request_id: string | null;
  readonly created_at: Date;
};

type EventRow = Omit<ConsumedEvent, "actor"> & {
  derived_field: string | null;
  actor_kind: Actor["kind"];
  actor_user_uuid: string | null;
  actor_api_key_uuid: string | null;
  actor_name: string;
};

type EventQuery = { workspace_uuid: WorkspaceUuid; position: number; names: readonly string[]; limit: number };

const columns = sql`uuid, sequence, name, workspace_uuid, board_uuid, task_uuid, actor_kind, actor_user_uuid,
  actor_api_key_uuid, actor_name, actor_via, data, derived_field, is_gone, depth, request_id, created_at`;

/** The same columns, from a row `f` of `sequenced_events` with `is_gone`. */
const selected = sql`f.uuid, f.sequence, f.name, f.workspace_uuid, f.board_uuid, f.task_uuid, f.actor_kind,
  f.actor_user_uuid, f.actor_api_key_uuid, ${visibleActor("f")} as actor_name, f.actor_via, ${visibleData("f", "f.is_gone")} as data,
  ${visibleDerived("f", "f.is_gone")} as derived_field,
  f.is_gone, f.depth, f.request_id, f.created_at`;

type NextRow = { last: number } & LeftJoined<EventRow & OfPage>;

/**
 * Finds the next events of these names, at most a page.
 * @param texts makes the form of a text that is not stored; null to leave it out
 * @returns the events, whether there may be more, and the last sequence of the workspace at that moment
 */
export async function findNext(
  reader: Reader,
  { workspace_uuid, position, names, limit }: EventQuery,
  texts: Texts | null,
) {
  const wanted = sql`select f.*, ${sql.raw(isGone("f"))} as is_gone from sequenced_events f
    where workspace_uuid = ${workspace_uuid}::uuid and sequence > ${position}::bigint and name = any (${names}::text[])
    order by sequence limit ${limit}`;
  const next = sql`select ${selected} from (${wanted}) f`;
  const bytes = bytesOfData("r");
  const found = await reader.rows(
    raw(sql<NextRow>`select s.last_sequence as last, e.* from event_sequences s
      left join lateral (
        select ${columns}, page_end from (${pageOf({ rows: next, order: sql`r.sequence`, bytes, limit })}) e) e on true
      where s.workspace_uuid = ${workspace_uuid}::uuid order by e.sequence`),
  );
  const rows = found.flatMap((row) => (row.uuid === null ? [] : [row]));
  // without a wait in between, rows die young
  const made = texts === null || areShortTexts(rows) ? undefined : await makeDerived(texts, workspace_uuid, rows);
  const events = rows.map((row) => toEvent(texts === null ? { ...row, derived_field: null } : row, made));
  return { last: found[0]?.last ?? position, events, isMore: goesOn(rows) };
}

function toEvent(event: EventRow, made?: MadeTexts): ConsumedEvent {
  const { actor_kind, actor_user_uuid, actor_api_key_uuid, actor_name, derived_field, ...row } = event;
  const actor = { kind: actor_kind, user_uuid: actor_user_uuid, api_key_uuid: actor_api_key_uuid, name: actor_name };
  return { ...row, actor, data: withDerived(row.data, derived_field, made) };
}
