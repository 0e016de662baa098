import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { signature } from "./resource.ts";
import { deleteSignatureRow } from "./queries.ts";

export const deleteSignature = route("DELETE /profile/signatures/{signature_uuid}", {
  id: "deleteSignature",
  auth: "session",
  summary: "Delete a saved signature",
  description: "One of the caller's own.",
  access: { signature },
  reply: { signature: model("DeletedSignature", "A signature that was deleted.", { uuid: common.uuid }) },
  errors: [],
  events: ["account.signature_deleted"],
  example: {},
  handle: async ({ tx, caller, signature: { uuid } }) => {
    await deleteSignatureRow(tx, caller.user_uuid, uuid);
    tx.emitAccount(caller.user_uuid, "account.signature_deleted", { signature_uuid: uuid });
    return { signature: { uuid } };
  },
});
