import type { Feature } from "#platform/feature.ts";
import { getTwoFactor } from "./get-two-factor.ts";
import { login } from "./login.ts";
import { mailSecondFactor } from "./mail-second-factor.ts";
import { eraseTwoFactor, exportTwoFactor } from "./queries.ts";
import { redeemBackupCode } from "./redeem-backup-code.ts";
import { removeTotp } from "./remove-totp.ts";
import { renewBackupCodes } from "./renew-backup-codes.ts";
import { sendTwoFactorEmail } from "./send-two-factor-email.ts";
import { setUpTotp } from "./set-up-totp.ts";
import { updateTwoFactor } from "./update-two-factor.ts";
import { verifyTotpSetup } from "./verify-totp-setup.ts";
import { verifyTwoFactor } from "./verify-two-factor.ts";

/** How people log in, and what they prove themselves with beside the password (§4.2, §5.1, §12.2). */
export const signIn: Feature = {
  routes: [
    login,
    verifyTwoFactor,
    sendTwoFactorEmail,
    setUpTotp,
    verifyTotpSetup,
    redeemBackupCode,
    getTwoFactor,
    updateTwoFactor,
    removeTotp,
    renewBackupCodes,
  ],
  jobs: { mail_second_factor: mailSecondFactor },
  personal: {
    tables: ["two_factor", "backup_codes", "login_challenges"],
    export: { two_factor: exportTwoFactor },
    erase: eraseTwoFactor,
  },
};
