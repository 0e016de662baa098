import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { listSignatureRows } from "./queries.ts";
import { ListedSignature } from "./view.ts";

export const listSignatures = route("GET /profile/signatures", {
  id: "listSignatures",
  auth: "session",
  summary: "List the caller's saved signatures",
  description: "Newest first, without their images.",
  access: {},
  reply: { signatures: Type.Array(ListedSignature) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({
    signatures: (await listSignatureRows(read, caller.user_uuid)).map(({ uuid, created_at }) => ({
      uuid,
      created_at: created_at.toISOString(),
    })),
  }),
});
