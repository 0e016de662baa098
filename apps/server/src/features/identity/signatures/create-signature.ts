import { holdAccount } from "#features/identity/accounts/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { insertSignature } from "./queries.ts";
import { Signature, SignatureImage, toSignature } from "./view.ts";

export const createSignature = route({
  id: "createSignature",
  at: "POST /profile/signatures",
  who: "session",
  summary: "Save a signature to sign with again",
  about: "Kept as it is sent, for its person alone. Twenty at most.",
  reach: {},
  body: closed({ image: SignatureImage }),
  success: 201,
  reply: { signature: Signature },
  refuses: ["signature_limit", "account_closed"],
  audit: ["account.signature_saved"],
  example: { body: { image: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=" } },
  handle: async ({ work, caller, body: { image } }) => {
    await holdAccount(work, caller.user_uuid);
    const row = (await insertSignature(work, caller.user_uuid, image)) ?? refuse("signature_limit");
    work.emitAccount(caller.user_uuid, "account.signature_saved", { signature_uuid: row.uuid });
    return { signature: toSignature(row) };
  },
});
