import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { listOf } from "./queries.ts";
import { ListedSignature } from "./view.ts";

export const listSignatures = route("GET /profile/signatures", {
  id: "listSignatures",
  auth: "session",
  summary: "The caller's saved signatures, newest first",
  description: "Without their images, which are read one by one.",
  access: {},
  reply: { signatures: Type.Array(ListedSignature) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({
    signatures: (await listOf(read, caller.user_uuid)).map(({ uuid, created_at }) => ({
      uuid,
      created_at: created_at.toISOString(),
    })),
  }),
});
