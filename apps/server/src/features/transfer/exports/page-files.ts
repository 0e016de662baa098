import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { pageFiles, safeStem, FolderNames } from "#features/wiki/export/index.ts";
import { findTree } from "#features/wiki/pages/index.ts";
import { findWikis } from "#features/wiki/wikis/index.ts";
import type { Reader } from "#platform/db/query.ts";

/** The pages of a workspace as files of markdown for people, a folder for each wiki. */
export async function* findPageFiles(
  reader: Reader,
  who: { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string },
): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  const reads = { ...who, seesAllBoards: true, seesWikis: true };
  const names = new FolderNames([]);
  for (const wiki of await findWikis(reader, who.workspace_uuid)) {
    const folder = names.take(safeStem(wiki.name), [""]);
    const pages = await findTree(reader, { workspace_uuid: who.workspace_uuid, uuid: wiki.uuid });
    for await (const { path, text } of pageFiles(reader, reads, pages)) yield { path: `pages/${folder}/${path}`, text };
  }
}
