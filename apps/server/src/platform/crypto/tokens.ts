import { createHash, randomBytes, randomInt } from "node:crypto";

/** Without 0, O, 1 and I, which people confuse. */
const codeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const codeLength = 8;

/** A token for a link: 32 random bytes in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A new API key: `svc_` (§2.12) and a token. */
export function newApiKey(): string {
  return `svc_${newToken()}`;
}

/** A code for people to type: eight letters and digits unless a length is given, each with 5 random bits. */
export function newCode(length = codeLength): string {
  return Array.from({ length }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join("");
}

/** The hash under which a random secret is stored and found, 32 bytes. Not for passwords and codes, which have less entropy. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}
