import { type Kind, type Need, roleRefusal, roles } from "#kernel/authorize.ts";
import type { RefusalName } from "#kernel/errors.ts";
import { alsoOptions } from "#platform/auth/also-access.ts";
import { type Route, target } from "./route.ts";

/** The refusals that the doors give on a route's behalf. */
export function doorRefusals(route: Route): readonly RefusalName[] {
  return [...aimRefusals(route), ...alsoRefusals(route), ...requestRefusals(route)];
}

/** Of what the path or the query names. */
function aimRefusals(route: Route): readonly RefusalName[] {
  const aim = target(route);
  if (aim === null) return [];
  const names: RefusalName[] = [`${aim.kind}_not_found`, ...reachRefusals(route, aim.kind, aim.need)];
  if (aim.from === "query") names.push("workspace_uuid_missing");
  if (aim.archived === "only" && aim.kind === "board") names.push("board_not_archived");
  return names;
}

/** Of what the body names beside that. */
function alsoRefusals(route: Route): readonly RefusalName[] {
  const declared = Object.entries(route.also) as ["board" | "task", NonNullable<Route["also"]["task"]>][];
  return declared.flatMap(([kind, how]) => {
    const { need, missing } = alsoOptions(how);
    return [missing ?? (`${kind}_not_found` as const), ...reachRefusals(route, kind, need)];
  });
}

/** Of how a request of this kind is sent, whatever it names. */
function requestRefusals(route: Route): readonly RefusalName[] {
  const names: RefusalName[] = route.who === "staff" ? ["staff_required", "staff_two_factor_required"] : [];
  if (route.method === "POST" && route.who !== "anyone") {
    names.push("idempotency_running", "idempotency_reused", "idempotency_forgotten");
  }
  if (route.writes && route.who !== "anyone") names.push("origin_foreign");
  if (route.kind === "stream") names.push("too_many_streams");
  if (route.kind === "upload") names.push("file_missing", "file_too_large");
  if (route.accepts !== null) names.push("attachment_type_not_allowed", "attachment_bytes_mismatch");
  if (route.accepts === "image") names.push("image_too_large", "images_busy");
  return names;
}

/** What the ladder refuses beside the 404. */
function reachRefusals(route: Route, kind: Kind, need: Need): readonly RefusalName[] {
  const refused = new Set(roles.map((role) => roleRefusal(kind, need, role)));
  const names: RefusalName[] = ["workspace_suspended", ...[...refused].filter((name) => name !== null)];
  if (need !== "belong") names.push("two_factor_required");
  if (route.who === "session or key") names.push("key_outside_workspace");
  if (!route.writes || need === "read") return names;
  return need === "grow" ? [...names, "billing_frozen", "invoice_unpaid"] : [...names, "billing_frozen"];
}
