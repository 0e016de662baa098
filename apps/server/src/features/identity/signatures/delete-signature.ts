import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { removeSignature } from "./queries.ts";

export const deleteSignature = route("DELETE /profile/signatures/{signature_uuid}", {
  id: "deleteSignature",
  auth: "session",
  summary: "Delete one of the caller's saved signatures",
  access: {},
  reply: { signature: closed({ uuid: Uuid }) },
  errors: ["signature_not_found"],
  events: ["account.signature_deleted"],
  example: {},
  handle: async ({ tx, caller, params, fail }) => {
    const uuid = params.signature_uuid.toLowerCase();
    if (!(await removeSignature(tx, caller.user_uuid, uuid))) return fail("signature_not_found");
    tx.emitAccount(caller.user_uuid, "account.signature_deleted", { signature_uuid: uuid });
    return { signature: { uuid } };
  },
});
