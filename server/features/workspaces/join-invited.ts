import { climb, refusePlanLimit, type Role } from "#kernel/access.ts";
import type { Actor } from "#kernel/actor.ts";
import { refuse } from "#kernel/refusals.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Work } from "#platform/work/work.ts";
import { addToBoards } from "#features/boards/index.ts";

/** An invitation that somebody who signs up may take, its workspace locked. */
export type OpenInvitation = {
  readonly workspace_uuid: string;
  readonly uuid: string;
  readonly email: string;
  readonly role: Role;
  readonly board_uuids: readonly string[];
};

type Found = OpenInvitation & {
  readonly plan: "free" | "unlimited";
  readonly billing_status: "normal" | "past_due" | "read_only";
  readonly is_suspended: boolean;
  readonly seats_taken: number;
};

/** Seats of a plan (§8): every active member takes one. */
const seats = { free: 3, unlimited: Infinity } as const;

/**
 * Finds the pending invitation of this token and address, and locks it with its workspace, under which the seats are
 * counted.
 * @throws Refusal invitation_invalid, workspace_suspended, billing_frozen, invoice_unpaid, seat_limit
 */
export async function findOpenInvitation(work: Reader, token: string, email: string): Promise<OpenInvitation> {
  const held = await work.first(
    raw(sql<{ workspace_uuid: string }>`select i.workspace_uuid from invitations i
        join workspaces w on w.uuid = i.workspace_uuid and w.deleted_at is null
      where i.token_hash = ${sha256(token)} and lower(i.email) = lower(${email}) and i.state = 'pending'
        and i.expires_at > clock_timestamp()
      for update of w, i`),
  );
  if (held === undefined) return refuse("invitation_invalid");
  const found = await work.one(
    raw(sql<Found>`select i.workspace_uuid, i.uuid, i.email, i.role, i.board_uuids, w.plan, w.billing_status,
        w.suspended_at is not null as is_suspended, (select count(*) from members m
          where m.workspace_uuid = w.uuid and m.deactivated_at is null) as seats_taken
      from invitations i join workspaces w on w.uuid = i.workspace_uuid where i.token_hash = ${sha256(token)}`),
  );
  const place = { keyIsForeign: false, role: "owner", isListed: true, isArchived: false } as const;
  climb("workspace", "grow", { ...place, isSuspended: found.is_suspended, billing: found.billing_status });
  if (found.seats_taken >= seats[found.plan]) refusePlanLimit("seat_limit");
  return found;
}

/** Makes the person who just signed up a member, on the boards that the invitation names. */
export async function joinInvited(
  work: Work,
  invitation: OpenInvitation,
  user: { readonly uuid: string; readonly first_name: string; readonly last_name: string },
): Promise<void> {
  const { workspace_uuid, uuid, email, role, board_uuids } = invitation;
  const name = `${user.first_name} ${user.last_name}`.trim();
  const actor: Actor = { kind: "user", user_uuid: user.uuid, api_key_uuid: null, name };
  work.enter(workspace_uuid, actor);
  await work.rows(
    raw(sql`with accepted as (
        update invitations set state = 'accepted', updated_at = clock_timestamp()
        where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid)
      insert into members (workspace_uuid, user_uuid, role)
      values (${workspace_uuid}::uuid, ${user.uuid}::uuid, ${role})`),
  );
  work.emit({ name: "invitation.accepted", data: { invitation: { uuid, email, role, board_uuids } } });
  const joined = { uuid: user.uuid, first_name: user.first_name, last_name: user.last_name };
  work.emit({ name: "member.joined", data: { user: joined, role } });
  await addToBoards(work, workspace_uuid, joined, board_uuids);
}
