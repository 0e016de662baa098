import { attachmentFile, type FileOfPage, findFilesOfPages } from "#features/content/attachments/index.ts";
import type { TextReader } from "#features/content/links/index.ts";
import type { Reader } from "#platform/db/query.ts";
import type { ZipEntry } from "#platform/files/zip-stream.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { pageFile, withRelativeLinks } from "./page-file.ts";
import { inTurn, turnOf } from "./limited-export.ts";
import type { PageText } from "./queries.ts";
import { readTexts } from "./read-texts.ts";
import { type ReportedPage, reportEntry } from "./report-entry.ts";
import { zipPaths, type ZipPaths } from "./zip-paths.ts";

/** The number of pages that are read at once: a document may be large. */
const atOnce = 20;

/** The pages that are exported, and who reads them. */
type Export = {
  readonly reader: Reader;
  readonly storage: Storage;
  readonly who: TextReader;
  readonly created_at: Date;
  /** depth first */
  readonly pages: readonly {
    readonly uuid: string;
    readonly title: string;
    readonly parent_page_uuid: string | null;
  }[];
};

/** The files of an export, one after the other: each page, the files of that page, and the report at the end. */
export async function* zipEntries(exported: Export): AsyncGenerator<ZipEntry> {
  const { reader, storage, who, pages } = exported;
  const uuids = pages.map((page) => page.uuid);
  const turn = (): Promise<void> => turnOf(who.workspace_uuid);
  const files = Map.groupBy(await findFilesOfPages(reader, who.workspace_uuid, uuids), (file) => file.page_uuid);
  const paths = await zipPaths(pages, (uuid) => files.get(uuid) ?? [], turn);
  const reported: ReportedPage[] = [];
  for (let start = 0; start < uuids.length; start += atOnce) {
    const part = uuids.slice(start, start + atOnce);
    for (const page of await inTurn(who.workspace_uuid, () => readTexts(reader, who, part))) {
      // a page takes some tenths of a millisecond to many: whatever else waits comes between two of them
      yield* await inTurn(who.workspace_uuid, () => pageEntry(page, paths, reported, turn));
      yield* fileEntries(storage, files.get(page.uuid) ?? [], paths);
    }
  }
  yield reportEntry(exported, reported);
}

async function pageEntry(
  page: PageText,
  paths: ZipPaths,
  reported: ReportedPage[],
  turn: () => Promise<void>,
): Promise<readonly ZipEntry[]> {
  const { uuid, title, content_json } = page;
  const { path, order } = paths.pages.get(uuid) ?? {};
  if (path === undefined || order === undefined) return [];
  const { text, omits } = await pageFile(title, order, withRelativeLinks(content_json, path, paths), turn);
  if (omits.length > 0) reported.push({ path, uuid, omits });
  return [{ path, content: text }];
}

/** The files of a page, in the order of their names. */
function fileEntries(storage: Storage, files: readonly FileOfPage[], paths: ZipPaths): ZipEntry[] {
  const entries = files.map((file) => ({
    path: paths.files.get(file.uuid) ?? "",
    // a row without its file is a loss of data: the export fails, and the log tells the operator
    content: () => storage.read(attachmentFile(file.file_uuid)),
    isPacked: !file.content_type.startsWith("text/"),
  }));
  return entries.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
