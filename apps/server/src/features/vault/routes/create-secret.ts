import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { announce } from "../announce.ts";
import { lockAudience, replaceAudience } from "../audience.ts";
import { hasRoom, insertSecret, mostOwned, readSecret } from "../queries.ts";
import { sealValue } from "../values.ts";
import { Audience, Secret, SecretName, SecretValue } from "../view.ts";

export const createSecret = route("POST /secrets", {
  id: "createSecret",
  auth: "session",
  summary: "Put a secret into the vault of a workspace",
  description:
    "Members, admins and owners. The caller owns it, and chooses with `user_uuids` which members may reveal it; nobody else, owners " +
    "and admins included, learns of it. A person owns at most 200 secrets in a workspace. The value is stored encrypted, and no reply " +
    "but that of a reveal shows it.",
  access: { workspace: { permission: "write", from: "body" } },
  body: closed({
    workspace_uuid: field(UuidOfWorkspace, "The workspace."),
    name: field(SecretName, "The name. Surrounding spaces are removed. Several secrets may have the same one."),
    value: field(SecretValue, "The value. It is stored as it is sent."),
    user_uuids: field(
      Type.Optional(Audience),
      "Active members who may reveal it in addition to the caller; nobody if left out.",
    ),
  }),
  http: { status: 201 },
  reply: { secret: Secret },
  errors: ["audience_not_members", "secret_limit"],
  events: ["secret.created"],
  example: {
    body: { workspace_uuid: ids.workspace, name: "Mail server", value: "an example", user_uuids: [ids.person] },
  },
  handle: async ({ tx, caller: { user_uuid }, workspace, body: { name, value, user_uuids = [] }, services, fail }) => {
    const member = { workspace_uuid: workspace.uuid, user_uuid };
    const audience = await lockAudience(tx, member, user_uuids, null, fail);
    if (!(await hasRoom(tx, member))) return fail("secret_limit", { most: mostOwned });
    const key = { workspace_uuid: workspace.uuid, uuid: randomUUID(), owner_uuid: user_uuid };
    await insertSecret(tx, key, name.trim(), sealValue(services.sealer, value, { ...key, value_version: 1 }));
    await replaceAudience(tx, key, audience);
    announce(tx, key, "secret.created", { user_uuids: audience });
    return { secret: await readSecret(tx, key) };
  },
});
