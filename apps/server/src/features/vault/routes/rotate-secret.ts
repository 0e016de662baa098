import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { announce } from "../announce.ts";
import { secret } from "../resource.ts";
import { readSecret, readStored, storeValue } from "../queries.ts";
import { checkManager, managerErrors } from "../rules.ts";
import { sealValue } from "../values.ts";
import { Secret, SecretValue } from "../view.ts";

export const rotateSecret = route("POST /secrets/{secret_uuid}/rotate", {
  id: "rotateSecret",
  auth: "session",
  summary: "Give a secret a new value",
  description:
    "Only its owner. The former value is deleted for good. Automations that use the secret send the new one.",
  access: { secret },
  body: closed({ value: field(SecretValue, "The new value. It is stored as it is sent.") }),
  reply: { secret: Secret },
  errors: [...managerErrors],
  events: ["secret.rotated"],
  example: { body: { value: "another example" } },
  handle: async ({ tx, secret: found, body, services, fail }) => {
    checkManager(found, fail);
    const { owner_uuid, value_version } = await readStored(tx, found);
    const { workspace_uuid, uuid } = found;
    const next = { workspace_uuid, uuid, owner_uuid, value_version: value_version + 1 };
    await storeValue(tx, next, sealValue(services.sealer, body.value, next));
    announce(tx, found, "secret.rotated");
    return { secret: await readSecret(tx, found) };
  },
});
