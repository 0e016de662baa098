import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { SkippedThing } from "../report.ts";
import { counted } from "../text.ts";
import type { Row } from "./check-rows.ts";

type Board = { readonly name: string; readonly prefix: string };

/** The line of a report about imported boards that did not get all the prefixes of their export. @param boards as the export has them */
export async function tellNewPrefixes(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  boards: readonly Row[],
): Promise<SkippedThing[]> {
  const wanted = boards.filter(({ prefix }) => typeof prefix === "string");
  const found = await reader.rows(
    raw<Board>(sql`select b.name, b.prefix
      from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w (uuid uuid, prefix text, former_prefixes text[])
        join boards b on b.workspace_uuid = ${workspace_uuid}::uuid and b.uuid = w.uuid
      where b.prefix <> w.prefix or cardinality(b.former_prefixes) < cardinality(w.former_prefixes)
      order by b.position, b.uuid`),
  );
  const [first] = found;
  if (first === undefined) return [];
  const why = "Other boards of this workspace have or had prefixes of theirs, so some keys of their tickets are new.";
  const what = counted(found.length, "board");
  return [{ importance: "changed", what, why, count: found.length, example: `${first.name}: ${first.prefix}` }];
}
