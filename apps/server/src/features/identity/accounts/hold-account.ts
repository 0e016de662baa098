import { fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import { lockAccount } from "./own-user.ts";

/**
 * `lockAccount` for features whose handlers do not hand over their `fail` yet.
 * @throws ApiError account_closed
 */
export async function holdAccount(reader: Reader, user_uuid: string): Promise<void> {
  await lockAccount(reader, user_uuid, fail);
}
