import type { BillingState } from "#features/workspaces/workspaces/index.ts";
import type { Plan } from "#kernel/entitlements.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { StoredPrice } from "#platform/payments/payments.ts";
import type { ProviderEvent } from "#platform/payments/read-event.ts";
import type { Subscription } from "#platform/payments/subscription.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** After so long a workspace with an unpaid invoice becomes read-only (§17.2). */
export const patience = sql`interval '14 days'`;

/** The account of a workspace at the provider, as far as it is known. */
export type Account = {
  readonly name: string;
  readonly plan: string;
  /** null before the first checkout */
  readonly customer_id: string | null;
  readonly is_live: boolean;
};

export function readAccount(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<Account> {
  return reader.one(
    raw<Account>(sql`select w.name, w.plan, a.customer_id, coalesce(a.is_live, false) as is_live
      from workspaces w left join billing_accounts a on a.workspace_uuid = w.uuid
      where w.uuid = ${workspace_uuid}::uuid`),
  );
}

/**
 * Keeps the customer of a workspace that begins a checkout.
 * @param former the customer that it takes the place of, if the workspace still has that one
 * @returns the one that the workspace has: another one if another checkout was faster
 */
export async function keepCustomer(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  customer_id: string,
  former: string | null,
): Promise<string> {
  const row = await reader.one(
    raw<{ customer_id: string }>(sql`insert into billing_accounts as a (workspace_uuid, customer_id, checkout_at)
      values (${workspace_uuid}::uuid, ${customer_id}, clock_timestamp())
      on conflict (workspace_uuid) do update set checkout_at = clock_timestamp(), updated_at = clock_timestamp(),
        customer_id = case when a.customer_id = ${former}::text then excluded.customer_id else a.customer_id end
      returning a.customer_id`),
  );
  return row.customer_id;
}

/** Stores an event, if its customer is one of ours. @returns its workspace; undefined for one that is known or not ours */
export function insertEvent(
  reader: Reader,
  event: ProviderEvent & { readonly customer_id: string },
): Promise<{ workspace_uuid: WorkspaceUuid } | undefined> {
  return reader.first(
    raw<{ workspace_uuid: WorkspaceUuid }>(sql`insert into billing_events (workspace_uuid, id, type, created_at)
      select a.workspace_uuid, ${event.id}, ${event.type}, ${event.created_at.toISOString()}::timestamptz
      from billing_accounts a where a.customer_id = ${event.customer_id}
      on conflict do nothing returning workspace_uuid`),
  );
}

/** A read of the provider that begins. */
export type Sync = {
  readonly customer_id: string;
  readonly subscription_id: string | null;
  /** whether a subscription went on when the provider was read last */
  readonly was_live: boolean;
  readonly is_deleted: boolean;
  readonly seats: number;
  /** the number: only the newest stores something */
  readonly syncs: string;
  readonly now: Date;
};

/** Begins to read the provider. @returns undefined for a workspace that has nothing there */
export function beginSync(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<Sync | undefined> {
  return reader.first(
    raw<Sync>(sql`update billing_accounts a set syncs = a.syncs + 1 from workspaces w
      where a.workspace_uuid = ${workspace_uuid}::uuid and w.uuid = a.workspace_uuid
      returning a.customer_id, a.subscription_id, a.is_live as was_live, w.deleted_at is not null as is_deleted,
        (select count(*)::int from active_members m where m.workspace_uuid = w.uuid) as seats, a.syncs::text,
        clock_timestamp() as now`),
  );
}

/** A workspace whose plan and state follow from its payments. */
export type BilledWorkspace = {
  readonly uuid: WorkspaceUuid;
  readonly name: string;
  readonly plan: string;
  readonly plan_is_gift: boolean;
  readonly suspended_at: Date | null;
  readonly billing_status: string;
};

/** Locks a workspace, deleted or not. */
export function lockWorkspace(reader: Reader, uuid: string): Promise<BilledWorkspace> {
  return reader.one(
    raw<BilledWorkspace>(sql`select uuid, name, plan, plan_is_gift, suspended_at, billing_status from workspaces
      where uuid = ${uuid}::uuid for no key update`),
  );
}

/** The result of a read of the provider. */
export type Found = {
  readonly subscription: Subscription | null;
  readonly is_live: boolean;
  readonly plan: Plan;
  readonly is_unpaid: boolean;
};

/**
 * Stores the result of a read. All changes that the provider reported until then count as done.
 * @returns the plan that the subscription gave before, and the state that the workspace must have; undefined when a later
 *   read has begun, which stores what it finds
 */
export function storeFound(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  { syncs, now }: Pick<Sync, "syncs" | "now">,
  { subscription, is_live, plan, is_unpaid }: Found,
): Promise<{ former_plan: string; state: BillingState } | undefined> {
  return reader.first(
    raw<{ former_plan: string; state: BillingState }>(sql`
      with stored as (
        update billing_accounts a set subscription_id = ${subscription?.id ?? null}::text, is_live = ${is_live}::boolean,
          plan = ${plan}, billed_each = ${subscription?.item.billed_each ?? null}::text,
          seats_billed = ${subscription?.item.seats ?? null}::int,
          period_end = ${subscription?.period_end.toISOString() ?? null}::timestamptz,
          unpaid_since = case when ${is_unpaid}::boolean then coalesce(a.unpaid_since, clock_timestamp()) end,
          updated_at = clock_timestamp()
        where a.workspace_uuid = ${workspace_uuid}::uuid and a.syncs = ${syncs}::bigint
        returning old.plan as former_plan, new.unpaid_since),
      done as (
        update billing_events e set done_at = clock_timestamp() from stored
        where e.workspace_uuid = ${workspace_uuid}::uuid and e.done_at is null
          and e.received_at <= ${now.toISOString()}::timestamptz)
      select s.former_plan, case when s.unpaid_since is null then 'normal'
          when s.unpaid_since > clock_timestamp() - ${patience} then 'past_due' else 'read_only' end as state
      from stored s`),
  );
}

/** The id of a price at the provider, as it was last read. */
export async function findPriceId(reader: Reader, billed_each: "month" | "year"): Promise<string | undefined> {
  const row = await reader.first(
    raw<{ price_id: string }>(sql`select price_id from billing_prices where billed_each = ${billed_each}`),
  );
  return row?.price_id;
}

/** Keeps the prices. */
export async function storePrices(reader: Reader, prices: readonly StoredPrice[]): Promise<void> {
  await reader.rows(
    raw(sql`insert into billing_prices (billed_each, price_id, unit_amount, currency)
      select n.billed_each, n.price_id, n.unit_amount, n.currency
      from jsonb_to_recordset(${prices}::jsonb) as n (billed_each text, price_id text, unit_amount integer, currency text)
      on conflict (billed_each) do update set price_id = excluded.price_id, unit_amount = excluded.unit_amount,
        currency = excluded.currency, read_at = clock_timestamp()`),
  );
}
