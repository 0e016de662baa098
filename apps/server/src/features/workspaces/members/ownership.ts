import type { Fail } from "#kernel/errors.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { RoleChangeEvent } from "#kernel/events.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findMembership, findPerson, otherOwners } from "./queries.ts";
import { changeRole, type RoleListeners } from "./change-rights.ts";
import { type PersonName, toEventUser } from "./view.ts";

/**
 * Makes another member an owner, if they are not one already, and makes the caller, who is an owner, an admin. Emits
 * member.role_changed for each person whose role changed.
 * @throws ApiError already_owner if the caller names themselves; person_not_found if the uuid is not that of an active
 *   person
 */
export async function transferOwnership(
  tx: Transaction<"member.role_changed" | RoleChangeEvent>,
  listeners: RoleListeners,
  workspace: WritableRow<"workspace">,
  caller: PersonName & { readonly user_uuid: string },
  user_uuid: string,
  fail: Fail<"already_owner" | "person_not_found">,
): Promise<void> {
  const workspace_uuid = workspace.uuid;
  const person = (await findPerson(tx, { workspace_uuid, user_uuid })) ?? fail("person_not_found");
  if (person.uuid === caller.user_uuid) fail("already_owner");
  if ((await findMembership(tx, { workspace_uuid, user_uuid })) === undefined) fail("person_not_found");
  const changes = [
    { user: person, from: person.role, to: "owner" },
    { user: { ...caller, uuid: caller.user_uuid }, from: "owner", to: "admin" },
  ] as const;
  for (const { user, from, to } of changes) {
    if (from === to) continue;
    await changeRole(tx, listeners, { workspace_uuid, user_uuid: user.uuid }, to);
    tx.emit({ name: "member.role_changed", data: { user: toEventUser(user), from, to } });
  }
}

/** A workspace that a person is about to leave permanently, and the members who stay. */
export type Departure = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly name: string;
  readonly is_owner: boolean;
  /** the other active owners */
  readonly other_owners: number;
  /** the other members without service accounts; accounts that staff deactivated count, because they may be reactivated */
  readonly other_people: number;
};

/**
 * Locks every workspace where a person's membership is active or may be resumed, in the order of their uuids, and then
 * reads the active ones.
 * @param user_uuid of a locked account, so that no membership is added meanwhile
 */
export async function lockDepartures(reader: Reader, user_uuid: string): Promise<Departure[]> {
  const locked = await reader.rows(
    raw(sql<{ uuid: string }>`select w.uuid from members m
        join workspaces w on w.uuid = m.workspace_uuid and w.deleted_at is null
      where m.user_uuid = ${user_uuid}::uuid and m.left_at is null
      order by w.uuid for no key update of w`),
  );
  const uuids = locked.map(({ uuid }) => uuid);
  // a statement of its own: it must see what other transactions wrote before this one got the locks
  return reader.rows(
    raw(sql<Departure>`select m.workspace_uuid, w.name, m.role = 'owner' as is_owner, ${otherOwners} as other_owners,
        (select count(*)::int from members o join users u on u.uuid = o.user_uuid and not u.is_service
          where o.workspace_uuid = m.workspace_uuid and o.user_uuid <> m.user_uuid
            and o.deactivated_at is null) as other_people
      from members m join workspaces w on w.uuid = m.workspace_uuid
      where m.user_uuid = ${user_uuid}::uuid and m.workspace_uuid = any (${uuids}::uuid[]) and m.deactivated_at is null
      order by m.workspace_uuid`),
  );
}
