import { ownWorkspaces } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ExportRow, Privacy } from "#platform/auth/privacy.ts";
import { eraseFromVault } from "./departures.ts";

/** A person's secrets without their values, and which of others they may reveal, in workspaces that they may open. */
export const privacy: Privacy = {
  tables: ["secrets", "secret_readers", "secret_reveals"],
  export: { secrets: ownSecrets, shared_secrets: sharedSecrets },
  erase: async (tx, user_uuid, { sealer }) => {
    await eraseFromVault(tx, sealer, user_uuid);
    await tx.rows(raw(sql`delete from secret_reveals where user_uuid = ${user_uuid}::uuid`));
  },
};

function ownSecrets(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select s.workspace_uuid, s.uuid, s.name, ${isoOf("s.last_rotated_at")} as last_rotated_at,
        ${isoOf("s.created_at")} as created_at, ${isoOf("s.updated_at")} as updated_at
      from (${ownWorkspaces(user_uuid)}) own join secrets s on s.workspace_uuid = own.uuid
      where s.owner_uuid = ${user_uuid}::uuid order by s.created_at, s.uuid`),
  );
}

/** The names belong to the owners. */
function sharedSecrets(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select r.workspace_uuid, r.secret_uuid as uuid, ${isoOf("r.created_at")} as created_at
      from (${ownWorkspaces(user_uuid)}) own join secret_readers r on r.workspace_uuid = own.uuid
      where r.user_uuid = ${user_uuid}::uuid order by r.created_at, r.secret_uuid`),
  );
}
