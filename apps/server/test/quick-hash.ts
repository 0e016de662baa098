import { argon2Sync, randomBytes } from "node:crypto";

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/**
 * An argon2id hash of a password with the lowest costs. The product checks a password with the costs that its hash names,
 * so that such an account logs in without 20 ms of work.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}
