import { createHmac } from "node:crypto";

/**
 * Hashes codes that people type from a mail or from paper. They have 40 or 50 random bits: with a plain hash, somebody who
 * has a copy of the database could try them all. The hash needs the key of the deployment, which is not in the database.
 */
export type CodeHash = (text: string) => Buffer;

/** @param key 32 bytes, used for nothing else */
export function createCodeHash(key: Buffer): CodeHash {
  return (text) => createHmac("sha256", key).update(text, "utf8").digest();
}
