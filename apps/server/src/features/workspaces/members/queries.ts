import { boardsListing } from "./board-lists.ts";
import type { Role } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Room } from "#platform/auth/grow.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { sessionEnded } from "#platform/http/authenticate.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { MemberKey, MemberRow, PersonRow } from "./view.ts";

const byName = { first_name: "text", last_name: "text", uuid: "uuid" } as const;

/** The members of a workspace, by name. */
export const memberPages = pages({ name: "members", order: byName, lookAhead: true });

/** The people whom owners and admins manage, by name. */
export const peoplePages = pages({ name: "people", order: byName, lookAhead: true });

/** A page of the active members, service accounts included. */
export function findMembers(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  page: Page,
): Promise<(MemberRow & OfPage)[]> {
  const rows = sql`select u.uuid, u.email, u.first_name, u.last_name, m.role, u.image_version, m.joined_at
    from active_members m join users u on u.uuid = m.user_uuid where m.workspace_uuid = ${workspace_uuid}::uuid`;
  return reader.rows(
    raw<MemberRow & OfPage>(sql`select m.uuid, m.email, m.first_name, m.last_name, m.role, m.image_version, m.joined_at,
        m.page_end
      from (${page.of(rows)}) m order by ${page.order("m")}`),
  );
}

const personColumns = sql`u.uuid, u.email, u.first_name, u.last_name, m.role, u.image_version, m.joined_at,
  m.deactivated_at, ${boardsListing("m")} as board_uuids`;

/**
 * The people whom owners and admins manage: deactivated members too, but neither former members nor deleted accounts,
 * and no service accounts (§5.4).
 */
const managed = sql`m.left_at is null and not u.is_service
  and (m.deactivated_at is null or u.deactivated_at is null)`;

/** A page of the people whom owners and admins manage. */
export function findPeople(reader: Reader, workspace_uuid: WorkspaceUuid, page: Page): Promise<(PersonRow & OfPage)[]> {
  const rows = sql`select ${personColumns} from members m join users u on u.uuid = m.user_uuid
    where m.workspace_uuid = ${workspace_uuid}::uuid and ${managed}`;
  return reader.rows(
    raw<PersonRow & OfPage>(sql`select p.uuid, p.email, p.first_name, p.last_name, p.role, p.image_version, p.joined_at,
        p.deactivated_at, p.board_uuids, p.page_end
      from (${page.of(rows, sql`500 + 40 * cardinality(r.board_uuids)`)}) p order by ${page.order("p")}`),
  );
}

/** A person whom owners and admins manage. */
export type ManagedPerson = PersonRow & {
  /** the number of other active owners of the workspace */
  readonly other_owners: number;
};

/** One of the people whom owners and admins manage. */
export function findPerson(reader: Reader, member: MemberKey): Promise<ManagedPerson | undefined> {
  return reader.first(
    raw<ManagedPerson>(sql`
      select ${personColumns}, ${otherOwners} as other_owners
      from members m join users u on u.uuid = m.user_uuid
      where m.workspace_uuid = ${member.workspace_uuid} and m.user_uuid = ${member.user_uuid} and ${managed}`),
  );
}

/** The number of other active owners of the workspace of the member `m`. */
export const otherOwners = sql`(select count(*)::int from active_members o where o.workspace_uuid = m.workspace_uuid
  and o.user_uuid <> m.user_uuid and o.role = 'owner')`;

/** An active member's role, and how many other active owners there are. */
export function findMembership(
  reader: Reader,
  member: MemberKey,
): Promise<{ role: Role; other_owners: number } | undefined> {
  return reader.first(
    raw<{ role: Role; other_owners: number }>(sql`
      select m.role, ${otherOwners} as other_owners from active_members m
      where m.workspace_uuid = ${member.workspace_uuid} and m.user_uuid = ${member.user_uuid}`),
  );
}

/**
 * Adds a membership, or resumes a former one with the new role. The account is locked: otherwise its deletion could miss
 * the new membership.
 * @throws HttpError 401 when the account was deleted in the meantime
 */
export async function putMember(
  reader: Reader,
  member: MemberKey & { readonly role: Role },
  _room: Room<"seat">,
): Promise<void> {
  const put = await reader.first(
    raw(sql`
      with locked as materialized (
        select uuid from users where uuid = ${member.user_uuid} and deactivated_at is null for share)
      insert into members (workspace_uuid, user_uuid, role)
      select ${member.workspace_uuid}::uuid, uuid, ${member.role} from locked
      on conflict (workspace_uuid, user_uuid) do update set role = excluded.role, joined_at = clock_timestamp(),
        updated_at = clock_timestamp(), deactivated_at = null, left_at = null
      returning user_uuid`),
  );
  if (put === undefined) throw sessionEnded();
}

/** Gives an active or deactivated member another role. */
export async function setRole(reader: Reader, member: MemberKey, role: Role): Promise<void> {
  await reader.rows(updateMember(member, sql`role = ${role}`));
}

/** Stops a membership, so that every later request fails. @returns the time at which it stopped */
export async function stopMembership(reader: Reader, member: MemberKey, how: "deactivated" | "left"): Promise<Date> {
  const left = how === "left" ? sql`, left_at = clock_timestamp()` : sql``;
  const row = await reader.one(updateMember(member, sql`deactivated_at = clock_timestamp()${left}`));
  if (row.deactivated_at === null) throw new Error("A stopped membership has no time.");
  return row.deactivated_at;
}

/** Resumes a stopped membership. */
export async function resumeMembership(reader: Reader, member: MemberKey, _room: Room<"seat">): Promise<void> {
  await reader.rows(updateMember(member, sql`deactivated_at = null, left_at = null`));
}

function updateMember(member: MemberKey, change: Sql) {
  return raw<{ deactivated_at: Date | null }>(sql`
    update members set ${change}, updated_at = clock_timestamp()
    where workspace_uuid = ${member.workspace_uuid} and user_uuid = ${member.user_uuid} returning deactivated_at`);
}

/** Stops every membership of a workspace that is deleted. */
export async function stopAllMemberships(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<void> {
  await reader.rows(
    raw(sql`update members set deactivated_at = clock_timestamp(), updated_at = clock_timestamp()
      where workspace_uuid = ${workspace_uuid} and deactivated_at is null`),
  );
}
