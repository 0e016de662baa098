import { Type } from "typebox";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { common, field, model, named, nullable, Timestamp, UuidOfWorkspace } from "#platform/http/schemas.ts";

/** A key's name, in a body. */
export const keyName = field(named(100), "A name by which people recognize the key.");

/** When a key expires, in a body. */
export const expires_at = field(Timestamp, "When it stops working, in the future. If left out, it never expires.");

/** An API key; never its secret (§2.12). */
export const ApiKey = model("ApiKey", "An API key. Its secret is shown once, when it is created.", {
  uuid: common.uuid,
  workspace_uuid: field(UuidOfWorkspace, "The only workspace that it opens."),
  name: field(Type.String(), "The name of the key."),
  token_hint: field(Type.String(), "The first few characters of the secret."),
  last_used_at: field(nullable(Timestamp), "When it was last used; null when it never was."),
  last_used_ip: field(nullable(Type.String()), "The IP address that last used it; null when none did."),
  expires_at: field(nullable(Timestamp), "When it stops working; null for a key that never expires."),
  is_expired: field(Type.Boolean(), "Whether it has expired."),
  created_at: common.created_at,
});

/** The secret of a new key. */
export const Token = field(Type.String({ pattern: "^svc_" }), "The key's secret. It is shown in this reply only.");

/** A key's row, as far as a reply shows it. */
export type ApiKeyRow = {
  uuid: string;
  workspace_uuid: WorkspaceUuid;
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
