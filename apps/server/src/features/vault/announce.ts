import type { ChangeWith, DataBesides, EventOfOnly } from "#kernel/events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { SecretKey } from "./queries.ts";

/** The events of the vault. They name a secret only by its uuid: owners and admins read them, and may not know its name. */
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

type BareEvent = EventOfOnly<"secret_uuid", SecretEvent>;
type Secret = { readonly secret_uuid: string };
type SecretTransaction<Name extends SecretEvent, Data> = Pick<Transaction, "useWorkspace"> & {
  emit(change: ChangeWith<NoInfer<Name>, Secret & Data>): void;
};

/** Announces what happened to a secret, in the transaction that does it. */
export function announce<Name extends BareEvent>(
  tx: SecretTransaction<Name, unknown>,
  key: SecretKey,
  name: Name,
): void;
export function announce<Name extends Exclude<SecretEvent, BareEvent>>(
  tx: SecretTransaction<Name, DataBesides<"secret_uuid", Name>>,
  key: SecretKey,
  name: Name,
  data: DataBesides<"secret_uuid", Name>,
): void;
export function announce<Name extends SecretEvent>(
  tx: SecretTransaction<Name, object>,
  { workspace_uuid, uuid }: SecretKey,
  name: Name,
  data: object = {},
): void {
  tx.useWorkspace(workspace_uuid);
  tx.emit({ name, data: { ...data, secret_uuid: uuid } });
}
