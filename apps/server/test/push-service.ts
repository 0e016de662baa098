import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";

/** A browser that subscribes, with its private keys. */
export type TestBrowser = {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Opens a message that was encrypted for this browser (RFC 8291). */
  open(body: Buffer): string;
};

/** A browser as RFC 8291 describes it, written independently of the server's encryption. */
export function createTestBrowser(): TestBrowser {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    open: (body) => openMessage(body, pair, publicKey, auth),
  };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

const nul = Buffer.from([0]);

function openMessage(body: Buffer, pair: ECDH, publicKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const shared = pair.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info"), nul, publicKey, senderKey]);
  const secret = derive(shared, auth, info, 32);
  const key = derive(secret, salt, Buffer.concat([Buffer.from("Content-Encoding: aes128gcm"), nul]), 16);
  const nonce = derive(secret, salt, Buffer.concat([Buffer.from("Content-Encoding: nonce"), nul]), 12);
  const sealed = body.subarray(keyEnd);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // the last record of a message ends with a 2, and zeros behind it
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The padding is wrong.");
  return padded.subarray(0, end).toString("utf8");
}

const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));

/**
 * The claims of a request's VAPID token (RFC 8292). Its signature is checked with the key in the request.
 * @param authorization the header
 * @throws when it is not a token, or is not signed with that key
 */
export function readVapid(authorization: string) {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const part = (start: number) => point.subarray(start, start + 32).toString("base64url");
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) }, format: "jwk" });
  const signed = { key, dsaEncoding: "ieee-p1363" } as const;
  const isRight = verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url"));
  if (!isRight) throw new Error("The token is not signed with the key.");
  return { publicKey, header: read(head), claims: read(claims) as { aud: string; exp: number; sub: string } };
}
