import { type Static, Type } from "typebox";
import { closed, Timestamp, Uuid } from "#platform/http/schemas.ts";
import type { SignatureRow } from "./queries.ts";

/** A signature as it was drawn, such as a data URL (§2.16: 1 to 1,398,126 characters). */
export const SignatureImage = Type.String({ minLength: 1, maxLength: 1_398_126 });

/** A saved signature (§2.16). */
export const Signature = closed({ uuid: Uuid, image: Type.String(), created_at: Timestamp });

/** One of a list, which leaves the image out: each may have more than a megabyte. */
export const ListedSignature = closed({ uuid: Uuid, created_at: Timestamp });

export function toSignature({ uuid, image, created_at }: SignatureRow): Static<typeof Signature> {
  return { uuid, image, created_at: created_at.toISOString() };
}
