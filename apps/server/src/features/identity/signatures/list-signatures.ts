import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { listOf } from "./queries.ts";
import { ListedSignature } from "./view.ts";

export const listSignatures = route({
  id: "listSignatures",
  at: "GET /profile/signatures",
  who: "session",
  summary: "The caller's saved signatures, newest first",
  about: "Without their images, which are read one by one.",
  reach: {},
  reply: { signatures: Type.Array(ListedSignature) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => ({
    signatures: (await listOf(read, caller.user_uuid)).map(({ uuid, created_at }) => ({
      uuid,
      created_at: created_at.toISOString(),
    })),
  }),
});
