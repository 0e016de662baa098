import { type TextReader, withCurrentLabels } from "#features/content/links/index.ts";
import type { Reader } from "#platform/db/query.ts";
import { findTexts, type PageText } from "./queries.ts";

/** The texts of pages in their order, with the labels of their mentions that the reader may see. */
export async function readTexts(reader: Reader, who: TextReader, uuids: readonly string[]): Promise<PageText[]> {
  const texts = await findTexts(reader, who.workspace_uuid, uuids);
  const documents = await withCurrentLabels(
    reader,
    who,
    texts.map((text) => text.content_json),
  );
  const fresh = new Map(
    texts.map((text, index) => [text.uuid, { ...text, content_json: documents[index] ?? text.content_json }]),
  );
  return uuids.map((uuid) => fresh.get(uuid)).filter((text) => text !== undefined);
}
