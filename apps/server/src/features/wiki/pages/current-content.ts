import { toText } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { withCurrentLabels } from "#features/content/links/index.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Content } from "./view.ts";

/** The reader of a content. A reader of a page sees the wikis of its workspace. */
type ContentReader = { readonly reader: Reader; readonly viewer: BoardViewer; readonly workspace_uuid: WorkspaceUuid };

/** The same row with the current labels of its mentions, as far as the reader may see the things that they name. */
export async function withCurrentContent<T extends Content>(
  { reader, viewer, workspace_uuid }: ContentReader,
  row: T,
): Promise<T> {
  const who = { ...viewer, workspace_uuid, seesWikis: true };
  const [content_json = row.content_json] = await withCurrentLabels(reader, who, [row.content_json]);
  return content_json === row.content_json ? row : { ...row, content_json, content_text: toText(content_json) };
}
