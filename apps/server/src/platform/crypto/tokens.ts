import { createHash, randomBytes, randomInt } from "node:crypto";

/** No 0, O, 1 or I: they are mistaken for each other when read out or typed from paper. */
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

/** A code for people to type: letters and digits with 5 random bits each, eight of them in an e-mail. */
export function newCode(length = codeLength): string {
  return Array.from({ length }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join("");
}

/** The 32 bytes under which a random secret is stored and found. For secrets with full entropy, never passwords or codes. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}
