import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Timestamp } from "#platform/http/schemas.ts";
import { signImageLink } from "./image-link.ts";
import { findImage } from "./queries.ts";

const lifetimeSeconds = 60 * 60;

export const getSignedProfileImage = route("GET /profile/signed-profile-image", {
  id: "getSignedProfileImage",
  auth: "session",
  summary: "An address under which anybody sees the caller's picture, for an hour",
  description: "It ends sooner when the picture is replaced or removed.",
  access: {},
  reply: {
    image: closed({
      url: Type.String({ format: "uri" }),
      version: Type.Integer({ minimum: 1 }),
      expires_at: Timestamp,
    }),
  },
  errors: ["image_not_found"],
  events: [],
  example: {},
  handle: async ({ read, caller, services, fail }) => {
    const { version } = (await findImage(read, caller.user_uuid)) ?? fail("image_not_found");
    const expires = Math.floor(services.now() / 1000) + lifetimeSeconds;
    const token = signImageLink(services.links, { user_uuid: caller.user_uuid, version, expires });
    const url = `${services.baseUrl}/public/profile-images/${token}`;
    return { image: { url, version, expires_at: new Date(expires * 1000).toISOString() } };
  },
});
