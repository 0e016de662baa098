import { lockAccount } from "#features/identity/accounts/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { insertSignature, mostSignatures } from "./queries.ts";
import { Signature, SignatureImage, toSignature } from "./view.ts";

export const createSignature = route("POST /profile/signatures", {
  id: "createSignature",
  auth: "session",
  summary: "Save a signature",
  description: "The caller can sign with it again, and only the caller sees it. A person saves at most 20.",
  access: {},
  body: closed({
    image: field(SignatureImage, "The drawn signature, such as a data URL. It is stored as it is sent."),
  }),
  http: { status: 201 },
  reply: { signature: Signature },
  errors: ["signature_limit", "account_closed"],
  events: ["account.signature_saved"],
  example: { body: { image: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=" } },
  handle: async ({ tx, caller, body: { image }, fail }) => {
    await lockAccount(tx, caller.user_uuid, fail);
    const row =
      (await insertSignature(tx, caller.user_uuid, image)) ?? fail("signature_limit", { most: mostSignatures });
    tx.emitAccount(caller.user_uuid, "account.signature_saved", { signature_uuid: row.uuid });
    return { signature: toSignature(row) };
  },
});
