import { Type } from "typebox";
import { field } from "#platform/http/schemas.ts";
import type { Client } from "#platform/http/types.ts";
import type { Services } from "#platform/http/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { insertSession } from "#features/identity/sessions/index.ts";
import { toUser, User, type UserRow } from "./view.ts";

/** The kinds of second factors. */
export type Factor = "totp" | "email" | "backup_code";

/** The reply fields of an operation that starts a session. */
export const sessionReply = {
  token: field(Type.String(), "The session token, for the `authorization` header."),
  user: field(User, "The account."),
};

type SessionInput = {
  readonly tx: Transaction<"account.signed_in">;
  readonly client: Client;
  readonly services: Services;
};

/** Starts the session of a login. @param factor the second factor that was used; null without one */
export async function startSession({ tx, client, services }: SessionInput, user: UserRow, factor: Factor | null) {
  const session = await insertSession(tx, user.uuid, client);
  const { session_uuid } = session;
  tx.emitAccount(user.uuid, "account.signed_in", { session_uuid, ...(factor === null ? {} : { factor }) });
  return { token: services.credentials.issue(session), user: toUser(user) };
}
