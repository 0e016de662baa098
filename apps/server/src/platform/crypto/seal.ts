import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts and authenticates text with AES-256-GCM: the prefix and base64url of nonce, tag and ciphertext.
 * @param key 32 bytes
 * @param context tells what the text belongs to; not stored, and needed again to open
 * @param prefix tells the form of the sealed text, and by which key it was sealed; it is authenticated too
 */
export function seal(key: Buffer, plaintext: string, context: string, prefix: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(prefix + context, "utf8"));
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return prefix + Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/**
 * Decrypts what `seal` returned.
 * @throws Error when the key, the context or the prefix differs, or a character was changed
 */
export function open(key: Buffer, sealed: string, context: string, prefix: string): string {
  const encoded = sealed.slice(prefix.length);
  const bytes = Buffer.from(encoded, "base64url");
  // decoding ignores stray characters and spare bits, so only the spelling that `seal` writes is accepted
  const isOurs = sealed.startsWith(prefix) && bytes.toString("base64url") === encoded;
  if (!isOurs || bytes.length < nonceBytes + tagBytes) throw new Error("Not a sealed text.");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(prefix + context, "utf8"));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const plaintext = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  const text = plaintext.toString("utf8");
  plaintext.fill(0);
  return text;
}
