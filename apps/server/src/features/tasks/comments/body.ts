import { Type } from "typebox";
import { richText } from "#platform/http/rich-text.ts";
import { closed, field } from "#platform/http/schemas.ts";

/** A comment as it is sent. `readComment` checks its length, because that error has its own sentence (§7.3). */
export const CommentBody = closed(
  {
    body: field(
      Type.Optional(Type.String()),
      "The text as markdown, 1 to 10,000 characters. Send this or `body_json`.",
    ),
    body_json: field(Type.Optional(richText(null)), "The text as a document."),
  },
  { minProperties: 1 },
);
