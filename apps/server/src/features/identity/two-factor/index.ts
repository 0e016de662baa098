import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { getTwoFactor } from "./routes/get-two-factor.ts";
import { mailSecondFactor } from "./mail-second-factor.ts";
import { sealedColumns } from "./consume-code.ts";
import { eraseTwoFactor, exportTwoFactor } from "./queries.ts";
import { redeemBackupCode } from "./routes/redeem-backup-code.ts";
import { removeTotp } from "./routes/remove-totp.ts";
import { renewBackupCodes } from "./routes/renew-backup-codes.ts";
import { sendTwoFactorEmail } from "./routes/send-two-factor-email.ts";
import { setUpTotp } from "./routes/set-up-totp.ts";
import { updateTwoFactor } from "./routes/update-two-factor.ts";
import { verifyTotpSetup } from "./routes/verify-totp-setup.ts";
import { verifyTwoFactor } from "./routes/verify-two-factor.ts";
import { mailSecondFactorJob } from "./jobs.ts";

export { insertChallenge } from "./challenges.ts";
export { findLoginFactors } from "./queries.ts";

/** The second factors of a login (§4.2, §5.1, §12.2). */
export const twoFactor: Feature = {
  routes: [
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
  jobs: [jobHandler(mailSecondFactorJob, mailSecondFactor)],
  sealed: sealedColumns,
  privacy: {
    tables: ["two_factor", "backup_codes", "login_challenges"],
    export: { two_factor: exportTwoFactor },
    erase: eraseTwoFactor,
  },
};
