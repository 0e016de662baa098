import type { Feature } from "#platform/feature.ts";
import { endSession } from "./end-session.ts";
import { getMe } from "./get-me.ts";
import { listSessions } from "./list-sessions.ts";
import { logoutAll } from "./logout-all.ts";
import { logout } from "./logout.ts";
import { refreshToken } from "./refresh-token.ts";
import { resendVerificationEmail } from "./resend-verification-email.ts";
import { signUp } from "./sign-up.ts";
import { verifyAccount } from "./verify-account.ts";
import { verifyEmail } from "./verify-email.ts";

export { checkPassword } from "./check-password.ts";
export { issueCode, spendCode } from "./codes.ts";
export { Email, Password } from "./fields.ts";
export { findLock, holdUnlocked, type Lock } from "./queries.ts";
export { insertSession } from "./sessions.ts";
export { countTry, subjectOf, takeBackTry } from "./tries.ts";
export { toUser, TwoFactor, User, type UserRow } from "./view.ts";

/** People, how they prove their address and how their sessions end (§4.2, §4.3, §5). */
export const accounts: Feature = {
  routes: [
    signUp,
    verifyEmail,
    verifyAccount,
    resendVerificationEmail,
    refreshToken,
    logout,
    logoutAll,
    getMe,
    listSessions,
    endSession,
  ],
};
