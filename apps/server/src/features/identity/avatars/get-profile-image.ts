import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findImage } from "./queries.ts";
import { sendImage, Size } from "./send.ts";

export const getProfileImage = route({
  id: "getProfileImage",
  at: "GET /profile/image/content",
  who: "session",
  summary: "The caller's own picture, in WebP",
  kind: "raw",
  reach: {},
  query: closed({ size: Size }),
  reply: {},
  refuses: ["image_not_found"],
  audit: [],
  example: { query: { size: "small" } },
  handle: ({ read, caller, query, services }) =>
    sendImage(services.storage, () => findImage(read, caller.user_uuid), { size: query.size, embedding: "same-site" }),
});
