import { Type } from "typebox";
import { richText } from "#platform/http/rich-text.ts";
import { closed } from "#platform/http/schemas.ts";

/** A comment as it is sent; its length is a rule with a sentence of its own (§7.3), not the schema's. */
export const CommentBody = closed(
  {
    body: Type.Optional(Type.String({ description: "markdown, 1 to 10,000 characters" })),
    body_json: Type.Optional(richText(null)),
  },
  { minProperties: 1 },
);
