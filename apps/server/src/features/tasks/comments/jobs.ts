import { job } from "#platform/jobs/declaration.ts";

/** Reads the comments again that were stored before their line breaks were hard breaks. */
export const readCommentLinesJob = job("read_comment_lines", { queue: "housekeeping" });
