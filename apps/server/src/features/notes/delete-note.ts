import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";
import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { note } from "./resource.ts";
import { deleteNoteRow } from "./queries.ts";

export const deleteNote = route("DELETE /notes/{note_uuid}", {
  id: "deleteNote",
  auth: "session",
  summary: "Delete a quick note",
  description: "One of the caller's own. It is deleted for good.",
  access: { note },
  reply: { note: model("DeletedNote", "A quick note that was deleted.", { uuid: common.uuid }) },
  errors: [],
  events: ["account.note_deleted"],
  example: {},
  handle: async ({ tx, caller, note: { uuid } }) => {
    await deleteNoteRow(tx, caller.user_uuid, uuid);
    await forgetRepliesNaming(tx, [uuid]);
    tx.emitAccount(caller.user_uuid, "account.note_deleted", { note_uuid: uuid });
    return { note: { uuid } };
  },
});
