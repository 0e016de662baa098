import { type Envelope, openEnvelope, sealEnvelope } from "#platform/crypto/envelope.ts";
import type { SealedColumn, Sealer } from "#platform/crypto/sealer.ts";
import type { StoredValue } from "./queries.ts";

/** The identity of a value. In the place of another secret or version, or with another owner, it does not open. */
export type ValueIdentity = Pick<StoredValue, "workspace_uuid" | "uuid" | "value_version" | "owner_uuid">;

function contextsOf({ workspace_uuid, uuid, value_version, owner_uuid }: ValueIdentity) {
  const ofText = `secret ${workspace_uuid} ${uuid} ${value_version}`;
  return { ofText, ofKey: keyContext(ofText, owner_uuid) };
}

const keyContext = (ofText: string, owner_uuid: string): string => `key of ${ofText} of ${owner_uuid}`;

export const sealedColumn: SealedColumn = {
  table: "secrets",
  key: ["workspace_uuid", "uuid"],
  column: "data_key",
  context: "'key of secret ' || workspace_uuid || ' ' || uuid || ' ' || value_version || ' of ' || owner_uuid",
};

/** Encrypts a value for the place where it is stored. */
export function sealValue(sealer: Sealer, value: string, identity: ValueIdentity): Envelope {
  return sealEnvelope(sealer, value, contextsOf(identity));
}

/** @throws Error when the value was tampered with, or belongs to another place */
export function openValue(sealer: Sealer, stored: StoredValue): string {
  return openEnvelope(sealer, stored, contextsOf(stored));
}

/** Binds the key of a value to another owner. The value itself stays as it is. */
export function rebindKey(sealer: Sealer, stored: StoredValue, owner_uuid: string): string {
  const key = sealer.open(stored.data_key, contextsOf(stored).ofKey);
  return sealer.seal(key, contextsOf({ ...stored, owner_uuid }).ofKey);
}
