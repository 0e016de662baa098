import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findImage } from "./queries.ts";
import { sendImage, Size } from "./send.ts";

export const getProfileImage = route("GET /profile/image/content", {
  id: "getProfileImage",
  auth: "session",
  summary: "The caller's own picture, in WebP",
  kind: "raw",
  access: {},
  query: closed({ size: Size }),
  reply: {},
  errors: ["image_not_found"],
  events: [],
  example: { query: { size: "small" } },
  handle: ({ read, caller, query, services }) =>
    sendImage(services.storage, () => findImage(read, caller.user_uuid), { size: query.size, embedding: "same-site" }),
});
