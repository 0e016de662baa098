import { boardLimits, countBoards } from "#features/boards/boards/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, failPlanLimit } from "#kernel/authorize.ts";
import type { Reader } from "#platform/db/query.ts";
import { readAccessContext, type RunningImport } from "./queries.ts";

/**
 * A person who imports must still be allowed to, and the plan's boards are counted (§8).
 * @param coming how many boards are yet to be written; null if it writes none
 * @throws ApiError, which fails the import
 */
export async function checkAllowed(
  reader: Reader,
  row: RunningImport,
  coming: number | null,
  when: "before" | "under lock",
): Promise<void> {
  const { workspace_uuid, user_uuid } = row;
  const accessContext = await readAccessContext(reader, { workspace_uuid, user_uuid, lock: when === "under lock" });
  // the second factor was asked for when the import was sent
  const own = { keyFromOtherWorkspace: false, isListed: true, isArchived: false, lacksTwoFactor: false };
  authorize(
    "workspace",
    "addCapacity",
    accessContext === undefined ? null : { ...accessContext, ...own, isSuspended: accessContext.is_suspended },
  );
  if (coming === null) return;
  const limit = boardLimits[accessContext?.plan ?? "free"];
  if ((await countBoards(reader, workspace_uuid)) + coming > limit) failPlanLimit("board_limit");
}

/** Who does an import, for its transactions. */
export function contextOf(row: RunningImport): { workspace_uuid: string; actor: Actor } {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return {
    workspace_uuid: row.workspace_uuid,
    actor: { kind: "user", user_uuid: row.user_uuid, api_key_uuid: null, name },
  };
}
