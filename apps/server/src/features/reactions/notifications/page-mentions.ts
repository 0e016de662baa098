import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { takeMentions } from "#features/content/links/index.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import { dataOf } from "./recipients.ts";

/**
 * The people who are newly mentioned in pages, by event. An event has no text of its page, so they come from the links.
 * Somebody who has not read an earlier notification of the page is left out.
 */
export async function mentionedInPages(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  events: readonly ConsumedEvent[],
): Promise<Map<string, string[]>> {
  const saves = events.flatMap((event) => {
    const page_uuid = dataOf(event).page?.uuid;
    return page_uuid === undefined ? [] : [{ event_uuid: event.uuid, sequence: event.sequence, page_uuid }];
  });
  const mentions = await takeMentions(reader, workspace_uuid, saves);
  if (mentions.length === 0) return new Map();
  const rows = await reader.rows(
    raw<{ event_uuid: string; user_uuids: string[] }>(sql`
      select q.event_uuid, array_agg(q.user_uuid) as user_uuids
      from jsonb_to_recordset(${mentions}::jsonb) as q (event_uuid uuid, page_uuid uuid, user_uuid uuid)
      where not exists (select 1 from notifications d
        where (d.workspace_uuid, d.page_uuid, d.user_uuid) = (${workspace_uuid}::uuid, q.page_uuid, q.user_uuid)
          and d.in_app and d.read_at is null)
      group by q.event_uuid`),
  );
  return new Map(rows.map(({ event_uuid, user_uuids }) => [event_uuid, user_uuids]));
}
