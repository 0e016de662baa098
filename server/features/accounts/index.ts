import type { Feature } from "#platform/feature.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmResetPassword } from "./confirm-reset-password.ts";
import { endSession } from "./end-session.ts";
import { forgotPassword } from "./forgot-password.ts";
import { getMe } from "./get-me.ts";
import { listSessions } from "./list-sessions.ts";
import { login } from "./login.ts";
import { logoutAll } from "./logout-all.ts";
import { logout } from "./logout.ts";
import { mailAccount } from "./mail-account.ts";
import { refreshToken } from "./refresh-token.ts";
import { resendVerificationEmail } from "./resend-verification-email.ts";
import { signUp } from "./sign-up.ts";
import { verifyAccount } from "./verify-account.ts";
import { verifyEmail } from "./verify-email.ts";

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
    listSessions,
    endSession,
    changePassword,
    changeEmail,
    confirmEmail,
  ],
  jobs: { mail_account: mailAccount },
};
