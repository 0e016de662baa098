import { type Static, Type } from "typebox";
import { closed, Doer, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** An attachment as it reads (§13.17). */
export const Attachment = closed({
  uuid: Uuid,
  name: Type.String(),
  content_type: Type.String(),
  size_bytes: Type.Integer(),
  created_at: Timestamp,
  created_by: Doer,
});

export type Attachment = Static<typeof Attachment>;
