import type { Feature } from "#platform/feature.ts";
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
import { login } from "./login.ts";
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

export { insertServiceUser, retireServiceUser } from "./service-users.ts";
export { Email } from "./fields.ts";
export { deactivateAccount, reactivateAccount } from "./states.ts";
export { type Added, addStaff, findStaff, removeStaff, type StaffAccount } from "./staff-accounts.ts";
export { holdAccount, readOwnUser, setImageVersion } from "./own.ts";
export { OwnUser } from "./view.ts";
export { checkOwnPassword, emptyAccount, holdForDeletion } from "./deletion.ts";
export { Password } from "./fields.ts";

/** People, how they come in and how they go out again (§4.2, §4.3, §5). */
export const accounts: Feature = {
  routes: [
    signUp,
    verifyEmail,
    verifyAccount,
    resendVerificationEmail,
    forgotPassword,
    confirmResetPassword,
    login,
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
  jobs: { mail_account: mailAccount },
  personal,
};
