import type { Feature } from "#platform/deployment/feature.ts";
import { createSignature } from "./create-signature.ts";
import { deleteSignature } from "./delete-signature.ts";
import { getSignature } from "./get-signature.ts";
import { listSignatures } from "./list-signatures.ts";
import { findSignatures, removeSignatures } from "./queries.ts";
import { toSignature } from "./view.ts";

/** The signatures that people saved. */
export const signatures: Feature = {
  routes: [listSignatures, getSignature, createSignature, deleteSignature],
  privacy: {
    tables: ["signatures"],
    export: { signatures: async (reader, user_uuid) => (await findSignatures(reader, user_uuid)).map(toSignature) },
    erase: removeSignatures,
  },
};
