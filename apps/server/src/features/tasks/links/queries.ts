import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Direction, LinkKind } from "./kinds.ts";

/** One task blocks another of the same workspace. */
export type Relationship = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly blocker_uuid: string;
  readonly blocked_uuid: string;
};

/** Locks the relationships of a workspace until the commit: two concurrent additions could form a loop that neither sees. */
export async function lockRelationships(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<void> {
  await reader.rows(
    raw(sql`select pg_advisory_xact_lock(hashtextextended('relationships of ' || ${workspace_uuid}, 0))`),
  );
}

/** The largest number of links of all kinds among these tasks. */
export async function countLinks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<number> {
  const row = await reader.one(
    raw<{ most: number }>(sql`select coalesce(max(n), 0)::int as most from unnest(${uuids}::uuid[]) as t (uuid),
      lateral (select
        (select count(*) from relationships r where (r.workspace_uuid, r.blocker_uuid) = (${workspace_uuid}::uuid, t.uuid))
        + (select count(*) from relationships r where (r.workspace_uuid, r.blocked_uuid) = (${workspace_uuid}::uuid, t.uuid))
        + (select count(*) from task_links l where (l.workspace_uuid, l.task_uuid) = (${workspace_uuid}::uuid, t.uuid)) as n) c`),
  );
  return row.most;
}

/**
 * Adds a relationship, unless it exists or would close a loop.
 * @param relationship of a workspace whose relationships were locked by `lockRelationships`
 */
export async function insertRelationship(
  reader: Reader,
  relationship: Relationship,
): Promise<{ is_loop: boolean; is_added: boolean }> {
  return reader.one(
    raw<{ is_loop: boolean; is_added: boolean }>(sql`
      with recursive waiting as (
          select ${relationship.blocked_uuid}::uuid as uuid
          union
          select r.blocked_uuid from relationships r join waiting w on r.blocker_uuid = w.uuid
          where r.workspace_uuid = ${relationship.workspace_uuid}::uuid),
        looked as (
          select exists (select 1 from waiting where uuid = ${relationship.blocker_uuid}::uuid) as is_loop),
        added as (
          insert into relationships (workspace_uuid, blocker_uuid, blocked_uuid)
          select ${relationship.workspace_uuid}::uuid, ${relationship.blocker_uuid}::uuid, ${relationship.blocked_uuid}::uuid
          from looked where not is_loop
          on conflict do nothing returning 1)
      select is_loop, exists (select 1 from added) as is_added from looked`),
  );
}

/** Two tasks of a workspace, and the kind of a link as the first one shows it; undefined for every kind. */
type TaskPair = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly one: string;
  readonly other: string;
  readonly direction: Direction | undefined;
};

/** Deletes what lets one of two tasks block the other; undefined when there is nothing like that. */
export async function deleteRelationshipRow(reader: Reader, between: TaskPair): Promise<Relationship | undefined> {
  const { workspace_uuid, one, other, direction } = between;
  return reader.first(
    raw<Relationship>(sql`delete from relationships
      where workspace_uuid = ${workspace_uuid}::uuid
        and ((blocker_uuid, blocked_uuid) = (${one}::uuid, ${other}::uuid)
            and coalesce(${direction ?? null}::text, 'blocks') = 'blocks'
          or (blocker_uuid, blocked_uuid) = (${other}::uuid, ${one}::uuid)
            and coalesce(${direction ?? null}::text, 'blocked_by') = 'blocked_by')
      returning workspace_uuid, blocker_uuid, blocked_uuid`),
  );
}

/** A link that does not block, as the task shows it. */
type Link = {
  readonly kind: LinkKind;
  readonly task_uuid: string;
  readonly other_uuid: string;
};

/** Adds a link that does not block, unless it exists. @returns the uuids of the tasks that show it from now on */
export async function insertLink(
  reader: Reader,
  link: Link & { readonly workspace_uuid: WorkspaceUuid },
): Promise<string[]> {
  const { workspace_uuid, kind, task_uuid, other_uuid } = link;
  // in one order, so that two requests for the same pair do not wait for each other
  const rows = await reader.rows(
    raw<{ task_uuid: string }>(sql`insert into task_links (workspace_uuid, kind, task_uuid, other_uuid)
      select ${workspace_uuid}::uuid, ${kind}, l.task_uuid, l.other_uuid
      from (values (${task_uuid}::uuid, ${other_uuid}::uuid, true), (${other_uuid}::uuid, ${task_uuid}::uuid, false))
        as l (task_uuid, other_uuid, is_named)
      where l.is_named or ${kind} = 'related_to'
      order by l.task_uuid
      on conflict do nothing returning task_uuid`),
  );
  return rows.map((row) => row.task_uuid);
}

/** Deletes the links of two tasks that do not block. @returns them as the tasks showed them, in a fixed order */
export async function deleteLinks(reader: Reader, between: TaskPair): Promise<Link[]> {
  const { workspace_uuid, one, other, direction } = between;
  return reader.rows(
    raw<Link>(sql`with gone as (
        delete from task_links
        where workspace_uuid = ${workspace_uuid}::uuid
          and (task_uuid, other_uuid) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
          and kind = coalesce(${direction ?? null}::text, kind)
          and (task_uuid = ${one}::uuid or kind = 'related_to' or ${direction ?? null}::text is null)
        returning kind, task_uuid, other_uuid)
      select kind, task_uuid, other_uuid from gone order by kind, task_uuid`),
  );
}

/** Changes that may affect tasks of other boards. */
type LinkChanges = {
  /** tasks that may block others */
  readonly blockers: readonly string[];
  /** boards whose tasks may block others */
  readonly boards: readonly string[];
  /** tasks that have or had a link with another, and the board of the other */
  readonly links: readonly { readonly task_uuid: string; readonly board_uuid: BoardUuid }[];
};

/** Finds the boards with tasks that a changed task of another board blocks, and the boards at both ends of the changed links. */
export function findBlockedBoards(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  { blockers, boards, links }: LinkChanges,
): Promise<{ board_uuid: BoardUuid }[]> {
  const workspace = sql`${workspace_uuid}::uuid`;
  return reader.rows(
    raw<{ board_uuid: BoardUuid }>(sql`
      with changed as materialized (
        select k.uuid, k.board_uuid from tasks k
          where k.workspace_uuid = ${workspace} and k.uuid = any (${blockers}::uuid[]) and k.has_links
        union select k.uuid, k.board_uuid from tasks k
          where k.workspace_uuid = ${workspace} and k.board_uuid = any (${boards}::uuid[]) and k.has_links
            and k.archived_at is null),
      linked as materialized (
        select r.blocked_uuid as uuid, c.board_uuid from changed c
          join relationships r on r.workspace_uuid = ${workspace} and r.blocker_uuid = c.uuid
        union select l.uuid, l.board_uuid
          from unnest(${links.map(({ task_uuid }) => task_uuid)}::uuid[], ${links.map(({ board_uuid }) => board_uuid)}::uuid[])
            as l (uuid, board_uuid))
      select distinct t.board_uuid from linked l join tasks t on t.workspace_uuid = ${workspace} and t.uuid = l.uuid
      where t.board_uuid <> l.board_uuid and t.archived_at is null`),
  );
}
