import type { SealedColumn } from "#platform/crypto/sealer.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Services } from "#platform/http/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type Factor, spendCode } from "#features/identity/accounts/index.ts";
import { type AccountOwner, notifyOwner } from "./notify-owner.ts";
import { spendBackupCode } from "./backup-codes.ts";
import { type TwoFactorSecrets, consumeStep } from "./queries.ts";
import { isTotpCode, stepOf } from "./totp.ts";

/** The services for checking a code, besides the transaction. */
export type CodeServices = Pick<Services, "sealer" | "now" | "hashCode">;

/** Encrypts a secret for storage. It can be decrypted for its own person only. */
export function sealSecret({ sealer }: Pick<CodeServices, "sealer">, user_uuid: string, secret: string): string {
  return sealer.seal(secret, contextOf(user_uuid));
}

/** The time step of a code of an encrypted secret; null for a wrong code. */
export function stepOfSealed(
  { sealer, now }: Pick<CodeServices, "sealer" | "now">,
  user_uuid: string,
  sealed: string,
  code: string,
): number | null {
  return stepOf(sealer.open(sealed, contextOf(user_uuid)), code, now());
}

function contextOf(user_uuid: string): string {
  return `totp of ${user_uuid}`;
}

export const sealedColumns: readonly SealedColumn[] = ["totp_secret", "totp_pending_secret"].map((column) => ({
  table: "two_factor",
  key: ["user_uuid"],
  column,
  context: "'totp of ' || user_uuid",
}));

/** The functions that check and use up a code of each kind. A factor that is off accepts no code. */
const spenders: {
  readonly [F in Factor]: (
    reader: Reader,
    services: CodeServices,
    kept: TwoFactorSecrets,
    code: string,
  ) => Promise<boolean> | boolean;
} = {
  totp: (tx, services, { user_uuid, totp_secret }, code) => {
    const step = totp_secret === null ? null : stepOfSealed(services, user_uuid, totp_secret, code);
    return step !== null && consumeStep(tx, user_uuid, step);
  },
  email: (tx, services, { user_uuid, email_enabled }, code) =>
    email_enabled && spendCode(tx, services, { user_uuid, purpose: "two_factor" }, code),
  backup_code: (tx, services, kept, code) => isOn(kept) && spendBackupCode(tx, services, kept.user_uuid, code),
};

/** Whether a person has a second factor; backup codes without one do not count. */
export function isOn({ totp_secret, email_enabled }: TwoFactorSecrets): boolean {
  return totp_secret !== null || email_enabled;
}

/**
 * Checks a code and uses it up.
 * @param kept locked, so that of concurrent requests with one code one succeeds
 */
export async function spendFactor(
  reader: Reader,
  services: CodeServices,
  kept: TwoFactorSecrets,
  factor: Factor,
  code: string,
): Promise<boolean> {
  return spenders[factor](reader, services, kept, code);
}

/**
 * Checks and uses up a code of the authenticator, or a backup code instead of it.
 * @param owner gets a mail about a used backup code
 */
export async function spendTotpOrBackupCode(
  tx: Transaction<"account.two_factor_backup_code_used">,
  services: CodeServices,
  kept: TwoFactorSecrets,
  code: string,
  owner: AccountOwner,
): Promise<boolean> {
  if (isTotpCode(code)) return spendFactor(tx, services, kept, "totp", code);
  const isSpent = await spendFactor(tx, services, kept, "backup_code", code);
  if (isSpent) notifyOwner(tx, owner, "account.two_factor_backup_code_used");
  return isSpent;
}
