import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { insertRows } from "./insert-rows.ts";
import type { Outsider } from "./scan.ts";

const atOnce = 500;

/**
 * Gives those who wrote what is imported, and are no members, an account that nobody can sign in with and a membership that has
 * ended: their names stand where they wrote something, and nowhere else.
 */
export async function insertOutsiders(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  outsiders: readonly Outsider[],
  now: Date,
): Promise<void> {
  const deactivated_at = now.toISOString();
  for (let start = 0; start < outsiders.length; start += atOnce) {
    const part = outsiders.slice(start, start + atOnce);
    const users = part.map(({ uuid, first_name, last_name }) => {
      return { uuid, first_name, last_name, is_service: true, deactivated_at };
    });
    await insertRows(reader, "users", ["uuid", "first_name", "last_name", "is_service", "deactivated_at"], users);
    const members = part.map(({ uuid, role }) => {
      return { workspace_uuid, user_uuid: uuid, role, deactivated_at, left_at: deactivated_at };
    });
    await insertRows(reader, "members", ["workspace_uuid", "user_uuid", "role", "deactivated_at", "left_at"], members);
    await reader.rows(
      raw(sql`insert into imported_people (workspace_uuid, user_uuid, email, was_service)
        select ${workspace_uuid}::uuid, p.uuid, p.email, p.was_service
        from jsonb_to_recordset(${part}::jsonb) as p (uuid uuid, email text, was_service boolean)`),
    );
  }
}
