import { newToken } from "#platform/crypto/tokens.ts";
import type { SealedColumn, Sealer } from "#platform/crypto/sealer.ts";
import type { Action } from "./actions.ts";

const contextOf = (rule_uuid: string): string => `automation ${rule_uuid}`;

export const sealedColumn: SealedColumn = {
  table: "automations",
  key: ["workspace_uuid", "uuid"],
  column: "secret_sealed",
  context: "'automation ' || uuid",
};

/** A new secret for an automation that has none and gets its first call: for the reply once, and sealed for the table. */
export function newSecret(
  sealer: Sealer,
  rule: { readonly uuid: string; readonly hasSecret: boolean; readonly actions: readonly Action[] },
): { secret: string; sealed: string } | null {
  if (rule.hasSecret || !rule.actions.some((action) => action.type === "call_webhook")) return null;
  const secret = newToken();
  return { secret, sealed: sealer.seal(secret, contextOf(rule.uuid)) };
}

export function openSecret(sealer: Sealer, rule_uuid: string, sealed: string): string {
  return sealer.open(sealed, contextOf(rule_uuid));
}
