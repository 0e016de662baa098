import { Secret, TOTP } from "otpauth";
import { encodeQR } from "qr";
import { Type } from "typebox";
import { field, model } from "#platform/http/schemas.ts";

/** The time for which an authenticator shows a code (RFC 6238), in seconds. */
const period = 30;

/** The data to set up an authenticator. One reply shows it. */
export const Totp = model("Totp", "The secret for an authenticator.", {
  secret: field(Type.String(), "The secret in base32, for typing it in."),
  otpauth_url: field(Type.String(), "The `otpauth:` URL of the secret."),
  qr_svg: field(Type.String(), "The URL as a QR code, an SVG image."),
});

function generator(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: "Stoa", label, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** A new secret: 160 random bits, the length of the hash, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Makes the data to set up an authenticator. @param account the name that the authenticator shows */
export function toTotp(secret: string, account: string): Type.Static<typeof Totp> {
  const otpauth_url = generator(secret, account).toString();
  return { secret, otpauth_url, qr_svg: encodeQR(otpauth_url, "svg") };
}

/** Whether a code has the form of an authenticator's code, and not of a backup code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(withoutBlanks(code));
}

/**
 * The time step that a code belongs to: this one, the one before or the one after, for clocks that differ a little.
 * @param code as typed: authenticators show blanks in it
 * @param now milliseconds since 1970
 * @returns null for a wrong code
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!isTotpCode(code)) return null;
  const delta = generator(secret).validate({ token: withoutBlanks(code), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

function withoutBlanks(code: string): string {
  return code.replace(/\s/g, "");
}
