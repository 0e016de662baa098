import { route } from "#platform/http/route.ts";
import { announce } from "../announce.ts";
import { removeReader } from "../audience.ts";
import { secret } from "../resource.ts";
import { secretErrors } from "../rules.ts";
import { DeletedSecret } from "../view.ts";

export const giveUpSecret = route("DELETE /secrets/{secret_uuid}/access", {
  id: "giveUpSecret",
  auth: "session",
  summary: "Give up the caller's own access to a secret",
  description: "Anybody in its audience. The secret stays for the others; its owner can give the access again.",
  access: { secret },
  removesAccess: true,
  reply: { secret: DeletedSecret },
  errors: [...secretErrors, "secret_owner_access"],
  events: ["secret.access_given_up"],
  example: {},
  handle: async ({ tx, caller, secret: found, fail }) => {
    if (found.isOwner) return fail("secret_owner_access");
    await removeReader(tx, found, caller.user_uuid);
    announce(tx, found, "secret.access_given_up");
    return { secret: { uuid: found.uuid } };
  },
});
