import { memberOpensBoard } from "#platform/auth/board-access.ts";
import { type Around, aroundIn } from "./place.ts";
import type { Requirement } from "./requirements.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { isBlocked } from "./task-view.ts";

export type StatusInContext = {
  readonly uuid: string;
  readonly name: string;
  readonly is_complete: boolean;
  readonly entry_requirements: readonly Requirement[];
};

export type FieldInContext = {
  readonly uuid: string;
  readonly name: string;
  readonly type: "text" | "number" | "date" | "checkbox" | "select" | "currency";
  readonly options: readonly string[];
};

/** What the rules of a ticket's write look at beside the ticket; one statement, whatever is asked. */
export type Context = {
  readonly statuses: readonly StatusInContext[];
  readonly fields: readonly FieldInContext[];
  readonly group_found: boolean;
  /** those of the asked who are active members with access to the board */
  readonly assignees_found: readonly string[];
  readonly labels_found: number;
  readonly is_blocked: boolean;
  /** of the board, when it is a sprint board */
  readonly sprint_state: "planned" | "current" | "closed" | null;
  /** what is next to the spot that was asked for; null when none was */
  readonly around: Around | null;
};

/** A column as a write names it: by name, by uuid, or by where the ticket is. */
export type Named = {
  readonly status?: string | undefined;
  readonly status_uuid?: string | undefined;
  readonly current_uuid?: string | undefined;
};

/** What a write names, and whether it is there is to be found out. */
export type Asked = {
  readonly workspace_uuid: string;
  readonly board_uuid: string;
  readonly task_uuid?: string;
  readonly group_uuid?: string | null | undefined;
  readonly assignee_uuids?: readonly string[] | undefined;
  readonly label_uuids?: readonly string[] | undefined;
  /** where in which column the ticket is to go */
  readonly spot?: { readonly column: Named; readonly position: number } | undefined;
};

/**
 * A guess at the column that a write means, as an expression that yields its `wanted` expression, so that what is in
 * the column can be read together with the columns. Whether the write names a column rightly, `pickStatus` decides.
 */
export function guessColumn(board_uuid: string, named: Named, wanted = sql<string>`s.uuid`) {
  const { status, status_uuid = null, current_uuid = null } = named;
  const name = status?.trim().toLowerCase() ?? null;
  return sql<string>`(select ${wanted} from statuses s where s.board_uuid = ${board_uuid}::uuid
    order by lower(btrim(s.name)) = ${name}::text desc, s.uuid = ${status_uuid}::uuid desc,
      s.uuid = ${current_uuid}::uuid desc, s.position, s.uuid limit 1)`;
}

/** Reads the context. Labels that are named are held until the commit, so that none is deleted meanwhile. */
export async function readContext(reader: Reader, asked: Asked): Promise<Context> {
  return reader.one(raw(selectContext(asked)));
}

/** The statement that reads the context. */
export function selectContext(asked: Asked) {
  const { workspace_uuid, board_uuid, group_uuid = null, assignee_uuids = [], label_uuids = [], spot } = asked;
  return sql<Context>`
      with held as materialized (
        select uuid from labels
        where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${label_uuids}::uuid[]) for key share)
      select
        (select jsonb_agg(jsonb_build_object('uuid', s.uuid, 'name', s.name, 'is_complete', s.is_complete,
          'entry_requirements', s.entry_requirements) order by s.position, s.uuid)
          from statuses s where s.board_uuid = ${board_uuid}::uuid) as statuses,
        (select coalesce(jsonb_agg(jsonb_build_object('uuid', f.uuid, 'name', f.name, 'type', f.type,
          'options', f.options)), '[]') from custom_fields f where f.board_uuid = ${board_uuid}::uuid) as fields,
        exists (select 1 from groups g
          where g.board_uuid = ${board_uuid}::uuid and g.uuid = ${group_uuid}::uuid) as group_found,
        array(select m.user_uuid from active_members m
          where m.workspace_uuid = ${workspace_uuid}::uuid and m.user_uuid = any (${assignee_uuids}::uuid[])
            and ${memberOpensBoard("m", sql`${board_uuid}::uuid`)}) as assignees_found,
        (select count(*)::int from held) as labels_found,
        ${
          asked.task_uuid === undefined
            ? sql`false`
            : sql`(select ${isBlocked} from tasks t
          where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = ${asked.task_uuid}::uuid)`
        } as is_blocked,
        (select sp.state from sprints sp where sp.board_uuid = ${board_uuid}::uuid) as sprint_state,
        ${
          spot === undefined
            ? sql`null`
            : aroundIn(guessColumn(board_uuid, spot.column), spot.position, asked.task_uuid)
        } as around`;
}
