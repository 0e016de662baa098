import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field, model, Timestamp } from "#platform/http/schemas.ts";
import { signImageLink } from "./image-link.ts";
import { findImage } from "./queries.ts";
import { linkToOwn, ownPages } from "#platform/web-app/links.ts";

const lifetimeSeconds = 60 * 60;

export const getSignedProfileImage = route("GET /profile/signed-profile-image", {
  id: "getSignedProfileImage",
  auth: "session",
  summary: "Create a public URL of the caller's profile image",
  description:
    "Everybody who has the URL sees the image, for an hour. The URL stops working earlier when the image is replaced or removed.",
  access: {},
  reply: {
    image: model("SignedImage", "A public URL of a profile image.", {
      url: field(Type.String({ format: "uri" }), "The URL."),
      version: field(Type.Integer({ minimum: 1 }), "The version of the image that it shows."),
      expires_at: field(Timestamp, "When the URL stops working."),
    }),
  },
  errors: ["image_not_found", "storage_unreachable"],
  events: [],
  example: {},
  handle: async ({ read, caller, services, fail }) => {
    const { version } = (await findImage(read, caller.user_uuid)) ?? fail("image_not_found");
    const expires = Math.floor(services.now() / 1000) + lifetimeSeconds;
    const token = signImageLink(services.links, { user_uuid: caller.user_uuid, version, expires });
    const url = linkToOwn(services, ownPages.profileImage(token));
    return { image: { url, version, expires_at: new Date(expires * 1000).toISOString() } };
  },
});
