import { parseKey } from "#kernel/ticket-key.ts";
import { taskOfKey } from "#platform/auth/task-key.ts";
import { type Sql, sql } from "#platform/db/query.ts";
import { isSeen, type Scope } from "./scope.ts";

/** The rank of a task that is named, above that of every other. */
const rank = 1000;

/**
 * The tasks that a search text names: the one with this key, now or formerly, or those with this number. Of many boards many have a number,
 * so they take half of the room at most.
 * @returns null when the text is neither a key nor a number
 */
export function namedTasks(q: string, scope: Scope, limit: number): Sql | null {
  const text = q.trim().replace(/^#/, "");
  const visible = sql`k.archived_at is null ${isSeen(scope, "k")} ${scope.conditions}`;
  const key = parseKey(text);
  if (key !== null) {
    const uuid = taskOfKey(scope.place.workspace_uuid, key);
    return sql`select k.*, ${rank}::double precision as rank from (${uuid}) n join tasks k on k.uuid = n.uuid where ${visible}`;
  }
  if (!/^[1-9][0-9]{0,8}$/.test(text)) return null;
  const { board_uuid } = scope.place;
  const boards = board_uuid === null ? sql`select uuid from open` : sql`select ${board_uuid}::uuid as uuid`;
  return sql`select k.*, ${rank}::double precision as rank
    from (${boards}) n join tasks k on k.board_uuid = n.uuid and k.number = ${Number(text)}::int
    where ${visible} order by k.updated_at desc, k.uuid limit ${Math.ceil(limit / 2)}`;
}
