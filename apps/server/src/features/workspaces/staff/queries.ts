import { raw, type Reader, sql } from "#platform/db/query.ts";
import { exactly, matches, onPage, type Page, type Placed } from "./page.ts";
import type { CallRow, DetailsRow, UserRow, WorkspaceRow } from "./view.ts";

// numbers only: what a workspace holds is its own. Seats, boards and storage are counted as the plan's limits count
const workspaceColumns = sql`w.uuid, w.name, w.plan, w.billing_status, w.suspended_at, w.suspended_reason, w.created_at,
  w.deleted_at,
  (select count(*) from active_members m where m.workspace_uuid = w.uuid) as member_count,
  (select count(*) from boards b where b.workspace_uuid = w.uuid and b.archived_at is null) as board_count,
  (select count(*) from tasks t where t.workspace_uuid = w.uuid and t.archived_at is null) as task_count,
  (select coalesce(sum(a.size_bytes), 0) from attachments a where a.workspace_uuid = w.uuid) as storage_bytes`;

/** A page of all workspaces, the deleted ones too. What is counted is counted for the rows of the page alone. */
export function findWorkspaces(
  reader: Reader,
  sought: string | undefined,
  page: Page,
): Promise<(WorkspaceRow & Placed)[]> {
  return reader.rows(
    raw<WorkspaceRow & Placed>(sql`
      with page as materialized (
        select w.* from workspaces w where (${matches("w", ["w.name"], sought)}) and ${onPage("w", page)}
        order by w.created_at desc, w.uuid desc limit ${page.limit}::int)
      select ${workspaceColumns}, ${exactly("w")} from page w order by w.created_at desc, w.uuid desc`),
  );
}

/** One workspace with its owners; undefined when there never was one. */
export function findWorkspace(reader: Reader, uuid: string): Promise<DetailsRow | undefined> {
  return reader.first(
    raw<DetailsRow>(sql`
      select ${workspaceColumns}, coalesce((
          select jsonb_agg(jsonb_build_object('uuid', u.uuid, 'email', u.email, 'first_name', u.first_name,
            'last_name', u.last_name) order by m.joined_at, u.uuid)
          from active_members m join users u on u.uuid = m.user_uuid
          where m.workspace_uuid = w.uuid and m.role = 'owner'), '[]') as owners
      from workspaces w where w.uuid = ${uuid}::uuid`),
  );
}

const userColumns = sql`u.uuid, u.email, u.first_name, u.last_name, u.verified_at is not null as is_verified,
  u.is_staff, u.created_at, u.deactivated_at,
  exists (select 1 from two_factor f where f.user_uuid = u.uuid and f.is_on) as two_factor,
  (select max(s.last_used_at) from sessions s where s.user_uuid = u.uuid) as last_seen_at,
  (select count(*) from members m join workspaces w on w.uuid = m.workspace_uuid and w.deleted_at is null
    where m.user_uuid = u.uuid and m.deactivated_at is null) as workspace_count`;

// service accounts are keys of their workspaces, and a deleted account is nobody's
const isPerson = sql`not u.is_service and u.deleted_at is null`;

/** A page of all people who have an account. */
export function findUsers(reader: Reader, sought: string | undefined, page: Page): Promise<(UserRow & Placed)[]> {
  const texts = ["u.email", "u.first_name || ' ' || u.last_name"];
  return reader.rows(
    raw<UserRow & Placed>(sql`
      with page as materialized (
        select u.* from users u where ${isPerson} and (${matches("u", texts, sought)}) and ${onPage("u", page)}
        order by u.created_at desc, u.uuid desc limit ${page.limit}::int)
      select ${userColumns}, ${exactly("u")} from page u order by u.created_at desc, u.uuid desc`),
  );
}

/** One person's account. */
export function readUser(reader: Reader, uuid: string): Promise<UserRow> {
  return reader.one(raw<UserRow>(sql`select ${userColumns} from users u where u.uuid = ${uuid}::uuid and ${isPerson}`));
}

/** A page of what staff accounts asked, of one of them or of all. */
export function findCalls(reader: Reader, staff_uuid: string | undefined, page: Page): Promise<(CallRow & Placed)[]> {
  const byWhom = staff_uuid === undefined ? sql`true` : sql`c.staff_uuid = ${staff_uuid}::uuid`;
  return reader.rows(
    raw<CallRow & Placed>(sql`
      select c.uuid, c.operation, c.params, c.query, c.body, c.ip, c.created_at, ${exactly("c")},
        jsonb_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name,
          'image_version', u.image_version) as staff
      from staff_calls c join users u on u.uuid = c.staff_uuid
      where ${byWhom} and ${onPage("c", page)}
      order by c.created_at desc, c.uuid desc limit ${page.limit}::int`),
  );
}
