import { createHmac } from "node:crypto";
import type { KeyRing } from "./sealer.ts";

/**
 * Hashes codes that people type from a mail or from paper, and bodies that may hold a secret. They can have few random bits: with a
 * plain hash, somebody who has a copy of the database could try them all. The hash needs the key of the deployment, which is not
 * in the database.
 */
export type CodeHash = {
  (text: string): Buffer;
  /** the hash by each key of the ring, for what may have been stored under a former key */
  readonly all: (text: string) => readonly Buffer[];
};

function hash(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

/** @param keys 32 bytes each, used for nothing else */
export function createCodeHash(keys: KeyRing): CodeHash {
  return Object.assign((text: string) => hash(keys[0], text), {
    all: (text: string) => keys.map((key) => hash(key, text)),
  });
}
