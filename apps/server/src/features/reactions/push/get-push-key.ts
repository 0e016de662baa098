import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";

export const getPushKey = route("GET /profile/push-key", {
  id: "getPushKey",
  auth: "session",
  summary: "Get the key that a browser needs to subscribe to push notifications",
  description:
    "An uncompressed P-256 point in base64url: the `applicationServerKey` of `PushManager.subscribe` (VAPID).",
  access: {},
  reply: { public_key: field(Type.String({ pattern: "^[A-Za-z0-9_-]{87}$" }), "The public key of the deployment.") },
  errors: [],
  events: [],
  example: {},
  handle: ({ services }) => ({ public_key: services.pushKeys.publicKey }),
});
