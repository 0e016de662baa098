import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { removeSignature } from "./queries.ts";

export const deleteSignature = route({
  id: "deleteSignature",
  at: "DELETE /profile/signatures/{signature_uuid}",
  who: "session",
  summary: "Delete one of the caller's saved signatures",
  reach: {},
  reply: { signature: closed({ uuid: Uuid }) },
  refuses: ["signature_not_found"],
  audit: ["account.signature_deleted"],
  example: {},
  handle: async ({ work, caller, params }) => {
    const uuid = params.signature_uuid.toLowerCase();
    if (!(await removeSignature(work, caller.user_uuid, uuid))) refuse("signature_not_found");
    work.emitAccount(caller.user_uuid, "account.signature_deleted", { signature_uuid: uuid });
    return { signature: { uuid } };
  },
});
