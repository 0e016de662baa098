import type { Role, AccessContext } from "#kernel/authorize.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { EventInvitation, InvitationRow } from "./view.ts";

const validFor = sql`interval '14 days'`;

/**
 * Invitations as a reply shows them, in no order.
 * @param source a statement that returns rows of `invitations`
 * @param columns more columns of `i`, each preceded by a comma
 */
export function shown<Columns = unknown>(source: Sql, columns: Sql = sql``) {
  return sql<InvitationRow & Columns>`
    with i as materialized (${source})
    select i.uuid, i.workspace_uuid, w.name as workspace_name, i.email, i.role, i.board_uuids,
      case when i.state = 'pending' and i.expires_at <= clock_timestamp() then 'expired' else i.state end as state,
      ${doer("u")} as invited_by,
      i.created_at, i.expires_at,
      (select a.role from active_members a where (a.workspace_uuid, a.user_uuid) = (i.workspace_uuid, i.invited_by))
        as inviter_role ${columns}
    from i join workspaces w on w.uuid = i.workspace_uuid and w.deleted_at is null join users u on u.uuid = i.invited_by`;
}

/** One invitation, locked. */
export function lockInvitation(
  reader: Reader,
  place: { workspace_uuid: WorkspaceUuid; uuid: string },
): Promise<InvitationRow | undefined> {
  return reader.first(
    raw(
      shown(sql`select * from invitations
        where workspace_uuid = ${place.workspace_uuid} and uuid = ${place.uuid} for update`),
    ),
  );
}

/** The facts for the rules of a new invitation. */
export type InvitingContext = {
  readonly is_member: boolean;
  readonly boards_found: number;
  /** the open invitations of the workspace, without one for the same address */
  readonly open_invitations: number;
};

export function readContext(
  reader: Reader,
  asked: { workspace_uuid: WorkspaceUuid; email: string; board_uuids: readonly BoardUuid[] },
): Promise<InvitingContext> {
  const { workspace_uuid, email, board_uuids } = asked;
  return reader.one(
    raw<InvitingContext>(sql`
      select
        exists (select 1 from members m join users u on u.uuid = m.user_uuid
          where m.workspace_uuid = ${workspace_uuid} and m.deactivated_at is null
            and lower(u.email) = lower(${email})) as is_member,
        (select count(*)::int from boards b
          where b.workspace_uuid = ${workspace_uuid} and b.uuid = any (${board_uuids}::uuid[])) as boards_found,
        (select count(*)::int from invitations i where i.workspace_uuid = ${workspace_uuid} and i.state = 'pending'
          and lower(i.email) <> lower(${email})) as open_invitations`),
  );
}

export type NewInvitation = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly email: string;
  readonly role: Role;
  readonly board_uuids: readonly BoardUuid[];
  readonly invited_by: string;
  readonly token_hash: Buffer;
};

/** Adds an invitation. An expired one for the same address is revoked; a pending one violates the unique constraint. */
export async function insertInvitation(reader: Reader, values: NewInvitation): Promise<InvitationRow> {
  await reader.rows(
    raw(sql`update invitations set state = 'revoked', updated_at = clock_timestamp()
      where workspace_uuid = ${values.workspace_uuid} and lower(email) = lower(${values.email})
        and state = 'pending' and expires_at <= clock_timestamp()`),
  );
  return reader.one(
    raw(
      shown(sql`
        insert into invitations (workspace_uuid, email, role, board_uuids, invited_by, token_hash, expires_at)
        values (${values.workspace_uuid}, ${values.email}, ${values.role}, ${values.board_uuids}::uuid[],
          ${values.invited_by}, ${values.token_hash}, clock_timestamp() + ${validFor})
        returning *`),
    ),
  );
}

/** Sets a new token and a new expiry; the old token stops working. */
export function renewInvitation(
  reader: Reader,
  place: { workspace_uuid: WorkspaceUuid; uuid: string },
  token_hash: Buffer,
): Promise<InvitationRow> {
  return reader.one(
    raw(
      shown(sql`
        update invitations set token_hash = ${token_hash}, expires_at = clock_timestamp() + ${validFor},
          updated_at = clock_timestamp()
        where workspace_uuid = ${place.workspace_uuid} and uuid = ${place.uuid} returning *`),
    ),
  );
}

/** The number of these boards that the workspace of an invitation has. */
export async function countBoards(
  reader: Reader,
  { workspace_uuid }: { workspace_uuid: WorkspaceUuid },
  board_uuids: readonly BoardUuid[],
): Promise<number> {
  const { count } = await reader.one(
    raw<{ readonly count: number }>(sql`select count(*)::int as count from boards b
      where b.workspace_uuid = ${workspace_uuid} and b.uuid = any (${board_uuids}::uuid[])`),
  );
  return count;
}

/** Changes what an invitation gives; its link goes on working. */
export function setTerms(
  reader: Reader,
  place: { workspace_uuid: WorkspaceUuid; uuid: string },
  { role, board_uuids }: Pick<NewInvitation, "role" | "board_uuids">,
): Promise<InvitationRow> {
  return reader.one(
    raw(
      shown(sql`
        update invitations set role = ${role}, board_uuids = ${board_uuids}::uuid[], updated_at = clock_timestamp()
        where workspace_uuid = ${place.workspace_uuid} and uuid = ${place.uuid} returning *`),
    ),
  );
}

/** Sets another token; the old one stops working. @returns false if it was the same one */
export async function setToken(
  reader: Reader,
  place: { workspace_uuid: WorkspaceUuid; uuid: string },
  token_hash: Buffer,
): Promise<boolean> {
  const changed = await reader.rows(
    raw(sql`update invitations set token_hash = ${token_hash}, updated_at = clock_timestamp()
      where workspace_uuid = ${place.workspace_uuid} and uuid = ${place.uuid} and token_hash <> ${token_hash} returning uuid`),
  );
  return changed.length > 0;
}

/** Closes an invitation permanently. */
export async function closeInvitation(
  reader: Reader,
  place: { workspace_uuid: WorkspaceUuid; uuid: string },
  state: "accepted" | "declined" | "revoked",
): Promise<void> {
  await reader.rows(
    raw(sql`update invitations set state = ${state}, updated_at = clock_timestamp()
      where workspace_uuid = ${place.workspace_uuid} and uuid = ${place.uuid}`),
  );
}

/**
 * Revokes open invitations that a member sent.
 * @param which all of them, or those that invite an owner
 */
export function revokeSent(
  reader: Reader,
  sender: { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string },
  which: "all" | "owners",
): Promise<EventInvitation[]> {
  return reader.rows(
    raw<EventInvitation>(sql`
      update invitations set state = 'revoked', updated_at = clock_timestamp()
      where workspace_uuid = ${sender.workspace_uuid}::uuid and invited_by = ${sender.user_uuid}::uuid
        and state = 'pending' and (role = 'owner' or ${which}::text = 'all')
      returning uuid, email, role, board_uuids`),
  );
}

/** An invitation that a person wants to accept or decline, and its workspace, which is locked. */
export type ClaimedInvitation = {
  readonly uuid: string;
  readonly workspace_uuid: WorkspaceUuid;
  readonly billing_status: AccessContext["billing"];
  readonly is_suspended: boolean;
};

/** @param claim a condition on the invitation `i`. @param ahead a `with` clause for it */
function lockClaimed(reader: Reader, claim: Sql, ahead: Sql = sql``): Promise<ClaimedInvitation | undefined> {
  return reader.first(
    raw<ClaimedInvitation>(sql`
      ${ahead}
      select i.uuid, i.workspace_uuid, w.billing_status, w.suspended_at is not null as is_suspended
      from invitations i join workspaces w on w.uuid = i.workspace_uuid and w.deleted_at is null
      where ${claim} for no key update of w`),
  );
}

/**
 * By its uuid, for a person whose verified account has its address. The account is locked before the workspace, as in
 * the deletion of an account.
 */
export function lockByAddress(reader: Reader, user_uuid: string, uuid: string): Promise<ClaimedInvitation | undefined> {
  return lockClaimed(
    reader,
    sql`i.uuid = ${uuid} and lower(i.email) = (select lower(me.email) from me)`,
    sql`with me as materialized (
      select email from users where uuid = ${user_uuid} and verified_at is not null and deactivated_at is null
      for share)`,
  );
}

/** By its token, and the address that it was mailed to. */
export function lockByToken(reader: Reader, token_hash: Buffer, email: string): Promise<ClaimedInvitation | undefined> {
  return lockClaimed(reader, sql`i.token_hash = ${token_hash} and lower(i.email) = lower(${email})`);
}
