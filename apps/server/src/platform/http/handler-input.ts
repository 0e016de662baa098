import { isAdmin } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import type { Accessed } from "#platform/auth/find-accessed.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Reader } from "#platform/db/query.ts";
import type { IncomingRequest, RequestContext } from "./authorize.ts";
import { nounsOf, target } from "./route.ts";

/** What is known of a request's client besides its credential. */
export function clientOf(request: IncomingRequest) {
  const client_id = request.headers["x-client-id"];
  return {
    ip: request.ip,
    user_agent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    client_id: typeof client_id === "string" ? client_id : null,
  };
}

/** Everything that a handler gets whether it reads or writes. */
export function handlerInput(context: RequestContext, accessed: Accessed | null): Record<string, unknown> {
  const { platform, route, request, extra } = context;
  const accessTarget = target(route);
  return {
    fail,
    caller: accessed?.caller ?? null,
    client: clientOf(request),
    params: lowerCased(request),
    query: request.query,
    body: request.body,
    role: accessed?.role ?? null,
    viewer: viewerOf(accessed),
    expectVersion,
    now: accessed?.now ?? new Date(platform.services.now()),
    services: platform.services,
    ...extra,
    ...(accessTarget === null ? {} : { [accessTarget.kind]: accessed?.row }),
  };
}

function viewerOf(accessed: Accessed | null): BoardViewer | null {
  return accessed === null ? null : { user_uuid: accessed.caller.user_uuid, seesAllBoards: isAdmin(accessed.role) };
}

/** @throws ApiError version_conflict, with the version that is stored */
function expectVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version) fail("version_conflict", {}, { version: row.version });
}

/** A uuid is the same in any case; the database writes it in lower case. */
function lowerCased({ params }: IncomingRequest): Readonly<Record<string, string>> {
  const given = Object.entries((params ?? {}) as Record<string, string>);
  return Object.fromEntries(given.map(([name, value]) => [name, name.endsWith("uuid") ? value.toLowerCase() : value]));
}

/**
 * Finds the rows of the nouns that the route declares, after the caller was authorized for what they belong to.
 * @returns them by the names under which the handler gets them
 * @throws ApiError the noun's own 404
 */
export async function findNouns(
  context: RequestContext,
  reader: Reader,
  accessed: Accessed | null,
): Promise<Record<string, unknown>> {
  const { route, request } = context;
  const found: Record<string, unknown> = {};
  for (const [name, { in: parent, param, missing, find }] of nounsOf(route)) {
    if (accessed === null) throw new Error(`${route.id} needs a caller to find its ${name}.`);
    const params = lowerCased(request);
    const input = { reader, caller: accessed.caller, isWrite: route.writes, params, uuid: params[param] ?? "" };
    found[name] = (await find({ ...input, [parent]: accessed.row } as never)) ?? fail(missing);
  }
  return found;
}
