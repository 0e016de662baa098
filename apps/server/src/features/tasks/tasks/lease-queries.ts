import type { Rows } from "#platform/auth/rows.ts";
import { taskColumns } from "#platform/auth/access-context.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Context, guessColumn, type Named, selectContext } from "./context.ts";
import { isBlocked } from "./task-view.ts";

/** A column, and where in it to go on. */
export type Shelf = {
  readonly workspace_uuid: string;
  readonly status_uuid: string;
  readonly after: { readonly position: string; readonly uuid: string } | null;
};

/** A ticket that may be claimed, with the lease that a claim would give. */
export type Claimable = Rows["task"] & { readonly next_lease_uuid: string; readonly next_expires_at: Date };

const columns = sql.raw(taskColumns);

const claimable = sql`t.archived_at is null and not ${isBlocked}
  and (t.lease_expires_at is null or t.lease_expires_at <= clock_timestamp())`;

const leasable = (seconds: number) => sql`${columns}, gen_random_uuid() as next_lease_uuid,
    clock_timestamp() + make_interval(secs => ${seconds}::int) as next_expires_at
  from tasks t join workspaces w on w.uuid = t.workspace_uuid`;

/** A page of the column's unblocked, unclaimed tickets in their order, not locked. */
export async function findClaimable(reader: Reader, shelf: Shelf, limit: number): Promise<Rows["task"][]> {
  const { workspace_uuid, status_uuid, after } = shelf;
  return reader.rows(
    raw<Rows["task"]>(sql`select ${columns} from tasks t join workspaces w on w.uuid = t.workspace_uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.status_uuid = ${status_uuid}::uuid and ${claimable}
        and (t.position, t.uuid) > (${after?.position ?? "-Infinity"}::numeric, ${after?.uuid ?? zero}::uuid)
      order by t.position, t.uuid limit ${limit}`),
  );
}

const zero = "00000000-0000-0000-0000-000000000000";

/** What is known of a claim after its first look; without a `uuid` no ticket is locked. */
export type FirstLook = Context & (Claimable | { readonly uuid: null });

/**
 * Reads the context of a claim. Where the target asks nothing of a ticket that enters, the column's first ticket that
 * may be claimed is locked in the same statement; elsewhere only `unmetRequirements` can tell which one that is.
 */
export async function lookForClaim(
  reader: Reader,
  board: { readonly workspace_uuid: string; readonly board_uuid: string },
  columns: { readonly from: Named; readonly to: Named },
  seconds: number,
): Promise<FirstLook> {
  const { workspace_uuid, board_uuid } = board;
  return reader.one(
    raw<FirstLook>(sql`with context as materialized (${selectContext(board)}),
      first as materialized (
        select ${leasable(seconds)}
        where t.workspace_uuid = ${workspace_uuid}::uuid and t.status_uuid = ${guessColumn(board_uuid, columns.from)}
          and ${guessColumn(board_uuid, columns.to, sql`s.entry_requirements`)} = '[]' and ${claimable}
        order by t.position, t.uuid limit 1 for no key update of t skip locked)
      select context.*, first.* from context left join first on true`),
  );
}

/** Locks the first of these tickets that may still be claimed and that nobody else is writing just now. */
export async function lockClaimable(
  reader: Reader,
  shelf: Shelf,
  uuids: readonly string[],
  seconds: number,
): Promise<Claimable | undefined> {
  return reader.first(
    raw<Claimable>(sql`select ${leasable(seconds)}
      where t.workspace_uuid = ${shelf.workspace_uuid}::uuid and t.status_uuid = ${shelf.status_uuid}::uuid
        and t.uuid = any (${uuids}::uuid[]) and ${claimable}
      order by t.position, t.uuid limit 1 for no key update of t skip locked`),
  );
}

/** A lease as a write returns it. */
export type LeaseRow = { readonly uuid: string; readonly fencing_token: number; readonly expires_at: Date };

type Held = { readonly workspace_uuid: string; readonly uuid: string };

// guard: everybody renews a claim | `lease_user_uuid = ${user_uuid}::uuid` => `${user_uuid}::uuid is not null`
const held = (task: Held, lease_uuid: string, user_uuid: string) => sql`
  workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid and lease_uuid = ${lease_uuid}::uuid
    and lease_user_uuid = ${user_uuid}::uuid and lease_expires_at > clock_timestamp()`;

/** Gives a live lease its whole length again; undefined when it is over or somebody else's. */
export async function extendLease(
  reader: Reader,
  task: Held,
  lease_uuid: string,
  user_uuid: string,
): Promise<LeaseRow | undefined> {
  return reader.first(
    raw<LeaseRow>(sql`update tasks set lease_expires_at = clock_timestamp() + make_interval(secs => lease_seconds)
      where ${held(task, lease_uuid, user_uuid)}
      returning lease_uuid as uuid, fencing_token, lease_expires_at as expires_at`),
  );
}

/** Ends a live lease; whether there was one. */
export async function endLease(reader: Reader, task: Held, lease_uuid: string, user_uuid: string): Promise<boolean> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`update tasks set lease_uuid = null, lease_user_uuid = null, lease_expires_at = null,
        lease_seconds = null
      where ${held(task, lease_uuid, user_uuid)} returning uuid`),
  );
  return rows.length > 0;
}
