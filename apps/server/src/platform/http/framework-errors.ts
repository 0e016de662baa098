import { type Kind, type Permission, roleError, roles } from "#kernel/authorize.ts";
import { growErrors } from "#kernel/entitlements.ts";
import type { ErrorName } from "#kernel/errors.ts";
import { alsoAccessOptions } from "#platform/auth/also-access.ts";
import { isRepeatable } from "./idempotency.ts";
import { namesTask, pathResourcesOf, type Route } from "./route.ts";
import type { UploadKind } from "./declaration.ts";

/** The errors that a route can end with before its handler runs. */
export function frameworkErrors(route: Route): readonly ErrorName[] {
  const resources = pathResourcesOf(route).map(([, { missing }]) => missing);
  const grown = route.grows === null ? [] : growErrors(route.grows);
  return [...targetErrors(route), ...resources, ...alsoAccessErrors(route), ...requestErrors(route), ...grown];
}

/** The errors about what the path or the query names. */
function targetErrors(route: Route): readonly ErrorName[] {
  const named = route.target;
  if (named === null) return [];
  const names: ErrorName[] = [`${named.kind}_not_found`, ...accessErrors(route, named.kind, named.permission)];
  if (named.from === "query" || namesTask(route)) names.push("workspace_uuid_missing");
  if (named.people === true) names.push("role_boards_only");
  if (named.archived === "only" && named.kind === "board") names.push("board_not_archived");
  return names;
}

/** The errors about what the body names. */
function alsoAccessErrors(route: Route): readonly ErrorName[] {
  const declared = Object.entries(route.alsoAccess) as [
    "board" | "task" | "page",
    NonNullable<Route["alsoAccess"]["task"]>,
  ][];
  return declared.flatMap(([kind, how]) => {
    const { permission, missing } = alsoAccessOptions(how);
    return [missing ?? (`${kind}_not_found` as const), ...accessErrors(route, kind, permission)];
  });
}

/** The errors about the request itself. */
function requestErrors(route: Route): readonly ErrorName[] {
  const names: ErrorName[] = route.auth === "staff" ? ["staff_required", "staff_two_factor_required"] : [];
  if (isRepeatable(route.method) && route.auth !== "public") {
    names.push("idempotency_running", "idempotency_reused", "idempotency_forgotten");
  }
  if (route.writes && route.auth !== "public") names.push("origin_foreign");
  if (route.kind === "stream" || route.kind === "socket") names.push("too_many_streams");
  if (route.kind === "socket") names.push("origin_foreign");
  if (route.kind === "upload")
    names.push("file_missing", "file_too_large", "uploads_busy", "storage_unreachable", ...kindErrors(route.upload));
  return names;
}

/** The errors about the type of an uploaded file. */
function kindErrors({ accepts, errors }: UploadKind): readonly ErrorName[] {
  return accepts === null ? errors : ["attachment_type_not_allowed", "attachment_bytes_mismatch", ...errors];
}

/** The errors of `authorize` except the 404. */
function accessErrors(route: Route, kind: Kind, permission: Permission): readonly ErrorName[] {
  const roleErrors = new Set(roles.map((role) => roleError(kind, permission, role)));
  const names: ErrorName[] = ["workspace_suspended", ...[...roleErrors].filter((name) => name !== null)];
  if (permission !== "membership") names.push("two_factor_required");
  if (route.auth === "session or key") names.push("key_outside_workspace");
  const isNeverBilled = !route.writes || route.removesAccess === true;
  if (isNeverBilled || permission === "read" || permission === "export") return names;
  return permission === "addCapacity" ? [...names, "billing_frozen", "invoice_unpaid"] : [...names, "billing_frozen"];
}
