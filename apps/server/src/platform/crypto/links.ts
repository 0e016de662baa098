import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs what a link carries, so that whoever has the link needs no credential and nobody can make one. */
export type Links = {
  /** A token of letters, digits, - and _ that carries `content`, readable by anybody. @param purpose what it is good for */
  sign(purpose: string, content: Buffer): string;
  /** What was signed for this purpose; null for what we did not sign. */
  open(purpose: string, token: string): Buffer | null;
};

const tagBytes = 32;

/** @param key 32 bytes, for links alone */
export function createLinks(key: Buffer): Links {
  // a key for each purpose, so that no joining of purpose and content can be taken for another
  const tagOf = (purpose: string, content: Buffer): Buffer =>
    createHmac("sha256", createHmac("sha256", key).update(purpose).digest()).update(content).digest();
  return {
    sign: (purpose, content) => Buffer.concat([tagOf(purpose, content), content]).toString("base64url"),
    open: (purpose, token) => {
      const bytes = Buffer.from(token, "base64url");
      // decoding ignores stray characters and spare bits, so only the one spelling that we write is let through
      if (bytes.length < tagBytes || bytes.toString("base64url") !== token) return null;
      const content = bytes.subarray(tagBytes);
      return timingSafeEqual(bytes.subarray(0, tagBytes), tagOf(purpose, content)) ? content : null;
    },
  };
}
