import { authorize } from "#kernel/authorize.ts";
import type { Caller } from "#kernel/actor.ts";
import { fail } from "#kernel/errors.ts";
import { type AccessResult, findAccessed, type NamingCredential } from "#platform/auth/find-accessed.ts";
import type { Lock } from "#platform/auth/locks.ts";
import type { Reader, Run } from "#platform/db/query.ts";
import { lowerCased, viewerOf } from "./handler-input.ts";
import type { IncomingRequest, RequestContext } from "./request-context.ts";
import { pathResourcesOf, type Route } from "./route.ts";

/**
 * Reads the caller of a request and their access to the row that it names, after a write has locked that row.
 * @param lock null for a read
 * @returns undefined when the credential is not valid, or no longer
 */
export function findNamed(
  { route, request }: RequestContext,
  credential: NamingCredential,
  run: Run,
  lock: Lock | null,
): Promise<AccessResult | undefined> {
  const { target } = route;
  const named = target === null ? null : { kind: target.kind, uuid: namedUuid(target, request) };
  const how = { lock: target?.permission === "read" ? null : lock, serverTime: route.serverTime };
  return findAccessed(run, credential, named, how);
}

type Target = NonNullable<Route["target"]>;

/** The uuid that the request names; null where its query omits it and the key decides. */
function namedUuid(named: Target, request: IncomingRequest): string | null {
  const given = { path: request.params, query: request.query, body: request.body }[named.from] as Record<
    string,
    string
  >;
  const uuid = given[named.param] ?? null;
  if (uuid === null && named.from !== "query") throw new Error(`The ${named.from} does not name ${named.param}.`);
  return uuid;
}

/** Checks that the caller may do to what the request names what its route declares. @throws ApiError */
export function authorizeRequest({ route, request }: RequestContext, { caller, accessContext }: AccessResult): void {
  checkStaff(route, caller);
  const { target } = route;
  if (target === null) return;
  if (target.from === "query" && caller.api_key === null && namedUuid(target, request) === null) {
    fail("workspace_uuid_missing");
  }
  const isRead = !route.writes;
  const how = { archived: target.archived, isRead, isUnbilled: isRead || removesAccess(route, request) };
  authorize(target.kind, target.permission, accessContext, how);
  if (target.people === true && caller.is_service) fail("role_boards_only");
}

/** Whether a request only takes access or data away, so that no unpaid invoice may refuse it. */
function removesAccess({ removesAccess: declared }: Route, { body }: IncomingRequest): boolean {
  return typeof declared === "function" ? declared(body as never) : declared;
}

/**
 * Only staff accounts with a second factor may use a /staff route (§1 rule 2): such an account can stop every workspace.
 * @throws ApiError staff_required, staff_two_factor_required
 */
export function checkStaff(route: Route, { is_staff, staff_has_two_factor }: Caller): void {
  if (route.auth !== "staff") return;
  if (!is_staff) fail("staff_required");
  if (!staff_has_two_factor) fail("staff_two_factor_required", {}, { two_factor_required: true });
}

/**
 * Finds the rows of the other resources that the route declares, after the caller was authorized for what they belong to.
 * @returns them by the names under which the handler gets them
 * @throws ApiError the own 404 of the resource
 */
export async function findResources(
  { route, request }: RequestContext,
  reader: Reader,
  accessed: AccessResult | null,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, { in: parent, param, missing, find }] of pathResourcesOf(route)) {
    if (accessed === null) throw new Error(`${route.id} needs a caller to find its ${name}.`);
    const params = lowerCased(request);
    const input = { reader, caller: accessed.caller, isWrite: route.writes, params, uuid: params[param] ?? "" };
    found[name] =
      (await find({ ...input, viewer: viewerOf(accessed), [parent]: accessed.row } as never)) ?? fail(missing);
  }
  return found;
}
