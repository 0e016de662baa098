import type { TextReader } from "#features/content/links/index.ts";
import type { TreePage } from "#features/wiki/pages/index.ts";
import type { Reader } from "#platform/db/query.ts";
import { turnOf } from "./limited-export.ts";
import { pageFile, withRelativeLinks } from "./page-file.ts";
import { readTexts } from "./read-texts.ts";
import { zipPaths } from "./zip-paths.ts";

/** The number of pages that are read at once: a document may be large. */
const atOnce = 20;

/** Pages as files of markdown, with relative links between them. @param pages depth first */
export async function* pageFiles(
  reader: Reader,
  who: TextReader,
  pages: readonly TreePage[],
): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  const turn = (): Promise<void> => turnOf(who.workspace_uuid);
  const paths = await zipPaths(pages, () => [], turn);
  const uuids = pages.map((page) => page.uuid);
  for (let start = 0; start < uuids.length; start += atOnce) {
    for (const { uuid, title, content_json } of await readTexts(reader, who, uuids.slice(start, start + atOnce))) {
      const { path, order } = paths.pages.get(uuid) ?? {};
      if (path === undefined || order === undefined) continue;
      await turn();
      const { text } = await pageFile(title, order, withRelativeLinks(content_json, path, paths), turn);
      yield { path, text };
    }
  }
}
