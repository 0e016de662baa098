import { Type } from "typebox";
import { route } from "#platform/http/route.ts";

export const getPushKey = route("GET /profile/push-key", {
  id: "getPushKey",
  auth: "session",
  summary: "The key with which a browser subscribes to this deployment's notifications",
  description:
    "An uncompressed P-256 point in base64url: the `applicationServerKey` of `PushManager.subscribe` (VAPID).",
  access: {},
  reply: { public_key: Type.String({ pattern: "^[A-Za-z0-9_-]{87}$" }) },
  errors: [],
  events: [],
  example: {},
  handle: ({ services }) => ({ public_key: services.pushKeys.publicKey }),
});
