import type { Reader } from "#platform/db/query.ts";
import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";
import { type Author, deletePrivateViews } from "./queries.ts";

/** Deletes the private views of a person who leaves a workspace (§15.6 rule 6). The workspace must be locked. */
export async function removePrivateViews(reader: Reader, author: Author): Promise<void> {
  await forgetRepliesNaming(reader, await deletePrivateViews(reader, author));
}
