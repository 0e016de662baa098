import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "./sealer.ts";

/** Signs the content of links, so that a link works without a credential and nobody else can make one. */
export type Links = {
  /** A token of letters, digits, - and _ that contains `content`, which anybody can read. @param purpose needed again to open it */
  sign(purpose: string, content: Buffer): string;
  /** The content of a token; null when we did not sign it for this purpose. */
  open(purpose: string, token: string): Buffer | null;
};

const tagBytes = 32;

// a key for each purpose: if both were joined, another split of the same text would have the same tag
const tagOf = (key: Buffer, purpose: string, content: Buffer): Buffer =>
  createHmac("sha256", createHmac("sha256", key).update(purpose).digest()).update(content).digest();

/**
 * Signs with the first key, and opens with each.
 * @param keys 32 bytes each, used for nothing else
 */
export function createLinks(keys: KeyRing): Links {
  return {
    sign: (purpose, content) => Buffer.concat([tagOf(keys[0], purpose, content), content]).toString("base64url"),
    open: (purpose, token) => {
      const bytes = Buffer.from(token, "base64url");
      // decoding ignores stray characters and spare bits, so only the spelling that we write is accepted
      if (bytes.length < tagBytes || bytes.toString("base64url") !== token) return null;
      const content = bytes.subarray(tagBytes);
      const tag = bytes.subarray(0, tagBytes);
      return keys.some((key) => timingSafeEqual(tag, tagOf(key, purpose, content))) ? content : null;
    },
  };
}
