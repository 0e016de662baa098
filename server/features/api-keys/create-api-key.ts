import { Type } from "typebox";
import { climb } from "#kernel/access.ts";
import { refuse } from "#kernel/refusals.ts";
import { newApiKey, sha256 } from "#platform/crypto/tokens.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, named, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { holdMember, insertKey } from "./queries.ts";
import { ApiKey, toApiKey } from "./view.ts";

/** So many characters of the secret tell one key from another, and give nothing away. */
const hintLength = 8;

export const createApiKey = route({
  id: "createApiKey",
  at: "POST /profile/api-keys",
  who: "session",
  summary: "Make an API key for one workspace",
  about: [
    "Members of every role may; the key carries the role that its person has at the moment of each request.",
    "`token` is shown here and never again. Ten live keys at most; revoked and expired ones do not count.",
  ].join(" "),
  reach: {},
  body: closed({ workspace_uuid: Uuid, name: named(100), expires_at: Type.Optional(Timestamp) }),
  success: 201,
  reply: { api_key: ApiKey, token: Type.String({ pattern: "^svc_" }) },
  refuses: [
    "expiry_in_the_past",
    "workspace_not_found",
    "workspace_suspended",
    "two_factor_required",
    "billing_frozen",
    "key_limit",
  ],
  audit: ["api_key.created"],
  example: { body: { workspace_uuid: ids.workspace, name: "Nightly build", expires_at: "2099-12-31T23:00:00.000Z" } },
  handle: async ({ work, caller, body, now }) => {
    const workspace_uuid = body.workspace_uuid.toLowerCase();
    const standing = await holdMember(work, workspace_uuid, caller.user_uuid);
    climb("workspace", "read", standing);
    // a write in the workspace, though one that viewers may do
    if (standing?.billing === "read_only") refuse("billing_frozen", {}, { billing_frozen: true });
    const token = newApiKey();
    const row = await insertKey(work, {
      workspace_uuid,
      user_uuid: caller.user_uuid,
      name: body.name.trim(),
      token_hash: sha256(token),
      token_hint: token.slice(0, hintLength),
      expires_at: body.expires_at === undefined ? null : futureTime(body.expires_at, now),
    });
    if (row === undefined) return refuse("key_limit");
    work.enter(workspace_uuid);
    work.emit({ name: "api_key.created", data: { api_key: { uuid: row.uuid, name: row.name } } });
    return { api_key: toApiKey(row), token };
  },
});

/** @throws Refusal expiry_in_the_past, also for a leap second, which has no place in a key's life */
function futureTime(text: string, now: Date): Date {
  const time = new Date(text);
  return time > now ? time : refuse("expiry_in_the_past");
}
