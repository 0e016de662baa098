import { type Client, type Comment, pages, type UpdateCommentInput } from "@stoa/api";
import { isSameText } from "../data/blocks.ts";
import { clashRefusal, type Doc, editIn, editOn, planOfEdit, storedText } from "../data/edited-text.ts";
import { defineCommand, type SendOptions, type SettledRows } from "../data/mutations.ts";

/** A comment and its new text. @param seen what the editor showed when the person began to type this text */
export type UpdateComment = {
  readonly uuid: string;
  readonly task_uuid: string;
  readonly body_json: Doc;
  readonly seen: Doc;
};

/** The refused text when the author changed the same part in two places: this text, the other one, and what both began with. */
export type CommentClash = UpdateComment & { readonly theirs: Doc };

/** The code of the refusal whose input is a `CommentClash`. */
export const commentClash = "comment_clash";

const field = "body_json";

/** Changes the text of a comment, block by block: its author may write it in two tabs, and on two devices. */
export const updateComment = defineCommand<UpdateComment, UpdateComment>({
  name: "updateComment",
  plan: ({ uuid, task_uuid, body_json: mine, seen }, shown) => {
    const edit = editOn({ seen, mine }, shown.get("comments", uuid)?.body_json);
    if (edit === null) return null;
    const board_uuid = shown.get("tasks", task_uuid)?.board_uuid ?? null;
    return { subject: task_uuid, board_uuid, refs: [], ...planOfEdit("comments", uuid, field, edit) };
  },
  prepare: (mutation) => {
    const { mine, seen } = editIn(mutation, field);
    return { body: { ...mutation.input, body_json: mine, seen } };
  },
  send: sendText,
  undo: ({ uuid, task_uuid }, before, shown, effects) => {
    const now = shown.get("comments", uuid)?.body_json ?? null;
    const { mine, seen } = editIn({ effects, before }, field);
    if (before === null || !isSameText(now, mine)) return { calls: [], changed: ["comment"] };
    return {
      calls: [{ command: "updateComment", input: { uuid, task_uuid, body_json: seen, seen: now } }],
      changed: [],
    };
  },
  tell: () => ({ message: "commentUpdated", values: {} }),
});

/** Sends the text on the newest one. A comment has no version, so what is written in the same moment may still be overwritten. */
async function sendText(api: Client, body: UpdateComment, options: SendOptions<UpdateComment>): Promise<SettledRows> {
  const { uuid, task_uuid, body_json: mine, seen } = body;
  const comment = await findComment(api, body, options.signal);
  const theirs = comment === undefined ? seen : comment.body_json;
  const next = storedText({ seen, mine }, theirs);
  const now: SettledRows = comment === undefined ? {} : { put: [{ kind: "comments", row: comment }] };
  if (next === "stored") return now;
  if (next === "clash") {
    const input: CommentClash = { ...body, theirs };
    return { ...now, refused: [{ input, refusal: clashRefusal(commentClash, "comment") }] };
  }
  const text = next.text as NonNullable<UpdateCommentInput["body"]["body_json"]>;
  const reply = await api.updateComment({ task_uuid, comment_uuid: uuid, body: { body_json: text } }, options);
  return { put: [{ kind: "comments", row: reply.comment }] };
}

/** The comment as the server has it; undefined if it is not there, which the write says with its reason. */
async function findComment(
  api: Client,
  { uuid, task_uuid }: UpdateComment,
  signal: AbortSignal,
): Promise<Comment | undefined> {
  for await (const { comments } of pages((cursor) =>
    api.listComments({ task_uuid, query: { ...cursor } }, { signal }),
  )) {
    const found = comments.find((comment) => comment.uuid === uuid);
    if (found !== undefined) return found;
  }
  return undefined;
}
