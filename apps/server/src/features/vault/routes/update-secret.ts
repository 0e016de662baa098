import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { announce } from "../announce.ts";
import { secret } from "../resource.ts";
import { readSecret, renameSecret } from "../queries.ts";
import { checkManager, managerErrors } from "../rules.ts";
import { Secret, SecretName } from "../view.ts";

export const updateSecret = route("PATCH /secrets/{secret_uuid}", {
  id: "updateSecret",
  auth: "session",
  summary: "Rename a secret",
  description: "Only its owner.",
  access: { secret },
  body: closed({ name: field(SecretName, "The new name. Surrounding spaces are removed.") }),
  reply: { secret: Secret },
  errors: [...managerErrors],
  events: ["secret.updated"],
  example: { body: { name: "Mail server, new" } },
  handle: async ({ tx, secret: found, body, fail }) => {
    checkManager(found, fail);
    const name = body.name.trim();
    if (name === found.secret.name) return { secret: found.secret };
    await renameSecret(tx, found, name);
    announce(tx, found, "secret.updated", { changed: ["name"] });
    return { secret: await readSecret(tx, found) };
  },
});
