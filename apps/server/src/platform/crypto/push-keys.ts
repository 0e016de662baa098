import { createECDH, createHash, ECDH } from "node:crypto";

/** The key by which push services know this deployment (Web Push, VAPID). */
export type PushKeys = {
  /** an uncompressed P-256 point, 65 bytes in base64url: what a browser subscribes with */
  readonly publicKey: string;
  /** 32 bytes in base64url: what requests to push services are signed with */
  readonly privateKey: string;
  /** the contact for push services: an https or mailto URL */
  readonly contact: string;
};

const curve = "prime256v1";
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derives the key pair from a key of the deployment, so that every process has the same pair.
 * @param key 32 bytes, used for nothing else
 */
export function createPushKeys(key: Buffer, contact: string): PushKeys {
  // twice as many bits as the order has, so that the remainder is practically uniform
  const wide = BigInt(`0x${createHash("sha512").update(key).digest("hex")}`);
  const scalar = (wide % (order - 1n)) + 1n;
  const pair = createECDH(curve);
  const secret = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  pair.setPrivateKey(secret);
  const publicKey = pair.getPublicKey("base64url", "uncompressed");
  return { publicKey, privateKey: secret.toString("base64url"), contact };
}

const pointBytes = 65;

/** Whether these bytes are an uncompressed point on P-256, as the key of a browser is. */
export function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== pointBytes || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, curve);
    return true;
  } catch {
    return false;
  }
}
