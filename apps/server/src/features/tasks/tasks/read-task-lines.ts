import { isDeepStrictEqual } from "node:util";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type RichText, storedValues } from "#features/tasks/columns/index.ts";
import { grantToSystem, type Writable } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Services } from "#platform/http/services.ts";
import type { FeatureJob } from "#platform/deployment/feature.ts";
import { type Backfill, runBackfill } from "#platform/deployment/backfill.ts";
import { job, type NoPayload } from "#platform/jobs/declaration.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { lockTask, writeTask } from "./live.ts";
import { readTextsAgain } from "#platform/texts/texts.ts";
import { plainTextOf, toLive } from "#features/tasks/text/index.ts";

/** Each may have a description of 20,000 characters. */
const atOnce = 50;

type Stored = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string } & RichText;

type TextServices = Pick<Services, "live" | "texts">;

const taskLines = (services: TextServices): Backfill => ({
  name: "task_lines",
  batch: async (tx, after) => {
    const rows = await tx.rows(
      raw<Stored>(sql`select t.workspace_uuid, t.uuid, t.description as markdown, t.description_json as document from tasks t
        where (${after}::uuid[] is null or (t.workspace_uuid, t.uuid) > ((${after}::uuid[])[1], (${after}::uuid[])[2]))
          and t.description ~ E'[\\r\\n]'
        order by t.workspace_uuid, t.uuid limit ${atOnce}::int`),
    );
    for (const { row, text } of await readTextsAgain(services.texts, rows)) await readAgain(services, tx, row, text);
    const last = rows.length < atOnce ? undefined : rows.at(-1);
    return { rows: rows.length, last: last === undefined ? null : [last.workspace_uuid, last.uuid] };
  },
});

/** Stores a description as it is read now, in its live document too. It says what it said: its version stays, and nobody is told. */
async function readAgain(services: TextServices, tx: Transaction<never>, row: Stored, text: RichText): Promise<void> {
  const found = await lockTask(tx, row);
  if (found === undefined) return;
  const { description, created_by: user_uuid } = found;
  await writeTask(
    { live: services.live, tx, user_uuid },
    grantToSystem<"task">(found),
    { description },
    async (task, write) => {
      if (write === null) return;
      const { markdown, document } = storedValues(task).text;
      const isSame = markdown === row.markdown && isDeepStrictEqual(document, row.document);
      const { workspace_uuid } = row;
      const others = isSame ? [] : await readTextsAgain(services.texts, [{ workspace_uuid, markdown, document }]);
      const now = isSame ? text : others[0]?.text;
      if (now !== undefined) await storeAgain(tx, task, now, write);
    },
  );
}

async function storeAgain(reader: Reader, task: Writable<"task">, text: RichText, write: TextWrite): Promise<void> {
  await reader.rows(
    raw(sql`update tasks t set description_json = ${text.document}::jsonb, plain_text = ${plainTextOf(text)}::text
      where t.workspace_uuid = ${task.workspace_uuid}::uuid and t.uuid = ${task.uuid}::uuid`),
  );
  write.stored(task, toLive(text));
}

/** Reads the descriptions again that were stored before single line breaks were hard breaks. */
export const readTaskLines: FeatureJob<NoPayload> = (platform, _, stopping) =>
  runBackfill(platform, taskLines(platform.services), stopping);

/** Reads the descriptions again that were stored before their line breaks were hard breaks. */
export const readTaskLinesJob = job("read_task_lines", { queue: "housekeeping" });
