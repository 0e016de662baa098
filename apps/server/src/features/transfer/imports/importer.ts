import type { Actor, ImportVia } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Reader } from "#platform/db/query.ts";
import { readAccessContext, type RunningImport } from "./queries.ts";

/**
 * A person who imports must still be allowed to.
 * @param permission which role it needs
 * @throws ApiError, which fails the import
 */
export async function checkAllowed(
  reader: Reader,
  row: RunningImport,
  when: "before" | "under lock",
  permission: "addCapacity" | "admin" = "addCapacity",
): Promise<void> {
  const { workspace_uuid, user_uuid } = row;
  const accessContext = await readAccessContext(reader, { workspace_uuid, user_uuid, lock: when === "under lock" });
  // the second factor was asked for when the import was sent
  const own = { keyFromOtherWorkspace: false, isListed: true, isArchived: false, lacksTwoFactor: false };
  authorize(
    "workspace",
    permission,
    accessContext === undefined ? null : { ...accessContext, ...own, isSuspended: accessContext.is_suspended },
  );
}

const nameOf = ({ first_name, last_name }: RunningImport): string => `${first_name} ${last_name}`.trim();

/** An import as what it makes names it. */
export const viaOf = ({ uuid, source, user_uuid }: RunningImport): ImportVia => ({
  import_uuid: uuid,
  source,
  importer_uuid: user_uuid,
});

/** The creator of imported resources, as replies name them. */
export function creatorOf(row: RunningImport) {
  const { user_uuid: uuid, first_name, last_name, image_version } = row;
  return { uuid, first_name, last_name, image_version, via: { ...viaOf(row), importer_name: nameOf(row) } };
}

/** The context of an import's transactions: all their rows name the import. */
export function contextOf(row: RunningImport): { workspace_uuid: WorkspaceUuid; actor: Actor; via: ImportVia } {
  return {
    workspace_uuid: row.workspace_uuid,
    actor: { kind: "user", user_uuid: row.user_uuid, api_key_uuid: null, name: nameOf(row) },
    via: viaOf(row),
  };
}
