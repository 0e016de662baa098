import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { forgetMails } from "#platform/mail/mail-limits.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { acceptTerms } from "./routes/accept-terms.ts";
import { changeEmail } from "./routes/change-email.ts";
import { changePassword } from "./routes/change-password.ts";
import { confirmEmail } from "./routes/confirm-email.ts";
import { confirmResetPassword } from "./routes/confirm-reset-password.ts";
import { forgotPassword } from "./routes/forgot-password.ts";
import { getMe } from "./routes/get-me.ts";
import { getTerms } from "./routes/get-terms.ts";
import { privacy } from "./personal.ts";
import { mailAccount } from "./mail-account.ts";
import { resendVerificationEmail } from "./routes/resend-verification-email.ts";
import { setCompletionSound } from "./routes/set-completion-sound.ts";
import { setMoveSound } from "./routes/set-move-sound.ts";
import { setTimeZone } from "./routes/set-time-zone.ts";
import { signUp } from "./routes/sign-up.ts";
import { updateProfile } from "./routes/update-profile.ts";
import { verifyAccount } from "./routes/verify-account.ts";
import { verifyEmail } from "./routes/verify-email.ts";
import { sweepSignUps } from "./pending-sign-ups.ts";
import { mailAccountJob, sweepSignUpsJob } from "./jobs.ts";

export { checkLoginPassword } from "./check-password.ts";
export { issueCode, spendCode } from "./codes.ts";
export { checkOwnPassword, emptyAccount, lockForDeletion } from "./erase.ts";
export { Email, Password } from "./fields.ts";
export { lockAccount, readOwnUser, setImageVersion } from "./own-user.ts";
export { findRecentlySignedIn } from "./changes.ts";
export { findTimeZone, lockByPassword, type AccountPassword } from "./queries.ts";
export { insertServiceUser, retireServiceUser } from "./service-users.ts";
export { type Factor, sessionReply, startSession } from "./start-session.ts";
export { type StaffResult, addStaff, findStaff, removeStaff, type StaffAccount } from "./staff-accounts.ts";
export { deactivateAccount, lockPersonAccount, reactivateAccount } from "./deactivate.ts";
export { countTry, ownSubject, subjectOf, uncountTry } from "./attempts.ts";
export { findLoginPasswords } from "./pending-sign-ups.ts";
export { OwnUser, TwoFactor, type UserRow } from "./view.ts";

/** The accounts of people: sign-up, verification, profile and passwords (§4.2, §4.3, §5.1). */
export const accounts: Feature = {
  routes: [
    signUp,
    verifyEmail,
    verifyAccount,
    resendVerificationEmail,
    forgotPassword,
    confirmResetPassword,
    getMe,
    updateProfile,
    setCompletionSound,
    setMoveSound,
    setTimeZone,
    changePassword,
    changeEmail,
    confirmEmail,
    getTerms,
    acceptTerms,
  ],
  constraints: { users_email: "email_taken" },
  jobs: [
    jobHandler(mailAccountJob, mailAccount),
    jobHandler(
      sweepSignUpsJob,
      async ({ transactions: services }) => {
        await inTransaction(services, {}, async (tx) => {
          await sweepSignUps(tx);
          await forgetMails(tx);
        });
      },
      { everyMilliseconds: 60 * 60 * 1000 },
    ),
  ],
  privacy,
};
