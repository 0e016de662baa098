import { findUsable } from "#features/vault/index.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import type { Action } from "./actions.ts";
import { headerProblem, type SecretHeader } from "./secret-header.ts";

/** The errors of `checkSecrets`. */
export const secretErrors = ["automation_invalid", "automation_secret", "automation_secret_key"] as const;

/** The headers with secrets of an action. */
export function headersOf(action: Action): readonly SecretHeader[] {
  return action.type === "call_webhook" ? (action.headers ?? []) : [];
}

/**
 * Checks the secrets that an automation sends. The person who decides where they are sent must be able to reveal each of them, as a person: an
 * API key does not open the vault, and would learn them from its own receiver.
 * @param writer who decides what the automation does from now on
 * @param actions all of the automation's, also those that were not changed
 * @throws ApiError one of `secretErrors`
 */
export async function checkSecrets(
  reader: Reader,
  writer: { readonly board: BoardKey; readonly user_uuid: string; readonly isKey: boolean },
  actions: readonly Action[],
  fail: Fail<(typeof secretErrors)[number]>,
): Promise<void> {
  const headers = actions.map(headersOf);
  const uuids = new Set(headers.flat().map(({ secret_uuid }) => secret_uuid));
  if (uuids.size === 0) return;
  if (writer.isKey) fail("automation_secret_key");
  const problem = headers.map(headerProblem).find((each) => each !== null);
  if (problem !== undefined && problem !== null) fail("automation_invalid", { problem });
  const { workspace_uuid } = writer.board;
  const usable = await findUsable(reader, { workspace_uuid, user_uuid: writer.user_uuid }, [...uuids]);
  if (usable.length < uuids.size) fail("automation_secret");
}
