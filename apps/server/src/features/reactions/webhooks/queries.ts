import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { dropPartitions } from "#platform/db/partitions.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { DeliveryRow, WebhookRow } from "./view.ts";

const shown = sql`workspace_uuid, uuid, url, description, events, is_active, created_at, updated_at`;

/** §8: 20 per workspace; an inactive one counts. */
export const mostWebhooks = 20;

/** Finds the webhooks of a workspace, oldest first. */
export function findWebhooks(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<WebhookRow[]> {
  return reader.rows(
    raw<WebhookRow>(sql`select ${shown} from webhooks where workspace_uuid = ${workspace_uuid}::uuid
      order by created_at, uuid`),
  );
}

/** Inserts a webhook; the workspace must be locked. @returns undefined when the workspace has the most webhooks already */
export function insertWebhook(
  reader: Reader,
  row: Pick<WebhookRow, "workspace_uuid" | "uuid" | "url" | "description" | "events"> & { readonly secret: string },
): Promise<WebhookRow | undefined> {
  return reader.first(
    raw<WebhookRow>(sql`insert into webhooks (workspace_uuid, uuid, url, description, events, secret)
      select ${row.workspace_uuid}::uuid, ${row.uuid}::uuid, ${row.url}, ${row.description}::text,
        ${row.events}::text[], ${row.secret}
      where (select count(*) from webhooks where workspace_uuid = ${row.workspace_uuid}::uuid) < ${mostWebhooks}
      returning ${shown}`),
  );
}

/** Finds one webhook. A write has locked its workspace. */
export function findWebhook(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuid: string,
): Promise<WebhookRow | undefined> {
  return reader.first(
    raw<WebhookRow>(sql`select ${shown} from webhooks
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
}

/** Writes the fields that can change, and lets a sender process the queue of the webhook at once. */
export function updateWebhookRow(reader: Reader, row: WebhookRow): Promise<WebhookRow> {
  return reader.one(
    raw<WebhookRow>(sql`with woken as (${wakeQueue(row)})
      update webhooks set description = ${row.description}::text, events = ${row.events}::text[],
        is_active = ${row.is_active}, updated_at = clock_timestamp()
      where workspace_uuid = ${row.workspace_uuid}::uuid and uuid = ${row.uuid}::uuid returning ${shown}`),
  );
}

/** Deletes a webhook. The sender deletes its deliveries later, because they may be many. */
export async function deleteWebhookRow(reader: Reader, row: WebhookRow): Promise<void> {
  await reader.rows(
    raw(sql`with woken as (${wakeQueue(row)})
      delete from webhooks where workspace_uuid = ${row.workspace_uuid}::uuid and uuid = ${row.uuid}::uuid`),
  );
}

/** Makes the queue of a webhook due. It must not lock deliveries: the sequencer locks those before queues. */
function wakeQueue({ workspace_uuid, uuid }: Pick<WebhookRow, "workspace_uuid" | "uuid">) {
  return sql`insert into webhook_queues as l (workspace_uuid, webhook_uuid, due_at)
    values (${workspace_uuid}::uuid, ${uuid}::uuid, clock_timestamp())
    on conflict (workspace_uuid, webhook_uuid) do update set due_at = least(l.due_at, excluded.due_at)`;
}

/** Days after which a delivery that was delivered or failed is no longer in the log. */
const keptDays = 30;

/** The deliveries of a webhook, newest first. */
export const deliveryPages = pages({ name: "deliveries", order: { uuid: "uuid" }, newestFirst: true, lookAhead: true });

/** Finds a page of the deliveries of a webhook. */
export function findDeliveries(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  webhook_uuid: string,
  page: Page,
): Promise<(DeliveryRow & OfPage)[]> {
  const rows = sql`select * from deliveries
    where workspace_uuid = ${workspace_uuid}::uuid and webhook_uuid = ${webhook_uuid}::uuid
      and (created_at >= clock_timestamp() - make_interval(days => ${keptDays}) or status in ('queued', 'retrying'))`;
  return reader.rows(
    raw<
      DeliveryRow & OfPage
    >(sql`select d.uuid, d.event_uuid, d.event, d.status, d.attempts, d.response_status, d.error,
        d.created_at, d.delivered_at, case when d.status = 'retrying' then d.next_attempt_at end as next_attempt_at,
        d.page_end
      from (${page.of(rows)}) d order by ${page.order("d")}`),
  );
}

/** Drops the months whose deliveries the log no longer shows, unless one of them still waits. */
export function sweepDeliveries(pool: Parameters<typeof dropPartitions>[0]): Promise<void> {
  return dropPartitions(pool, "deliveries", keptDays, "status in ('queued', 'retrying')");
}
