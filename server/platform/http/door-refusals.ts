import type { Need } from "#kernel/access.ts";
import type { RefusalName } from "#kernel/refusals.ts";
import { alsoOptions } from "#platform/access/reach-also.ts";
import { type Route, target } from "./route.ts";

const roleRefusals: readonly RefusalName[] = [
  "role_read_only",
  "role_comment_only",
  "role_boards_only",
  "admin_required",
  "owner_required",
];

/** The refusals that the doors give on a route's behalf. */
export function doorRefusals(route: Route): readonly RefusalName[] {
  const names: RefusalName[] = [];
  const aim = target(route);
  if (aim !== null) {
    names.push(`${aim.kind}_not_found`, "workspace_suspended", ...needRefusals(aim.need));
    if (aim.archived === "only" && aim.kind === "board") names.push("board_not_archived");
    if (route.who === "session or key") names.push("key_outside_workspace");
  }
  names.push(...alsoRefusals(route));
  if (route.method === "POST" && route.who !== "anyone") names.push("idempotency_running", "idempotency_reused");
  if (route.kind === "upload") names.push("file_missing", "file_too_large");
  return names;
}

function needRefusals(need: Need): readonly RefusalName[] {
  if (need === "read") return [];
  return need === "grow" ? [...roleRefusals, "billing_frozen", "invoice_unpaid"] : [...roleRefusals, "billing_frozen"];
}

/** What the further reaches of a handler may refuse. */
function alsoRefusals(route: Route): readonly RefusalName[] {
  return Object.entries(route.also).flatMap(([kind, declared]) => {
    const { need, missing } = alsoOptions(declared);
    const names: RefusalName[] = [missing ?? `${kind as "board" | "task"}_not_found`, "workspace_suspended"];
    return [...names, ...needRefusals(need), ...(route.who === "session or key" ? foreign : [])];
  });
}

const foreign = ["key_outside_workspace"] as const;
