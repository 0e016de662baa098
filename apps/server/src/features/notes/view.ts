import { type Static, Type } from "typebox";
import { common, field, model } from "#platform/http/schemas.ts";

/** A text of more than blanks. */
export const NoteBody = Type.String({ minLength: 1, maxLength: 10_000, pattern: "\\S" });

export const Note = model("Note", "A quick note of a person, which nobody else sees.", {
  uuid: common.uuid,
  body: field(Type.String(), "The text, as it was sent."),
  created_at: common.created_at,
});

export type Note = Static<typeof Note>;
