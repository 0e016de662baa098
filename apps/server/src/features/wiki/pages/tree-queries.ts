import { pageValueColumns } from "#features/wiki/columns/index.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { depthFirst, type TreePage, type TreeRow } from "./tree.ts";

/** All pages of a wiki but those in the trash, in the order of their positions. */
function findTreeRows(reader: Reader, wiki: Pick<Rows["wiki"], "workspace_uuid" | "uuid">): Promise<TreeRow[]> {
  return reader.rows(
    raw<TreeRow>(sql`select p.uuid, ${pageValueColumns.names("p")}, p.parent_page_uuid, p.position from pages p
      where p.workspace_uuid = ${wiki.workspace_uuid}::uuid and p.wiki_uuid = ${wiki.uuid}::uuid and p.archived_at is null
      order by p.position, p.uuid`),
  );
}

/** The same in the order of their tree. */
export async function findTree(
  reader: Reader,
  wiki: Pick<Rows["wiki"], "workspace_uuid" | "uuid">,
): Promise<TreePage[]> {
  return depthFirst(await findTreeRows(reader, wiki));
}
