import type { Json } from "#kernel/events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { SecretKey } from "./queries.ts";

/** The events of the vault. They name a secret by its uuid alone: owners and admins read them, and may not know its name. */
export type SecretEvent =
  | "secret.created"
  | "secret.updated"
  | "secret.rotated"
  | "secret.revealed"
  | "secret.used"
  | "secret.audience_changed"
  | "secret.access_given_up"
  | "secret.owner_changed"
  | "secret.deleted";

/** Announces what happened to a secret, in the transaction that does it. */
export function announce<Name extends SecretEvent>(
  tx: Transaction<Name>,
  { workspace_uuid, uuid }: SecretKey,
  name: NoInfer<Name>,
  data: { readonly [key: string]: Json } = {},
): void {
  tx.useWorkspace(workspace_uuid);
  // every name is one of the transaction's events, which the compiler does not see through `Extract`
  tx.emit({ name, data: { ...data, secret_uuid: uuid } } as unknown as Parameters<typeof tx.emit>[0]);
}
