import type { Services } from "#platform/deployment/services.ts";
import type { Work } from "#platform/transaction/transaction.ts";
import { spendCode } from "#features/identity/accounts/index.ts";
import { type Addressee, announce } from "./notify.ts";
import { spendBackupCode } from "./backup-codes.ts";
import { type Kept, useStep } from "./queries.ts";
import { isTotpCode, stepOf } from "./totp.ts";

/** How a person proves to be more than a password. */
export type Factor = "totp" | "email" | "backup_code";

/** What checking a code needs of the world beside the work. */
export type Keys = Pick<Services, "sealer" | "now" | "hashCode">;

/** A secret as it is kept: it opens for its own person alone. */
export function sealSecret({ sealer }: Pick<Keys, "sealer">, user_uuid: string, secret: string): string {
  return sealer.seal(secret, contextOf(user_uuid));
}

/** The time step of a code of a sealed secret; null for a wrong one. */
export function stepOfSealed(
  { sealer, now }: Pick<Keys, "sealer" | "now">,
  user_uuid: string,
  sealed: string,
  code: string,
): number | null {
  return stepOf(sealer.open(sealed, contextOf(user_uuid)), code, now());
}

function contextOf(user_uuid: string): string {
  return `totp of ${user_uuid}`;
}

/** What spending a code of each kind takes; a kind that is off takes none. */
const spenders: {
  readonly [F in Factor]: (work: Work, keys: Keys, kept: Kept, code: string) => Promise<boolean> | boolean;
} = {
  totp: (work, keys, { user_uuid, totp_secret }, code) => {
    const step = totp_secret === null ? null : stepOfSealed(keys, user_uuid, totp_secret, code);
    return step !== null && useStep(work, user_uuid, step);
  },
  email: (work, keys, { user_uuid, email_enabled }, code) =>
    email_enabled && spendCode(work, keys, { user_uuid, purpose: "two_factor" }, code),
  backup_code: (work, keys, kept, code) => isOn(kept) && spendBackupCode(work, keys, kept.user_uuid, code),
};

/** Whether a person has a second factor at all; backup codes alone are none. */
export function isOn({ totp_secret, email_enabled }: Kept): boolean {
  return totp_secret !== null || email_enabled;
}

/**
 * Checks a code and uses it up, so that nobody comes with it again.
 * @param kept held, so that of several at once one is let in
 */
export async function spendFactor(work: Work, keys: Keys, kept: Kept, factor: Factor, code: string): Promise<boolean> {
  return spenders[factor](work, keys, kept, code);
}

/**
 * The same with whatever the person has at hand of an authenticator: its code, or a backup code in its place.
 * @param owner is told of a backup code
 */
export async function spendAtHand(
  work: Work,
  keys: Keys,
  kept: Kept,
  code: string,
  owner: Addressee,
): Promise<boolean> {
  if (isTotpCode(code)) return spendFactor(work, keys, kept, "totp", code);
  const isSpent = await spendFactor(work, keys, kept, "backup_code", code);
  if (isSpent) announce(work, owner, "account.two_factor_backup_code_used");
  return isSpent;
}
