import { Type } from "typebox";
import { exampleLogins, ids } from "#features/content/examples/index.ts";
import { field, Uuid } from "#platform/http/schemas.ts";
import { Password } from "#features/identity/accounts/index.ts";

/** The token of a pending login. Any other text is a wrong token. */
const TwofaToken = Type.String({ minLength: 1, maxLength: 4096 });

/** A code of any kind, as people type it. */
export const TypedCode = Type.String({ minLength: 1, maxLength: 100 });

/** The password for a change of the second factors. */
export const ProvenPassword = Type.Optional(
  field(
    Password,
    "The caller's password. Switching off takes it always, switching on with a session whose sign-in is more than 15 minutes ago; without it the " +
      "reply is 403 with `password_required`.",
  ),
);

/** The fields that name a pending login (§4.2); without the token it names none. */
export const pendingLogin = {
  user_uuid: field(Uuid, "The account, as the login returned it."),
  twofa_token: Type.Optional(
    field(
      TwofaToken,
      "The token of the pending login, as the login returned it. It is needed, though the schema lets it be left out: without it the " +
        "request names no login, and its code is wrong. Only a request with a session needs none.",
    ),
  ),
};

/** The pending login of the document's examples. */
export const exampleWaiting = { user_uuid: ids.guarded, twofa_token: exampleLogins.waiting };

/** The pending login of the examples whose account must set up a second factor first. */
export const exampleUnguarded = { user_uuid: ids.unguarded, twofa_token: exampleLogins.mustSetUp };
