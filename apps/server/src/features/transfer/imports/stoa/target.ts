import type { Role } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A person of the workspace, or who was there: found again by the address. */
export type KnownPerson = {
  readonly uuid: string;
  readonly email: string;
  readonly role: Role;
  readonly is_active: boolean;
  /** an earlier import made the account: nobody can sign in with it */
  readonly is_imported: boolean;
};

/** The resources of the workspace that an import uses instead of new ones. */
export type Target = {
  readonly people: readonly KnownPerson[];
  readonly labels: readonly { readonly uuid: string; readonly name: string }[];
};

/** Reads whom and which labels the workspace has. */
export async function readTarget(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<Target> {
  const people = await reader.rows(
    raw<KnownPerson>(sql`
      select u.uuid, coalesce(i.email, u.email) as email, m.role, i.user_uuid is not null as is_imported,
        m.deactivated_at is null and u.deactivated_at is null as is_active
      from members m join users u on u.uuid = m.user_uuid
        left join imported_people i on (i.workspace_uuid, i.user_uuid) = (m.workspace_uuid, m.user_uuid)
      where m.workspace_uuid = ${workspace_uuid}::uuid
        and (i.email is not null or (u.email is not null and m.left_at is null))
      order by is_imported, u.uuid`),
  );
  const labels = await reader.rows(
    raw<{ uuid: string; name: string }>(sql`select l.uuid, l.name from labels l
      where l.workspace_uuid = ${workspace_uuid}::uuid order by l.uuid`),
  );
  return { people, labels };
}
