import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { tellBoards } from "#features/boards/boards/index.ts";
import { pagesOf, publicPageEvents, tellPublished, tellUnpublished } from "#features/content/public-links/index.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Settings } from "./queries.ts";

/** The events of what becomes public or private when a workspace's settings are changed. */
export const switchEvents = ["board.published", "board.unpublished", ...publicPageEvents] as const;

type Switches = Pick<Settings, "public_boards_enabled" | "public_wiki_pages_enabled">;

/** Writes the settings of a workspace, and tells of each board and page that is public by them now, or no more. */
export async function switchPublic<T>(
  tx: Transaction<(typeof switchEvents)[number]>,
  workspace_uuid: WorkspaceUuid,
  { public_boards_enabled: boards, public_wiki_pages_enabled: pages }: Switches,
  write: () => Promise<T>,
): Promise<T> {
  if (boards === false) await tellBoards(tx, workspace_uuid, false);
  if (pages === false) await tellWikis(tx, workspace_uuid, false);
  const written = await write();
  if (boards === true) await tellBoards(tx, workspace_uuid, true);
  if (pages === true) await tellWikis(tx, workspace_uuid, true);
  return written;
}

/** A wiki at a time, so that no more than its pages are in memory. */
async function tellWikis(
  tx: Transaction<(typeof publicPageEvents)[number]>,
  workspace_uuid: WorkspaceUuid,
  arePublic: boolean,
): Promise<void> {
  for (const { uuid } of await lockWikis(tx, workspace_uuid)) {
    await (arePublic ? tellPublished : tellUnpublished)(tx, pagesOf({ workspace_uuid, uuid }));
    await tx.flush();
  }
}

/** Locks all wikis of a workspace, so that no page is moved or published meanwhile. */
function lockWikis(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<{ uuid: string }[]> {
  return reader.rows(
    raw<{ uuid: string }>(sql`select uuid from wikis where workspace_uuid = ${workspace_uuid}::uuid
      order by uuid for no key update`),
  );
}
