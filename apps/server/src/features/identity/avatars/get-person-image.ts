import { Type } from "typebox";
import { rawRoute } from "#platform/http/raw-route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { image } from "./resource.ts";
import { findVisibleImage } from "./queries.ts";
import { sendImage, Size } from "./send-image.ts";

export const getPersonImage = rawRoute("GET /profile/image/content/{user_uuid}", {
  id: "getPersonImage",
  auth: "session",
  summary: "Get the profile image of a person",
  description: "In WebP, of a person who is a member of one of the caller's workspaces.",
  sends: ["image/webp"],
  access: { image },
  http: { cache: "until sign-out" },
  query: closed({
    size: Size,
    v: Type.Optional(
      field(
        Type.String({ maxLength: 100 }),
        "The current `image_version`. With it, browsers may keep the reply until the person signs out.",
      ),
    ),
  }),
  errors: ["image_not_found", "storage_unreachable"],
  example: { query: { v: "1" } },
  handle: ({ read, caller, image: found, query, services, fail }) =>
    sendImage(
      services.storage,
      found,
      () => findVisibleImage(read, found.user_uuid, caller.user_uuid),
      { ...query, embedding: "same-site" },
      fail,
    ),
});
