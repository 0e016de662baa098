import type { Fail } from "#kernel/errors.ts";
import { comparableName } from "#kernel/names.ts";
import { type Sql, sql } from "#platform/db/query.ts";
import type { Entry } from "./requirements.ts";

export type StatusGiven = { readonly status?: string; readonly status_uuid?: string };

/** A status as the rules of tasks need it. */
export type BoardStatus = Entry & { readonly uuid: string };

/** The names of what the requirements of status `s` name. Most statuses have none, and pay nothing for it. */
const requirementNames = sql<Record<string, string>>`case when s.entry_requirements = '[]' then '{}'::jsonb else (
    select coalesce(jsonb_object_agg(n.uuid, n.name), '{}') from (
      select l.uuid, l.name from labels l where l.workspace_uuid = s.workspace_uuid
        and l.uuid in (select u::uuid from jsonb_path_query(s.entry_requirements, '$[*].label_uuids[*]') p, lateral (select p #>> '{}' as u) x)
      union all select f.uuid, f.name from custom_fields f where f.board_uuid = s.board_uuid
        and f.uuid in (select u::uuid from jsonb_path_query(s.entry_requirements, '$[*].field_uuid') p, lateral (select p #>> '{}' as u) x)
    ) n) end`;

/** The statuses of a board in their order, as an expression that yields `BoardStatus[]`. @param board its uuid */
export function statusesOf(board: Sql) {
  return sql<BoardStatus[]>`(select jsonb_agg(jsonb_build_object('uuid', s.uuid, 'name', s.name,
      'entry_requirements', s.entry_requirements, 'requirement_names', ${requirementNames}) order by s.position, s.uuid)
    from statuses s where s.board_uuid = ${board})`;
}

/** The errors of `pickStatus`. */
export const statusErrors = ["status_given_twice", "status_unknown", "status_of_another_board"] as const;

/**
 * The status that a request names, either by name or by uuid (§4.5 rules 1 and 2).
 * @returns undefined when it names none
 */
export function pickStatus(
  statuses: readonly BoardStatus[],
  { status, status_uuid }: StatusGiven,
  fail: Fail<(typeof statusErrors)[number]>,
): BoardStatus | undefined {
  if (status !== undefined && status_uuid !== undefined) return fail("status_given_twice");
  if (status !== undefined) {
    const found = statuses.find((each) => comparableName(each.name) === comparableName(status));
    return found ?? fail("status_unknown", { name: status });
  }
  if (status_uuid === undefined) return undefined;
  return statuses.find((each) => each.uuid === status_uuid) ?? fail("status_of_another_board");
}
