import { Type } from "typebox";
import { exampleLogins, ids } from "#platform/http/examples.ts";
import { Uuid } from "#platform/http/schemas.ts";
import { Password } from "#features/identity/accounts/index.ts";

/** The token of a login that waits for its second factor. Whatever is no such token is a wrong one. */
export const TwofaToken = Type.String({ minLength: 1, maxLength: 4096 });

/** A code of any kind, as people type it; whether it is one, the check says. */
export const TypedCode = Type.String({ minLength: 1, maxLength: 100 });

/** The password beside a change of a second factor. Without it: 403 with `password_required`. */
export const ProvenPassword = Type.Optional(Password);

/** How a request names a login that waits (§4.2); without the token it names none. */
export const waitingLogin = { user_uuid: Uuid, twofa_token: Type.Optional(TwofaToken) };

/** The login of the document's examples whose second factor is still to come. */
export const exampleWaiting = { user_uuid: ids.guarded, twofa_token: exampleLogins.waiting };

/** And the one whose second factor must be set up first. */
export const exampleUnguarded = { user_uuid: ids.unguarded, twofa_token: exampleLogins.mustSetUp };
