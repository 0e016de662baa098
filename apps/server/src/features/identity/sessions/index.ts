import type { Feature } from "#platform/deployment/feature.ts";
import { endSession } from "./end-session.ts";
import { getSessionState } from "./get-session-state.ts";
import { listSessions } from "./list-sessions.ts";
import { logoutAll } from "./logout-all.ts";
import { logout } from "./logout.ts";
import { privacy } from "./personal.ts";
import { refreshToken } from "./refresh-token.ts";

export { endSessions, insertSession } from "./sessions.ts";

/** The sessions of people: listed, renewed and ended (§4.2, §4.3, §12.3). */
export const sessions: Feature = {
  routes: [getSessionState, refreshToken, logout, logoutAll, listSessions, endSession],
  privacy,
};
