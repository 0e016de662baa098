import { isAdmin } from "#kernel/authorize.ts";
import type { RoleChanged } from "#platform/auth/role-changes.ts";
import { emitDisabled } from "./start-runs.ts";
import { disableWritten } from "./step-queries.ts";

/** Switches off the automations of a former owner or admin that do more than this person's own rights allow. */
export const disableWithoutRights: RoleChanged = async (tx, { role, ...writer }) => {
  if (role !== null && isAdmin(role)) return;
  for (const rule of await disableWritten(tx, writer)) emitDisabled(tx, rule, "person_gone");
};
