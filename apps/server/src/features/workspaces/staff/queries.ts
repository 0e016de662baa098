import { storedBytes } from "#platform/auth/grow.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { matches } from "./search-term.ts";
import type { CallRow, DetailsRow, UserRow, WorkspaceRow } from "./view.ts";

const newest = { order: { created_at: "timestamp", uuid: "uuid" }, newestFirst: true } as const;

/** The lists of /staff, all newest first. */
export const workspacePages = pages({ name: "staff workspaces", ...newest });
export const userPages = pages({ name: "staff users", ...newest });
export const callPages = pages({ name: "staff calls", ...newest });

// numbers only: the content belongs to the tenant. Seats, boards and storage are counted as the plan's limits count them
const workspaceColumns = sql`w.uuid, w.name, w.plan, w.billing_status, w.suspended_at, w.suspended_reason, w.created_at,
  w.deleted_at,
  (select count(*) from active_members m where m.workspace_uuid = w.uuid) as member_count,
  (select count(*) from boards b where b.workspace_uuid = w.uuid and b.archived_at is null) as board_count,
  (select count(*) from tasks t where t.workspace_uuid = w.uuid and t.archived_at is null) as task_count,
  ${storedBytes(sql`w.uuid`)} as storage_bytes`;

/** A page of all workspaces, deleted ones too. Only the rows of the page are counted. */
export function findWorkspaces(
  reader: Reader,
  term: string | undefined,
  page: Page,
): Promise<(WorkspaceRow & OfPage)[]> {
  return reader.rows(
    raw<WorkspaceRow & OfPage>(sql`
      with page as materialized (
        ${page.of(sql`select w.* from workspaces w where ${matches("w", ["w.name"], term)}`)})
      select ${workspaceColumns}, w.page_end from page w order by ${page.order("w")}`),
  );
}

const details = (uuid: string) =>
  raw<DetailsRow>(sql`
    select ${workspaceColumns}, coalesce((
        select jsonb_agg(jsonb_build_object('uuid', u.uuid, 'email', u.email, 'first_name', u.first_name,
          'last_name', u.last_name) order by m.joined_at, u.uuid)
        from active_members m join users u on u.uuid = m.user_uuid
        where m.workspace_uuid = w.uuid and m.role = 'owner'), '[]') as owners
    from workspaces w where w.uuid = ${uuid}::uuid`);

/** One workspace with its owners, deleted or not. */
export function findWorkspace(reader: Reader, uuid: string): Promise<DetailsRow | undefined> {
  return reader.first(details(uuid));
}

/** A workspace that exists, with its owners. */
export function readWorkspace(reader: Reader, uuid: string): Promise<DetailsRow> {
  return reader.one(details(uuid));
}

const userColumns = sql`u.uuid, u.email, u.first_name, u.last_name, u.verified_at is not null as is_verified,
  u.is_staff, u.created_at, u.deactivated_at,
  exists (select 1 from two_factor f where f.user_uuid = u.uuid and f.is_on) as two_factor,
  (select max(s.last_used_at) from sessions s where s.user_uuid = u.uuid) as last_seen_at,
  (select count(*) from members m join workspaces w on w.uuid = m.workspace_uuid and w.deleted_at is null
    where m.user_uuid = u.uuid and m.deactivated_at is null) as workspace_count`;

// service accounts are listed with the keys of their workspaces, and a deleted account belongs to nobody
const isPerson = sql`not u.is_service and u.deleted_at is null`;

/** A page of the accounts of people. */
export function findUsers(reader: Reader, term: string | undefined, page: Page): Promise<(UserRow & OfPage)[]> {
  const texts = ["u.email", "u.first_name || ' ' || u.last_name"];
  return reader.rows(
    raw<UserRow & OfPage>(sql`
      with page as materialized (
        ${page.of(sql`select u.* from users u where ${isPerson} and (${matches("u", texts, term)})`)})
      select ${userColumns}, u.page_end from page u order by ${page.order("u")}`),
  );
}

/** One person's account. */
export function readUser(reader: Reader, uuid: string): Promise<UserRow> {
  return reader.one(raw<UserRow>(sql`select ${userColumns} from users u where u.uuid = ${uuid}::uuid and ${isPerson}`));
}

/** A page of the calls of staff accounts. @param staff_uuid one of them; all when undefined */
export function findCalls(reader: Reader, staff_uuid: string | undefined, page: Page): Promise<(CallRow & OfPage)[]> {
  const ofStaff = staff_uuid === undefined ? sql`true` : sql`c.staff_uuid = ${staff_uuid}::uuid`;
  return reader.rows(
    raw<CallRow & OfPage>(sql`
      select c.uuid, c.operation, c.params, c.query, c.body, c.ip, c.created_at, c.page_end,
        jsonb_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name,
          'image_version', u.image_version) as staff
      from (${page.of(sql`select * from staff_calls c where ${ofStaff}`)}) c join users u on u.uuid = c.staff_uuid
      order by ${page.order("c")}`),
  );
}
