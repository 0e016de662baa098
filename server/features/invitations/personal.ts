import { ownWorkspaces } from "#platform/access/own.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Personal, PersonalRow } from "#platform/personal.ts";

/** The invitations that somebody sent, without the others' addresses, and those to their own address. */
export const personal: Personal = {
  tables: ["invitations"],
  export: { invitations_sent: sent, invitations_received: received },
};

const shown = sql`i.uuid, i.workspace_uuid, i.role, i.state, ${isoOf("i.created_at")} as created_at,
  ${isoOf("i.expires_at")} as expires_at`;

function sent(reader: Reader, user_uuid: string): Promise<PersonalRow[]> {
  return reader.rows(
    raw(sql<PersonalRow>`select ${shown} from (${ownWorkspaces(user_uuid)}) own
        join invitations i on i.workspace_uuid = own.uuid
      where i.invited_by = ${user_uuid}::uuid order by i.created_at, i.uuid`),
  );
}

function received(reader: Reader, user_uuid: string): Promise<PersonalRow[]> {
  return reader.rows(
    raw(sql<PersonalRow>`select ${shown} from users me join invitations i on lower(i.email) = lower(me.email)
      where me.uuid = ${user_uuid}::uuid and me.verified_at is not null order by i.created_at, i.uuid`),
  );
}
