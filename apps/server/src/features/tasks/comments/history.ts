import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import { sql } from "#platform/db/query.ts";
import { visibleActor } from "#platform/events/visible-data.ts";
import type { Activity } from "./view.ts";

/**
 * The fields of an event's data that the history shows. The other fields may hold what the reader must not see: the task
 * as it was before, other tasks, or texts that were deleted since.
 */
const shownFields = ["changed", "from", "to", "user_uuid", "label_uuid", "deployment", "merge"];

/** The parts of a task that an event names, and what is shown of them. Once one is deleted, its event has only its uuid. */
const shownParts = { comment: [], attachment: ["name"], subtask: ["title", "is_done"], automation: ["name"] } as const;

/** The uuids of these parts, and the parts themselves. */
const parts = sql.raw(
  Object.entries(shownParts)
    .map(([part, fields]) => {
      const field = (name: string) => `'${name}', e.visible -> '${part}' -> '${name}'`;
      const isThere = `e.visible -> '${part}' ? 'uuid'`;
      const uuid = `select '${part}_uuid', e.visible -> '${part}' -> 'uuid' where ${isThere}`;
      if (fields.length === 0) return uuid;
      const whole = `jsonb_strip_nulls(jsonb_build_object(${["uuid", ...fields].map(field).join(", ")}))`;
      return `${uuid} union all select '${part}', ${whole} where ${isThere}`;
    })
    .join(" union all "),
);

/** The task that an event tells of besides its own: the blocker, the linked one, the one that was copied. */
const otherUuid = sql.raw(`(coalesce(e.visible ->> 'blocker_uuid', e.visible ->> 'other_task_uuid',
  case when e.name = 'ticket.duplicated' then e.visible ->> 'from' end))::uuid`);

/** Asserts that task with its number and title of today; nothing of one that was deleted, or that the viewer may not see. */
const other = (viewer: BoardViewer, workspace: ReturnType<typeof sql>) => {
  return sql`select 'other_task' as key, jsonb_build_object('uuid', o.uuid, 'number', o.number, 'key', ${keyOfTask("o")}, 'title', o.title) as value
    from tasks o join boards b on (b.workspace_uuid, b.uuid) = (o.workspace_uuid, o.board_uuid)
    where (o.workspace_uuid, o.uuid) = (${workspace}, ${otherUuid}) and b.archived_at is null and ${opensBoard(viewer, "o.workspace_uuid", "o.board_uuid")}`;
};

/** The person who caused it: nobody for the report of a build, an import and the product itself. */
const author = sql`case
  when e.actor_user_uuid is null and not coalesce(e.actor_via ? 'feedback_form_uuid', false) then null
  else (select ${doer("au", "e.actor_via")} from users au
    where au.uuid = coalesce(e.actor_user_uuid, (e.actor_via ->> 'user_uuid')::uuid)) end`;

/**
 * An entry of a task's history, from a row `e` of `full_events` with `visible`, the data that may still be shown. Boards and tasks that the
 * viewer may not open are left out.
 */
export function history(viewer: BoardViewer, workspace_uuid: WorkspaceUuid) {
  const workspace = sql`${workspace_uuid}::uuid`;
  return sql<Activity>`jsonb_build_object('uuid', e.uuid, 'event', e.name,
    'created_at', ${isoOf("e.created_at")}, 'author', ${author},
    'actor', jsonb_build_object('kind', e.actor_kind, 'user_uuid', e.actor_user_uuid,
      'api_key_uuid', e.actor_api_key_uuid, 'name', ${visibleActor("e")}),
    'data', (
      select coalesce(jsonb_object_agg(d.key, d.value), '{}') from (
        select key, value from jsonb_each(e.visible) where key = any (${shownFields}::text[])
          and (value -> 'board_uuid' is null
            or ${opensBoard(viewer, workspace, sql`(value ->> 'board_uuid')::uuid`)})
        union all ${parts}
        union all ${other(viewer, workspace)}) d))`;
}
