import { Secret, TOTP } from "otpauth";
import { encodeQR } from "qr";
import { Type } from "typebox";
import { closed } from "#platform/http/schemas.ts";

/** How long a code is shown (RFC 6238). In seconds. */
const period = 30;

/** What an authenticator is set up with, shown once. */
export const Totp = closed({
  secret: Type.String({ description: "In base32, for typing it in." }),
  otpauth_url: Type.String(),
  qr_svg: Type.String({ description: "The address as a QR code, an SVG image." }),
});

function generator(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: "Stoa", label, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** A new secret: 160 random bits, as long as the hash, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator needs to know of a secret. @param account what the authenticator calls the account */
export function toTotp(secret: string, account: string): Type.Static<typeof Totp> {
  const otpauth_url = generator(secret, account).toString();
  return { secret, otpauth_url, qr_svg: encodeQR(otpauth_url, "svg") };
}

/** Whether this looks like an authenticator's code, and not like a backup code. */
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
