import { Type } from "typebox";
import type { Client } from "#platform/http/types.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { insertSession, toUser, User, type UserRow } from "#features/identity/accounts/index.ts";
import type { Factor } from "./consume-code.ts";

/** What a reply carries that begins a session. */
export const begun = {
  token: Type.String({ description: "The session token, for the Authorization header." }),
  user: User,
};

type Handed = { readonly tx: Transaction; readonly client: Client; readonly services: Services };

/** Begins a session of somebody who has proved enough. @param factor the second one; null where none was asked for */
export async function beginSession({ tx, client, services }: Handed, user: UserRow, factor: Factor | null) {
  const session = await insertSession(tx, user.uuid, client);
  const { session_uuid } = session;
  tx.emitAccount(user.uuid, "account.signed_in", { session_uuid, ...(factor === null ? {} : { factor }) });
  return { token: services.credentials.issue(session), user: toUser(user) };
}
