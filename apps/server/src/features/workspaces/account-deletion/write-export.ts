import type { Reader } from "#platform/db/query.ts";
import type { Privacy, ExportPart, ExportRow } from "#platform/auth/privacy.ts";

/**
 * A person's export as the text of one JSON object, in pieces, because it may be too large for the memory.
 * @param now when the export was requested
 */
export async function* writeExport(
  reader: Reader,
  privacy: readonly Privacy[],
  user_uuid: string,
  now: Date,
): AsyncGenerator<string> {
  yield `{"export":{"created_at":${JSON.stringify(now)}`;
  for (const [name, read] of privacy.flatMap((feature) => Object.entries(feature.export))) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = "";
    for await (const rows of pagesOf(read(reader, user_uuid))) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(",");
      separator = ",";
    }
    yield "]";
  }
  yield "}}";
}

async function* pagesOf(part: ExportPart): AsyncGenerator<readonly ExportRow[]> {
  if ("then" in part) yield await part;
  else yield* part;
}
