import { Type } from "typebox";
import { route } from "#platform/http/route.ts";

export const getPushKey = route({
  id: "getPushKey",
  at: "GET /profile/push-key",
  who: "session",
  summary: "The key with which a browser subscribes to this deployment's notifications",
  about: "An uncompressed P-256 point in base64url: the `applicationServerKey` of `PushManager.subscribe` (VAPID).",
  reach: {},
  reply: { public_key: Type.String({ pattern: "^[A-Za-z0-9_-]{87}$" }) },
  refuses: [],
  audit: [],
  example: {},
  handle: ({ services }) => ({ public_key: services.pushKeys.publicKey }),
});
