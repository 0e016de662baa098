import { rawRoute } from "#platform/http/raw-route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findImage } from "./queries.ts";
import { sendImage, Size } from "./send-image.ts";

export const getProfileImage = rawRoute("GET /profile/image/content", {
  id: "getProfileImage",
  auth: "session",
  summary: "Get the caller's profile image",
  description: "In WebP.",
  sends: ["image/webp"],
  access: {},
  query: closed({ size: Size }),
  errors: ["image_not_found", "storage_unreachable"],
  example: { query: { size: "small" } },
  handle: async ({ read, caller, query, services, fail }) => {
    const find = () => findImage(read, caller.user_uuid);
    const found = (await find()) ?? fail("image_not_found");
    return sendImage(services.storage, found, find, { size: query.size, embedding: "same-site" }, fail);
  },
});
