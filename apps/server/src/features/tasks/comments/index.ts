import type { Feature } from "#platform/deployment/feature.ts";
import { createComment } from "./create-comment.ts";
import { deleteComment } from "./delete-comment.ts";
import { listComments } from "./list-comments.ts";
import { markCommentsRead } from "./mark-comments-read.ts";
import { privacy } from "./personal.ts";
import { updateComment } from "./update-comment.ts";

export { createComment } from "./create-comment.ts";
export { addComments, insertComments } from "./bulk-queries.ts";
export { importWholeComments, type WholeComment } from "./import-whole.ts";
export { withCurrentMentionsIn } from "./current-mentions.ts";
export { purgeComment, restoreComment } from "./trash.ts";
export { Comment } from "./view.ts";

/** The comments and the history of a task (§2.5, §13.15). */
export const comments: Feature = {
  routes: [listComments, createComment, updateComment, deleteComment, markCommentsRead],
  privacy,
};
