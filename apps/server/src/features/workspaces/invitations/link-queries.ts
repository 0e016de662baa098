import type { Static } from "typebox";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { PublicInvitation } from "./view.ts";

type LinkedRow = Omit<Static<typeof PublicInvitation>, "expires_at"> & { readonly expires_at: Date };

/** The invitation that a link names, whatever its state; undefined for none. */
export function findByLink(
  reader: Reader,
  { uuid, token_hash }: { readonly uuid: string | null; readonly token_hash: Buffer },
): Promise<LinkedRow | undefined> {
  return reader.first(
    raw(sql<LinkedRow>`
      select i.uuid, w.name as workspace_name, btrim(u.first_name || ' ' || u.last_name) as invited_by_name, i.email, i.role,
        case when i.state = 'pending' and i.expires_at <= clock_timestamp() then 'expired' else i.state end as state,
        i.expires_at, i.token_hash = ${token_hash} as proves_address
      from invitations i join workspaces w on w.uuid = i.workspace_uuid and w.deleted_at is null
        join users u on u.uuid = i.invited_by
      where i.token_hash = ${token_hash} or i.uuid = ${uuid}::uuid`),
  );
}
