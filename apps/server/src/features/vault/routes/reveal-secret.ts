import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { common, field, model } from "#platform/http/schemas.ts";
import { announce } from "../announce.ts";
import { countReveal } from "../count-reveal.ts";
import { secret } from "../resource.ts";
import { readStored } from "../queries.ts";
import { secretErrors } from "../rules.ts";
import { openValue } from "../values.ts";

const RevealedSecret = model("RevealedSecret", "The value of a secret.", {
  uuid: common.uuid,
  value: field(Type.String(), "The value, as it was sent."),
});

export const revealSecret = route("POST /secrets/{secret_uuid}/reveal", {
  id: "revealSecret",
  auth: "session",
  summary: "Reveal the value of a secret",
  description:
    "The owner of the secret and its audience, at most 20 secrets a minute. Each reveal is in the audit log before the value is sent. The reply is " +
    "stored nowhere, not even for an `Idempotency-Key`: a repetition reveals again.",
  access: { secret },
  http: { cache: "never" },
  reply: { secret: RevealedSecret },
  errors: [...secretErrors, "reveal_limit"],
  events: ["secret.revealed"],
  example: {},
  // the reply is sent after the commit, so that the audit log knows of every value that left
  handle: async ({ tx, caller, secret: found, services, fail }) => {
    await countReveal(tx, caller.user_uuid, services.now(), fail);
    const value = openValue(services.sealer, await readStored(tx, found));
    announce(tx, found, "secret.revealed");
    return { secret: { uuid: found.uuid, value } };
  },
});
