import { route } from "#platform/http/route.ts";
import { findSignature } from "./queries.ts";
import { Signature, toSignature } from "./view.ts";

export const getSignature = route("GET /profile/signatures/{signature_uuid}", {
  id: "getSignature",
  auth: "session",
  summary: "One of the caller's saved signatures, with its image",
  access: {},
  reply: { signature: Signature },
  errors: ["signature_not_found"],
  events: [],
  example: {},
  handle: async ({ read, caller, params, fail }) => {
    const row = await findSignature(read, caller.user_uuid, params.signature_uuid);
    return { signature: toSignature(row ?? fail("signature_not_found")) };
  },
});
