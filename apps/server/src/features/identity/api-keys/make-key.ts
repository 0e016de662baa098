import { authorize } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { newApiKey, sha256 } from "#platform/crypto/tokens.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { holdMember, insertKey } from "./queries.ts";
import type { ApiKeyRow } from "./view.ts";

/** So many characters of the secret tell one key from another, and give nothing away. */
const hintLength = 8;

/** What is asked of a new key; without an expiry it never expires (§2.12). */
export type Wanted = { readonly name: string; readonly expires_at?: string };

/** A key and its secret, which is told this once. */
export type MadeKey = { readonly row: ApiKeyRow; readonly token: string };

/**
 * Makes a key for a person in one workspace, and announces it.
 * @param now the door's clock
 * @throws Refusal workspace_not_found, workspace_suspended, two_factor_required, billing_frozen, expiry_in_the_past,
 *   key_limit
 */
export async function makeOwnKey(
  tx: Transaction,
  place: { readonly workspace_uuid: string; readonly user_uuid: string },
  wanted: Wanted,
  now: Date,
): Promise<MadeKey> {
  const accessContext = await holdMember(tx, place.workspace_uuid, place.user_uuid);
  // guard: everybody makes keys
  authorize("workspace", "read", accessContext);
  // a write in the workspace, though one that viewers may do
  // guard: keys are made in a read-only workspace
  if (accessContext?.billing === "read_only") fail("billing_frozen", {}, { billing_frozen: true });
  return makeKey(tx, { ...place, created_by: place.user_uuid }, wanted, now);
}

/**
 * Makes a key that comes in as `user_uuid`, and announces it.
 * @param place its membership is held, or nobody else knows of it yet
 * @throws Refusal expiry_in_the_past, key_limit
 */
export async function makeKey(
  tx: Transaction,
  place: { readonly workspace_uuid: string; readonly user_uuid: string; readonly created_by: string },
  wanted: Wanted,
  now: Date,
): Promise<MadeKey> {
  const token = newApiKey();
  const row = await insertKey(tx, {
    ...place,
    name: wanted.name.trim(),
    token_hash: sha256(token),
    token_hint: token.slice(0, hintLength),
    expires_at: wanted.expires_at === undefined ? null : futureTime(wanted.expires_at, now),
  });
  if (row === undefined) return fail("key_limit");
  tx.emit({ name: "api_key.created", data: { api_key: { uuid: row.uuid, name: row.name } } });
  return { row, token };
}

/** @throws Refusal expiry_in_the_past, also for a leap second, which has no place in a key's life */
function futureTime(text: string, now: Date): Date {
  const time = new Date(text);
  return time > now ? time : fail("expiry_in_the_past");
}
