import { type Static, Type } from "typebox";
import { common, field, model } from "#platform/http/schemas.ts";
import type { SignatureRow } from "./queries.ts";

/** A drawn signature, such as a data URL, in a body (1 to 1,398,126 characters). */
export const SignatureImage = Type.String({ minLength: 1, maxLength: 1_398_126 });

/** A saved signature. */
export const Signature = model("Signature", "A signature that a person saved, to sign with it again.", {
  uuid: common.uuid,
  image: field(Type.String(), "The drawn signature, as it was sent; a data URL, for example."),
  created_at: common.created_at,
});

/** A saved signature in a list, without the image, which may have more than a megabyte. */
export const ListedSignature = model("ListedSignature", "A saved signature, without its image.", {
  uuid: common.uuid,
  created_at: common.created_at,
});

export function toSignature({ uuid, image, created_at }: SignatureRow): Static<typeof Signature> {
  return { uuid, image, created_at: created_at.toISOString() };
}
