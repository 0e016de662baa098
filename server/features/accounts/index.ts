import type { Feature } from "#platform/feature.ts";
import { forgetMails } from "#platform/mail/counting.ts";
import { inWork } from "#platform/work/work.ts";
import { acceptTerms } from "./accept-terms.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmResetPassword } from "./confirm-reset-password.ts";
import { endSession } from "./end-session.ts";
import { forgotPassword } from "./forgot-password.ts";
import { getMe } from "./get-me.ts";
import { getTerms } from "./get-terms.ts";
import { listSessions } from "./list-sessions.ts";
import { logoutAll } from "./logout-all.ts";
import { logout } from "./logout.ts";
import { personal } from "./personal.ts";
import { mailAccount } from "./mail-account.ts";
import { refreshToken } from "./refresh-token.ts";
import { resendVerificationEmail } from "./resend-verification-email.ts";
import { setCompletionSound } from "./set-completion-sound.ts";
import { setMoveSound } from "./set-move-sound.ts";
import { signUp } from "./sign-up.ts";
import { updateProfile } from "./update-profile.ts";
import { verifyAccount } from "./verify-account.ts";
import { verifyEmail } from "./verify-email.ts";
import { sweepSignUps } from "./waiting.ts";

export { openWith } from "./check-password.ts";
export { issueCode, spendCode } from "./codes.ts";
export { checkOwnPassword, emptyAccount, holdForDeletion } from "./deletion.ts";
export { Email, Password } from "./fields.ts";
export { holdAccount, readOwnUser, setImageVersion } from "./own.ts";
export { holdUnlocked, type Lock } from "./queries.ts";
export { insertServiceUser, retireServiceUser } from "./service-users.ts";
export { insertSession } from "./sessions.ts";
export { type Added, addStaff, findStaff, removeStaff, type StaffAccount } from "./staff-accounts.ts";
export { deactivateAccount, reactivateAccount } from "./states.ts";
export { countTry, ownSubject, subjectOf, takeBackTry } from "./tries.ts";
export { findLocks } from "./waiting.ts";
export { OwnUser, toUser, TwoFactor, User, type UserRow } from "./view.ts";

/** People, how they prove their address, what they set of themselves and how their sessions end (§4.2, §4.3, §5.1). */
export const accounts: Feature = {
  routes: [
    signUp,
    verifyEmail,
    verifyAccount,
    resendVerificationEmail,
    forgotPassword,
    confirmResetPassword,
    refreshToken,
    logout,
    logoutAll,
    getMe,
    updateProfile,
    setCompletionSound,
    setMoveSound,
    listSessions,
    endSession,
    changePassword,
    changeEmail,
    confirmEmail,
    getTerms,
    acceptTerms,
  ],
  jobs: {
    mail_account: mailAccount,
    sweep_sign_ups: async ({ work: services }) => {
      await inWork(services, {}, async (work) => {
        await sweepSignUps(work);
        await forgetMails(work);
      });
    },
  },
  recurring: { sweep_sign_ups: 60 * 60 * 1000 },
  personal,
};
