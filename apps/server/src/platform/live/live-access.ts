import { type AccessContext, authorize } from "#kernel/authorize.ts";
import { ApiError } from "#kernel/errors.ts";
import { findAccessed } from "#platform/auth/find-accessed.ts";
import type { Run } from "#platform/db/query.ts";
import { type CloseCode, closeCodes } from "./close-codes.ts";
import type { LiveKey, LiveKindName } from "./kinds.ts";

/** The session of somebody who has a live document open. */
export type Visitor = { readonly session_uuid: string; readonly user_uuid: string };

/** The rights of a visitor now, or the reason why their socket is closed. */
export type LiveAccess = { readonly mayWrite: boolean; readonly closes: CloseCode | null; readonly isUnpaid: boolean };

/** Reads what a visitor may do; it is read in the same way for every request. */
export async function findLiveAccess(run: Run, visitor: Visitor, { kind, uuid }: LiveKey): Promise<LiveAccess> {
  const credential = { kind: "session", ...visitor } as const;
  const accessed = await findAccessed(run, credential, { kind, uuid }, { lock: null, serverTime: false });
  if (accessed === undefined || accessed.caller.user_uuid !== visitor.user_uuid)
    return closing(closeCodes.sessionEnded);
  return liveAccessOf(kind, accessed.accessContext);
}

const closing = (closes: CloseCode): LiveAccess => ({ mayWrite: false, closes, isUnpaid: false });

/** The rights of a person with this access at a live document. @param context null for a document that does not exist */
export function liveAccessOf(kind: LiveKindName, context: AccessContext | null): LiveAccess {
  const reading = errorOf(() => authorize(kind, "read", context));
  if (reading?.code === "workspace_suspended") return closing(closeCodes.suspended);
  if (reading !== null)
    return closing(context === null || context.isArchived ? closeCodes.gone : closeCodes.accessLost);
  const writing = errorOf(() => authorize(kind, "write", context));
  return { mayWrite: writing === null, closes: null, isUnpaid: writing?.code === "billing_frozen" };
}

function errorOf(check: () => void): ApiError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** The reason why a socket is closed that was opened with more rights; null if it may go on. */
export function closeCodeOf({ mayWrite, closes, isUnpaid }: LiveAccess, socket: { readonly mayWrite: boolean }) {
  if (closes !== null) return closes;
  if (mayWrite || !socket.mayWrite) return null;
  return isUnpaid ? closeCodes.unpaid : closeCodes.accessLost;
}
