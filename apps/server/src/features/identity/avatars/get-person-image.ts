import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findVisibleImage } from "./queries.ts";
import { sendImage, Size } from "./send.ts";

export const getPersonImage = route("GET /profile/image/content/{user_uuid}", {
  id: "getPersonImage",
  auth: "session",
  summary: "The picture of somebody in one of the caller's workspaces, in WebP",
  description:
    "With the current `image_version` as `v`, the reply may be kept for a year; without, it is asked for anew.",
  kind: "raw",
  access: {},
  query: closed({ size: Size, v: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: {},
  errors: ["image_not_found"],
  events: [],
  example: { query: { v: "1" } },
  handle: ({ read, caller, params, query, services }) =>
    sendImage(services.storage, () => findVisibleImage(read, params.user_uuid, caller.user_uuid), {
      ...query,
      embedding: "same-site",
    }),
});
