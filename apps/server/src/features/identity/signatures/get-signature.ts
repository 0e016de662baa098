import { route } from "#platform/http/route.ts";
import { signature } from "./resource.ts";
import { Signature, toSignature } from "./view.ts";

export const getSignature = route("GET /profile/signatures/{signature_uuid}", {
  id: "getSignature",
  auth: "session",
  summary: "Get a saved signature",
  description: "One of the caller's own, with its image.",
  access: { signature },
  reply: { signature: Signature },
  errors: [],
  events: [],
  example: {},
  handle: ({ signature: row }) => ({ signature: toSignature(row) }),
});
