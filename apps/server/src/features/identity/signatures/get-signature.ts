import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { findSignature } from "./queries.ts";
import { Signature, toSignature } from "./view.ts";

export const getSignature = route({
  id: "getSignature",
  at: "GET /profile/signatures/{signature_uuid}",
  who: "session",
  summary: "One of the caller's saved signatures, with its image",
  reach: {},
  reply: { signature: Signature },
  refuses: ["signature_not_found"],
  audit: [],
  example: {},
  handle: async ({ read, caller, params }) => {
    const row = await findSignature(read, caller.user_uuid, params.signature_uuid);
    return { signature: toSignature(row ?? refuse("signature_not_found")) };
  },
});
