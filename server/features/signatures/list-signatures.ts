import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findSignatures } from "./queries.ts";
import { Signature, toSignature } from "./view.ts";

export const listSignatures = route({
  id: "listSignatures",
  at: "GET /profile/signatures",
  who: "session",
  summary: "The caller's saved signatures, newest first",
  reach: {},
  reply: { signatures: Type.Array(Signature) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => ({
    signatures: (await findSignatures(read, caller.user_uuid)).map(toSignature),
  }),
});
