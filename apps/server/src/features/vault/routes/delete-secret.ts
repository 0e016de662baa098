import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";
import { route } from "#platform/http/route.ts";
import { announce } from "../announce.ts";
import { secret } from "../resource.ts";
import { deleteSecretRow } from "../queries.ts";
import { checkManager, unbilledErrors } from "../rules.ts";
import { DeletedSecret } from "../view.ts";

export const deleteSecret = route("DELETE /secrets/{secret_uuid}", {
  id: "deleteSecret",
  auth: "session",
  summary: "Delete a secret",
  description: "Only its owner. It is deleted at once and for good; automations that use it fail from then on.",
  access: { secret },
  removesAccess: true,
  reply: { secret: DeletedSecret },
  errors: [...unbilledErrors],
  events: ["secret.deleted"],
  example: {},
  handle: async ({ tx, secret: found, fail }) => {
    checkManager(found, fail, true);
    await deleteSecretRow(tx, found);
    await forgetRepliesNaming(tx, [found.uuid]);
    announce(tx, found, "secret.deleted");
    return { secret: { uuid: found.uuid } };
  },
});
