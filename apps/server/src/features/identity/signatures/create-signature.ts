import { holdAccount } from "#features/identity/accounts/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { insertSignature } from "./queries.ts";
import { Signature, SignatureImage, toSignature } from "./view.ts";

export const createSignature = route("POST /profile/signatures", {
  id: "createSignature",
  auth: "session",
  summary: "Save a signature to sign with again",
  description: "Kept as it is sent, for its person alone. Twenty at most.",
  access: {},
  body: closed({ image: SignatureImage }),
  http: { status: 201 },
  reply: { signature: Signature },
  errors: ["signature_limit", "account_closed"],
  events: ["account.signature_saved"],
  example: { body: { image: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=" } },
  handle: async ({ tx, caller, body: { image }, fail }) => {
    await holdAccount(tx, caller.user_uuid);
    const row = (await insertSignature(tx, caller.user_uuid, image)) ?? fail("signature_limit");
    tx.emitAccount(caller.user_uuid, "account.signature_saved", { signature_uuid: row.uuid });
    return { signature: toSignature(row) };
  },
});
