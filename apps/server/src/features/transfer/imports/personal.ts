import { ownWorkspaces } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Privacy, ExportRow } from "#platform/auth/privacy.ts";

/** The imports of a person, and the address by which an import would find them. */
export const privacy: Privacy = {
  tables: ["imports", "imported_people"],
  export: { imports },
  erase: (tx, user_uuid) => forgetAddress(tx, user_uuid),
};

function imports(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select i.workspace_uuid, i.uuid, i.source, i.file_name, i.dry_run, i.state,
        ${isoOf("i.created_at")} as created_at
      from (${ownWorkspaces(user_uuid)}) own join imports i on i.workspace_uuid = own.uuid
      where i.created_by = ${user_uuid}::uuid order by i.created_at, i.uuid`),
  );
}

/** Removes the address; texts that the person wrote elsewhere keep the name, as those of a former member do. */
async function forgetAddress(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update imported_people i set email = null from users u
      where u.uuid = ${user_uuid}::uuid and lower(i.email) = lower(u.email)`),
  );
}
