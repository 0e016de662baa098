import { toText } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { withFreshLabels } from "#features/content/links/index.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Content } from "./view.ts";

/** A thing with a content that is read, and who reads it. Whoever reads a page sees the wikis of its workspace. */
type Read = { readonly reader: Reader; readonly viewer: BoardViewer; readonly workspace_uuid: WorkspaceUuid };

/** The same with the labels of its mentions as they are now, as far as the reader may see what they name. */
export async function withFreshContent<T extends Content>(
  { reader, viewer, workspace_uuid }: Read,
  row: T,
): Promise<T> {
  const who = { ...viewer, workspace_uuid, seesWikis: true };
  const [content_json = row.content_json] = await withFreshLabels(reader, who, [row.content_json]);
  return content_json === row.content_json ? row : { ...row, content_json, content_text: toText(content_json) };
}
