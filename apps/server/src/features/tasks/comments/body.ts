import { Type } from "typebox";
import { richText } from "#platform/http/rich-text.ts";
import { ChosenUuid, closed, field } from "#platform/http/schemas.ts";

/** The text of a comment. `readComment` checks its length, because that error has its own sentence (§7.3). */
const text = {
  body: field(
    Type.Optional(Type.String()),
    "The text as markdown, in which a single line break is a hard break: 1 to 10,000 characters. Send this or `body_json`.",
  ),
  body_json: field(Type.Optional(richText(null, "task")), "The text as a document."),
};

/** A comment as it is edited. */
export const CommentBody = closed(text, { minProperties: 1 });

/** A comment as it is created. */
export const NewComment = closed({ uuid: ChosenUuid, ...text }, { minProperties: 1 });
