import { rawRoute } from "#platform/http/raw-route.ts";
import { closed, field, LinkToken } from "#platform/http/schemas.ts";
import { openImageLink } from "./image-link.ts";
import { findImage } from "./queries.ts";
import { sendImage, Size } from "./send-image.ts";

export const getPublicProfileImage = rawRoute("GET /public/profile-images/{token}", {
  id: "getPublicProfileImage",
  auth: "public",
  summary: "Get a profile image by a signed URL",
  description: "In WebP. `GET /profile/signed-profile-image` returns such a URL.",
  sends: ["image/webp"],
  access: {},
  params: { token: field(LinkToken, "The signed token of the URL.") },
  query: closed({ size: Size }),
  errors: ["image_not_found", "storage_unreachable"],
  example: {
    params: { token: "q4Z1p0Yw3m8nTtR2kLxVbC7dHsJfGaE9uOi6KyWzXcQLnS8x-jpMOZ0ODF9aHRABAAAAAWq2x1A" },
  },
  handle: async ({ read, params, query, services, fail }) => {
    const link = openImageLink(services.links, params.token);
    if (link === null || link.expires * 1000 <= services.now()) return fail("image_not_found");
    const find = async () => {
      const image = await findImage(read, link.user_uuid);
      return image?.version === link.version ? image : undefined;
    };
    const found = (await find()) ?? fail("image_not_found");
    return sendImage(services.storage, found, find, { size: query.size, embedding: "cross-origin" }, fail);
  },
});
