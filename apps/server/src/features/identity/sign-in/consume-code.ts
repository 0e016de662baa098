import type { Services } from "#platform/deployment/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
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
  readonly [F in Factor]: (tx: Transaction, keys: Keys, kept: Kept, code: string) => Promise<boolean> | boolean;
} = {
  totp: (tx, keys, { user_uuid, totp_secret }, code) => {
    const step = totp_secret === null ? null : stepOfSealed(keys, user_uuid, totp_secret, code);
    return step !== null && useStep(tx, user_uuid, step);
  },
  email: (tx, keys, { user_uuid, email_enabled }, code) =>
    email_enabled && spendCode(tx, keys, { user_uuid, purpose: "two_factor" }, code),
  backup_code: (tx, keys, kept, code) => isOn(kept) && spendBackupCode(tx, keys, kept.user_uuid, code),
};

/** Whether a person has a second factor at all; backup codes alone are none. */
export function isOn({ totp_secret, email_enabled }: Kept): boolean {
  return totp_secret !== null || email_enabled;
}

/**
 * Checks a code and uses it up, so that nobody comes with it again.
 * @param kept held, so that of several at once one is let in
 */
export async function spendFactor(
  tx: Transaction,
  keys: Keys,
  kept: Kept,
  factor: Factor,
  code: string,
): Promise<boolean> {
  return spenders[factor](tx, keys, kept, code);
}

/**
 * The same with whatever the person has at hand of an authenticator: its code, or a backup code in its place.
 * @param owner is told of a backup code
 */
export async function spendAtHand(
  tx: Transaction,
  keys: Keys,
  kept: Kept,
  code: string,
  owner: Addressee,
): Promise<boolean> {
  if (isTotpCode(code)) return spendFactor(tx, keys, kept, "totp", code);
  const isSpent = await spendFactor(tx, keys, kept, "backup_code", code);
  if (isSpent) announce(tx, owner, "account.two_factor_backup_code_used");
  return isSpent;
}
