import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { RichText } from "#features/tasks/columns/index.ts";
import { plainTextOf } from "#features/tasks/text/index.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { FeatureJob } from "#platform/deployment/feature.ts";
import { type Backfill, runBackfill } from "#platform/deployment/backfill.ts";
import { job, type NoPayload } from "#platform/jobs/declaration.ts";
import { readTextsAgain, type Texts } from "#platform/texts/texts.ts";

const atOnce = 100;

type Key = { readonly workspace_uuid: WorkspaceUuid; readonly task_uuid: string; readonly uuid: string };
type Stored = Key & RichText;

const commentLines = (texts: Texts): Backfill => ({
  name: "comment_lines",
  batch: async (tx, after) => {
    const rows = await tx.rows(
      raw<Stored>(sql`select c.workspace_uuid, c.task_uuid, c.uuid, c.body as markdown, c.body_json as document from comments c
        where (${after}::uuid[] is null
            or (c.workspace_uuid, c.task_uuid, c.uuid) > ((${after}::uuid[])[1], (${after}::uuid[])[2], (${after}::uuid[])[3]))
          and c.body ~ E'[\\r\\n]'
        order by c.workspace_uuid, c.task_uuid, c.uuid limit ${atOnce}::int for no key update`),
    );
    for (const { row, text } of await readTextsAgain(texts, rows)) await storeAgain(tx, row, text);
    const last = rows.length < atOnce ? undefined : rows.at(-1);
    return { rows: rows.length, last: last === undefined ? null : [last.workspace_uuid, last.task_uuid, last.uuid] };
  },
});

/** Stores a comment as it is read now. It says what it said: it does not count as edited, and nobody is told. */
async function storeAgain(reader: Reader, { workspace_uuid, task_uuid, uuid }: Key, text: RichText): Promise<void> {
  await reader.rows(
    raw(sql`update comments c set body_json = ${text.document}::jsonb, plain_text = ${plainTextOf(text)}::text
      where (c.workspace_uuid, c.task_uuid, c.uuid) = (${workspace_uuid}::uuid, ${task_uuid}::uuid, ${uuid}::uuid)`),
  );
}

/** Reads the comments again that were stored before single line breaks were hard breaks. */
export const readCommentLines: FeatureJob<NoPayload> = (platform, _, stopping) =>
  runBackfill(platform, commentLines(platform.services.texts), stopping);

/** Reads the comments again that were stored before their line breaks were hard breaks. */
export const readCommentLinesJob = job("read_comment_lines", { queue: "housekeeping" });
