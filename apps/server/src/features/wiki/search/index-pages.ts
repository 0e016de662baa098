import type { DocumentJson } from "@stoa/document";
import { raw, sql } from "#platform/db/query.ts";
import type { FeatureJob } from "#platform/deployment/feature.ts";
import { type Backfill, runBackfill } from "#platform/deployment/backfill.ts";
import { job, type NoPayload } from "#platform/jobs/declaration.ts";
import { addPageWords, type WordsOfPage } from "./words.ts";

/** Some pages may have a megabyte. */
const atOnce = 50;

type StoredPage = Omit<WordsOfPage, "document"> & { readonly content_json: DocumentJson };

const pageWords: Backfill = {
  name: "page_words",
  batch: async (tx, after) => {
    const rows = await tx.rows(
      raw<StoredPage>(sql`select p.workspace_uuid, p.wiki_uuid, p.uuid, p.title, p.content_json from pages p
        where ${after}::uuid[] is null or (p.workspace_uuid, p.uuid) > ((${after}::uuid[])[1], (${after}::uuid[])[2])
        order by p.workspace_uuid, p.uuid limit ${atOnce}::int for key share`),
    );
    await addPageWords(
      tx,
      rows.map(({ content_json: document, ...page }) => ({ ...page, document })),
    );
    const last = rows.length < atOnce ? undefined : rows.at(-1);
    return { rows: rows.length, last: last === undefined ? null : [last.workspace_uuid, last.uuid] };
  },
};

/** Writes the words of the pages that were stored before there was a search of them. */
export const indexPages: FeatureJob<NoPayload> = (platform, _, stopping) => runBackfill(platform, pageWords, stopping);

/** Writes the words of pages that have none yet. */
export const indexPagesJob = job("index_pages", { queue: "housekeeping" });
