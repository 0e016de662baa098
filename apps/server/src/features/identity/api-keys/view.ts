import { Type } from "typebox";
import { closed, nullable, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** An API key; never its secret (§2.12). */
export const ApiKey = closed({
  uuid: Uuid,
  workspace_uuid: Uuid,
  name: Type.String(),
  token_hint: Type.String({ description: "The first few characters of the secret." }),
  last_used_at: nullable(Timestamp),
  last_used_ip: nullable(Type.String()),
  expires_at: nullable(Timestamp),
  is_expired: Type.Boolean(),
  created_at: Timestamp,
});

/** The secret of a new key. */
export const Token = Type.String({ pattern: "^svc_" });

/** A key's row, as far as a reply shows it. */
export type ApiKeyRow = {
  uuid: string;
  workspace_uuid: string;
  name: string;
  token_hint: string;
  last_used_at: Date | null;
  last_used_ip: string | null;
  expires_at: Date | null;
  is_expired: boolean;
  created_at: Date;
};

export function toApiKey(row: ApiKeyRow): Type.Static<typeof ApiKey> {
  return {
    uuid: row.uuid,
    workspace_uuid: row.workspace_uuid,
    name: row.name,
    token_hint: row.token_hint,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_ip: row.last_used_ip,
    expires_at: row.expires_at?.toISOString() ?? null,
    is_expired: row.is_expired,
    created_at: row.created_at.toISOString(),
  };
}
