import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type TextViewer, withCurrentTexts } from "#features/content/links/index.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Comment } from "./view.ts";

/** Comments as a reply shows them: what they mention has the names and titles of today, as far as the reader may see it. */
export function withCurrentMentions(
  reader: Reader,
  who: TextViewer,
  workspace_uuid: WorkspaceUuid,
  comments: readonly Comment[],
): Promise<Comment[]> {
  return withCurrentTexts(reader, { ...who, workspace_uuid }, comments, { document: "body_json", markdown: "body" });
}

/** The same for one comment. */
export async function withCurrentMentionsIn(
  reader: Reader,
  who: TextViewer,
  workspace_uuid: WorkspaceUuid,
  comment: Comment,
): Promise<Comment> {
  const [current = comment] = await withCurrentMentions(reader, who, workspace_uuid, [comment]);
  return current;
}
