import { createHmac } from "node:crypto";

/**
 * Hashes what people type from a mail or from paper. Such codes have 40 or 50 random bits: with a plain hash, whoever has
 * a copy of the database could try them all; without the deployment's key nobody can.
 */
export type CodeHash = (text: string) => Buffer;

/** @param key 32 bytes, for codes alone */
export function createCodeHash(key: Buffer): CodeHash {
  return (text) => createHmac("sha256", key).update(text, "utf8").digest();
}
