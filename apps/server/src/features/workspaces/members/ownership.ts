import { fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findMembership, otherOwners } from "./queries.ts";
import { findManagedPerson } from "./find-managed-person.ts";
import { type Attached, changeRole } from "./change-rights.ts";
import { toEventUser } from "./view.ts";

/**
 * Hands a workspace over: the other becomes an owner, unless they are one already, and the caller an admin. Announces
 * member.role_changed for each whose role changed.
 * @param workspace_uuid locked
 * @throws Refusal already_owner for the caller themselves; person_not_found for who is no active member or no person;
 *   owner_required, admin_required, workspace_not_found when the caller is no owner any more
 */
export async function transferOwnership(
  tx: Transaction,
  attached: Attached,
  workspace_uuid: string,
  caller: { readonly user_uuid: string; readonly first_name: string; readonly last_name: string },
  user_uuid: string,
): Promise<void> {
  const person = await findManagedPerson(tx, workspace_uuid, user_uuid, caller.user_uuid);
  if (person.caller_role !== "owner") fail("owner_required");
  if (person.uuid === caller.user_uuid) fail("already_owner");
  if ((await findMembership(tx, { workspace_uuid, user_uuid })) === undefined) fail("person_not_found");
  const turns = [
    { user: person, from: person.role, to: "owner" },
    { user: { ...caller, uuid: caller.user_uuid }, from: "owner", to: "admin" },
  ] as const;
  for (const { user, from, to } of turns) {
    if (from === to) continue;
    await changeRole(tx, attached, { workspace_uuid, user_uuid: user.uuid }, to);
    tx.emit({ name: "member.role_changed", data: { user: toEventUser(user), from, to } });
  }
}

/** A workspace that a person is about to leave for good, and whom they leave behind. */
export type Departure = {
  readonly workspace_uuid: string;
  readonly name: string;
  readonly is_owner: boolean;
  /** the other active owners */
  readonly other_owners: number;
  /** the others who belong to it, service accounts not counted; an account that staff stopped may come back */
  readonly other_people: number;
};

/**
 * Locks every workspace where somebody's membership is active or might be taken up again, in the order of their uuids,
 * and then looks at the active ones.
 * @param user_uuid whose account is held, so that no membership is added meanwhile
 */
export async function holdDepartures(reader: Reader, user_uuid: string): Promise<Departure[]> {
  const held = await reader.rows(
    raw(sql<{ uuid: string }>`select w.uuid from members m
        join workspaces w on w.uuid = m.workspace_uuid and w.deleted_at is null
      where m.user_uuid = ${user_uuid}::uuid and m.left_at is null
      order by w.uuid for no key update of w`),
  );
  const uuids = held.map(({ uuid }) => uuid);
  // a statement of its own: it must see what those did who held the workspaces before
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
