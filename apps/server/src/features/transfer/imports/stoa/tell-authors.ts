import { tellNamed } from "#features/reactions/notifications/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { RunningImport } from "../queries.ts";
import type { Row } from "./check-rows.ts";
import type { RowWriter } from "./row-writer.ts";

const uuidsOf = (rows: readonly Row[]): string[] => rows.map(({ uuid }) => String(uuid));

/** Notifies the members whom an export names as authors, once all of it is written. */
export function tellAuthors(
  tx: Transaction<never>,
  { uuid: import_uuid, workspace_uuid, user_uuid: importer_uuid }: RunningImport,
  { boards, wikis }: RowWriter,
): Promise<void> {
  const [board_uuids, wiki_uuids] = [uuidsOf(boards), uuidsOf(wikis)];
  return tellNamed(tx, { workspace_uuid, import_uuid, importer_uuid, board_uuids, wiki_uuids });
}
