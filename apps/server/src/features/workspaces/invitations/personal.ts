import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { forgetIn } from "#features/workspaces/forgotten-people/index.ts";
import { ownWorkspaces } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";
import type { Privacy, ExportRow } from "#platform/auth/privacy.ts";

/** The invitations that a person sent, without the addresses, and those for the person's own address. */
export const privacy: Privacy = {
  tables: ["invitations"],
  export: { invitations_sent: sent, invitations_received: received },
  // an open invitation stays, for the next person who has the address; the closed ones are no longer needed
  erase: async (tx, user_uuid) => {
    const addressed = sql`lower(i.email) = (select lower(email) from users where uuid = ${user_uuid}::uuid)`;
    const rows = await tx.rows(
      raw(sql<{ uuid: string; workspace_uuid: WorkspaceUuid }>`select i.uuid, i.workspace_uuid from invitations i
        where ${addressed}`),
    );
    // a stored reply of who invited shows the address
    await forgetRepliesNaming(
      tx,
      rows.map((row) => row.uuid),
    );
    await forgetIn(tx, user_uuid, rows);
    await tx.rows(raw(sql`delete from invitations i where ${addressed} and i.state <> 'pending'`));
  },
};

const shown = sql`i.uuid, i.workspace_uuid, i.role, i.state, ${isoOf("i.created_at")} as created_at,
  ${isoOf("i.expires_at")} as expires_at`;

function sent(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select ${shown} from (${ownWorkspaces(user_uuid)}) own
        join invitations i on i.workspace_uuid = own.uuid
      where i.invited_by = ${user_uuid}::uuid order by i.created_at, i.uuid`),
  );
}

function received(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select ${shown} from users me join invitations i on lower(i.email) = lower(me.email)
      where me.uuid = ${user_uuid}::uuid and me.verified_at is not null order by i.created_at, i.uuid`),
  );
}
