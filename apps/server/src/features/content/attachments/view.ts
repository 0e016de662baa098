import { type Static, Type } from "typebox";
import { Doer } from "#platform/http/doer.ts";
import { common, field, model } from "#platform/http/schemas.ts";

/** An attachment as the API shows it. */
export const Attachment = model("Attachment", "A file attached to a task or a page.", {
  uuid: common.uuid,
  name: field(Type.String(), "The name of the file."),
  content_type: field(Type.String(), "The media type of the file."),
  size_bytes: field(Type.Integer({ minimum: 0 }), "The size of the file in bytes."),
  created_at: common.created_at,
  created_by: field(Doer, "The person who uploaded the file."),
});

export type Attachment = Static<typeof Attachment>;
