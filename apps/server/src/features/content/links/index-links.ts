import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Sql, sql } from "#platform/db/query.ts";
import type { FeatureJob } from "#platform/deployment/feature.ts";
import { type Backfill, runBackfill } from "#platform/deployment/backfill.ts";
import { job, type NoPayload } from "#platform/jobs/declaration.ts";
import { type Source, writeLinks } from "./write-links.ts";

const atOnce = 100;

/** A text that was stored before; `key` is its place in the order of the work. */
type Stored = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly uuid: string;
  readonly task_uuid: string | null;
  readonly document: DocumentJson | null;
  readonly key: string[];
};

/** @param rows selects rows of Stored, in the order of their keys, and locks them */
function linksFrom(name: string, kind: Source["kind"], rows: (after: readonly string[] | null) => Sql): Backfill {
  return {
    name,
    batch: async (tx, after) => {
      const stored = await tx.rows(raw<Stored>(sql`${rows(after)} limit ${atOnce}::int for no key update of s`));
      for (const [workspace_uuid, texts] of Map.groupBy(stored, (row) => row.workspace_uuid)) {
        await writeLinks(
          tx,
          workspace_uuid,
          texts.map(({ uuid, task_uuid, document }) => ({
            kind,
            uuid,
            document,
            ...(task_uuid === null ? {} : { task_uuid }),
          })),
        );
      }
      return { rows: stored.length, last: stored.length < atOnce ? null : (stored.at(-1)?.key ?? null) };
    },
  };
}

const behind = (after: readonly string[] | null, key: Sql): Sql =>
  after === null ? sql`true` : sql`(${key}) > (${sql.join(after.map((uuid) => sql`${uuid}::uuid`))})`;

const backfills: readonly Backfill[] = [
  linksFrom("page_links", "page", (after) => {
    const key = sql`s.workspace_uuid, s.uuid`;
    return sql`select s.workspace_uuid, s.uuid, null::uuid as task_uuid, s.content_json as document, array[${key}] as key
      from pages s where ${behind(after, key)} order by ${key}`;
  }),
  linksFrom("task_links", "task", (after) => {
    const key = sql`s.workspace_uuid, s.uuid`;
    return sql`select s.workspace_uuid, s.uuid, null::uuid as task_uuid, s.description_json as document, array[${key}] as key
      from tasks s where ${behind(after, key)} order by ${key}`;
  }),
  linksFrom("comment_links", "comment", (after) => {
    const key = sql`s.workspace_uuid, s.task_uuid, s.uuid`;
    return sql`select s.workspace_uuid, s.uuid, s.task_uuid, s.body_json as document, array[${key}] as key
      from comments s where ${behind(after, key)} order by ${key}`;
  }),
];

/** Writes the links of the texts that were stored before links were. */
export const indexLinks: FeatureJob<NoPayload> = async (platform, _, stopping) => {
  for (const backfill of backfills) await runBackfill(platform, backfill, stopping);
};

/** Writes the links of texts that have none yet. */
export const indexLinksJob = job("index_links", { queue: "housekeeping" });
