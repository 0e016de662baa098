import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { makeDerived, withDerived } from "#platform/events/text-forms.ts";
import type { Texts } from "#platform/texts/texts.ts";
import type { TicketPeople } from "./recipients.ts";

/** The assignees and the creator of tasks. */
export async function findPeople(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  task_uuids: readonly string[],
): Promise<Map<string, TicketPeople>> {
  const rows = await reader.rows(
    raw(sql<TicketPeople & { uuid: string }>`select uuid, assignee_uuids as assignees, created_by as creator
      from tasks where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${task_uuids}::uuid[])`),
  );
  return new Map(rows.map(({ uuid, ...people }) => [uuid, people]));
}

/** A comment and its task. */
export type CommentPlace = { readonly task_uuid: string; readonly comment_uuid: string };

/** The people who had commented on the task when each of these comments was written. */
export async function findCommenters(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  comments: readonly CommentPlace[],
): Promise<Map<string, readonly string[]>> {
  if (comments.length === 0) return new Map();
  const rows = await reader.rows(
    raw(sql<{ comment_uuid: string; authors: string[] }>`
      select k.uuid as comment_uuid, array(select distinct c.author_uuid from comments c
        where (c.workspace_uuid, c.task_uuid) = (k.workspace_uuid, k.task_uuid) and c.archived_at is null
          and c.created_at <= k.created_at) as authors
      from jsonb_to_recordset(${comments}::jsonb) as q (task_uuid uuid, comment_uuid uuid)
        join comments k on (k.workspace_uuid, k.task_uuid, k.uuid) = (${workspace_uuid}::uuid, q.task_uuid, q.comment_uuid)`),
  );
  return new Map(rows.map(({ comment_uuid, authors }) => [comment_uuid, authors]));
}

/** An edit of a comment, or without a comment of a task's description. */
export type Edit = {
  readonly event_uuid: string;
  readonly sequence: number;
  readonly task_uuid: string;
  readonly comment_uuid: string | null;
};

/**
 * The texts as they were before they were edited, by the edits' events. They come from the last event before. A text
 * without such an event came with an import, which has no mentions.
 */
export async function findTextsBefore(
  reader: Reader,
  texts: Texts,
  workspace_uuid: WorkspaceUuid,
  edits: readonly Edit[],
): Promise<Map<string, DocumentJson | null>> {
  if (edits.length === 0) return new Map();
  const rows = await reader.rows(
    raw(sql<{ event_uuid: string; thing: TextThing; derived_field: string | null }>`
      select q.event_uuid, e.thing, e.derived_field
      from jsonb_to_recordset(${edits}::jsonb) as q (event_uuid uuid, sequence bigint, task_uuid uuid, comment_uuid text)
        join event_order o on (o.workspace_uuid, o.sequence) = (${workspace_uuid}::uuid, q.sequence)
        cross join lateral (
          select e.data -> case when q.comment_uuid is null then 'task' else 'comment' end as thing, e.derived_field
          from full_events e
          where e.task_uuid = q.task_uuid and e.workspace_uuid = ${workspace_uuid}::uuid
            and (e.created_at, e.id) < (o.created_at, o.event_id)
            and case when q.comment_uuid is null then e.data->'task' ?| '{description,description_json}'
              else e.data->'comment'->>'uuid' = q.comment_uuid and e.data->'comment' ?| '{body,body_json}' end
          order by e.created_at desc, e.id desc limit 1) e`),
  );
  const stored = rows.map(({ thing, ...row }) => ({ ...row, data: { whole: thing } }));
  const made = await makeDerived(texts, workspace_uuid, stored);
  return new Map(
    stored.map(({ event_uuid, data, derived_field }) => {
      const { whole } = withDerived(data, derived_field, made);
      return [event_uuid, whole.description_json ?? whole.body_json ?? null];
    }),
  );
}

type TextThing = { readonly description_json?: DocumentJson | null; readonly body_json?: DocumentJson | null };

/** Updates the excerpts of notifications about comments that were edited. */
export async function renewExcerpts(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  excerpts: readonly (CommentPlace & { readonly excerpt: string | null })[],
): Promise<void> {
  if (excerpts.length === 0) return;
  await reader.rows(
    raw(sql`update notifications r set excerpt = held.excerpt
      from (select n.workspace_uuid, n.uuid, q.excerpt
        from jsonb_to_recordset(${excerpts}::jsonb) as q (task_uuid uuid, comment_uuid uuid, excerpt text)
          join notifications n on (n.workspace_uuid, n.task_uuid, n.comment_uuid)
            = (${workspace_uuid}::uuid, q.task_uuid, q.comment_uuid)
        order by n.uuid for no key update of n) held
      where (r.workspace_uuid, r.uuid) = (held.workspace_uuid, held.uuid)`),
  );
}
