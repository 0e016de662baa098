import { Type } from "typebox";
import { field, model } from "#platform/http/schemas.ts";

export const Policy = model(
  "Policy",
  "A text for visitors: about the use of the installation, or what it does with their data.",
  {
    content_markdown: field(Type.String(), "The text, in markdown."),
  },
);
