import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#kernel/errors.ts";
import { type AccessResult, workspaceOf } from "#platform/auth/find-accessed.ts";
import type { Lock } from "#platform/auth/locks.ts";
import { queuedBy } from "#platform/crypto/passwords.ts";
import { errorOfConstraint, isDeadlock } from "#platform/db/constraints.ts";
import type { Run } from "#platform/db/query.ts";
import { openTransaction } from "#platform/transaction/transaction.ts";
import { loopTurns } from "#platform/fairness/index.ts";
import { networkOf } from "#platform/util/network.ts";
import {
  acceptCredential,
  checkClientId,
  checkCredential,
  checkHeader,
  confirmCredential,
  credentialOf,
} from "./authenticate.ts";
import { authorizeRequest, findNamed, findResources } from "./authorize.ts";
import { withBody } from "./body-memory.ts";
import { checkContentType } from "./body-parsers.ts";
import { beforeAccess, platformFor } from "./caller-turns.ts";
import { inConstantTime } from "./constant-time.ts";
import { authorizationOf, checkOrigin } from "./cookie.ts";
import { actingAs, inputBeforeTransaction, inputOfRead, inputOfWrite, originOf } from "./handler-input.ts";
import { idempotencyHooks, readIdempotencyKey } from "./idempotency.ts";
import type { RateLimit } from "./rate-limit.ts";
import { cacheHeaders, sendOutcome } from "./reply.ts";
import type { HandlerHooks, Outcome, RequestContext } from "./request-context.ts";
import { nameTask } from "./name-task.ts";
import { checkTarget } from "./request-target.ts";
import type { Route } from "./route.ts";
import type { Platform, Services } from "./services.ts";
import { checkSocketOrigin } from "./sockets.ts";
import { recordStaffCall } from "./staff-calls.ts";
import { type ReceivedFile, withUpload } from "./upload.ts";
import { checkJson } from "./validators.ts";

/*
 * The pipeline of a request, in the order of its steps:
 *
 *   receiveRequest   every request: reads the credential, counts the request (429)
 *   checkHeaders     before the body is received: the kind of credential (401), the origin (403), the media type (415)
 *   serveRequest     waits for a turn, authenticates (401), validates (400), finds the uuid of a key; records the call of a staff account
 *   executeRead      finds, authorizes (404, 423, 403, 402), handles
 *   executeWrite     sends the stored reply of a repeated request, prepares, and in one transaction:
 *                    locks and finds, authorizes, handles, commits
 *   sendOutcome      the reply
 *
 * An automation enters at `executeRead` or `executeWrite`, by `perform`.
 */

/** Reads the credential of a request, also of one to an unknown path, and counts the request for its caller. @throws HttpError 400, 414, 429 */
export function receiveRequest(
  { credentials }: Pick<Services, "credentials">,
  limit: RateLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header("x-request-id", request.id);
  request.credential = credentials.read(authorizationOf(request));
  limit.begin(request, reply);
  checkTarget(request);
}

/** Rejects what the headers show to be wrong, without asking the database. @throws ApiError origin_foreign; HttpError 400, 401, 415 */
export function checkHeaders(platform: Platform, route: Route, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(cacheHeaders(route));
  checkHeader(route.auth, request);
  checkOrigin(route, request, platform.services.webOrigin);
  if (route.kind === "socket") checkSocketOrigin(request, platform);
  checkClientId(request);
  checkContentType(route, request);
}

/** Serves a request whose body was received, and sends the reply. */
export async function serveRequest(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const context: RequestContext<FastifyRequest> = {
    platform: platformFor(platform, request, reply),
    route,
    request,
    extra: {},
    isHead: request.method === "HEAD",
  };
  const step = route.http.constantTime ? platform.constantTimeStep : 0;
  const serving = () => withBody(request, execute(context, reply));
  const outcome = await inConstantTime(step, reply, serving).catch(reported(platform, route));
  return sendOutcome(context, outcome, reply);
}

/** Decides whether a WebSocket is opened; from then on there are no replies. @returns the handler of the socket */
export async function admitSocket(platform: Platform, route: Route, request: FastifyRequest): Promise<unknown> {
  const extra = { isUpgrade: request.ws };
  const context = { platform: platformFor(platform, request), route, request, extra };
  return (await execute(context).catch(reported(platform, route))).body;
}

/** Reports an expected error to the tests. */
function reported({ checks }: Platform, { id }: Route): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError) checks.error(id, error);
    throw error;
  };
}

/** Authenticates, validates and executes. @param reply undefined for a socket */
async function execute(unconfirmed: RequestContext<FastifyRequest>, reply?: FastifyReply): Promise<Outcome> {
  await loopTurns.next(beforeAccess(unconfirmed.request.turn));
  const context = await confirmCredential(unconfirmed, reply);
  await validate(context);
  await nameTask(context);
  await recordStaffCall(context);
  const { route } = context;
  if (!route.writes) return executeRead(context);
  return route.kind === "upload" ? executeUpload(context, route) : executeOnce(context, null);
}

/** Rejects invalid input before a transaction is opened. 401 comes before 400. @throws HttpError */
async function validate(context: RequestContext<FastifyRequest>): Promise<void> {
  const { request } = context;
  let problem: unknown = request.validationError;
  if (problem === undefined) {
    try {
      checkJson(request.query, "querystring");
    } catch (error) {
      problem = error;
    }
  }
  if (problem === undefined) return;
  await checkCredential(context);
  throw problem;
}

/** Receives only the file of an authorized request; the transaction authorizes the request again. */
async function executeUpload(
  context: RequestContext<FastifyRequest>,
  route: Extract<Route, { kind: "upload" }>,
): Promise<Outcome> {
  const accessed = await findAndAuthorize(context, context.platform.pool.run, null);
  return withUpload(context, route, accessed, (file) =>
    executeOnce({ ...context, extra: { file, form: file.form } }, file),
  );
}

/** A write that a repeated Idempotency-Key does not execute again. */
async function executeOnce(context: RequestContext<FastifyRequest>, file: ReceivedFile | null): Promise<Outcome> {
  const { platform, request, route } = context;
  const key = readIdempotencyKey(request, file, platform.services.hashCode);
  const idempotent = route.http.cache === "never" ? null : key;
  return executeWrite(context, idempotencyHooks(platform, idempotent, { seesAll: route.auth === "staff" }));
}

type Handler = (input: Record<string, unknown>) => unknown;

/** A read: one statement that finds and authorizes, then the handler, which is given no transaction. */
export async function executeRead(context: RequestContext): Promise<Outcome> {
  const { platform, route } = context;
  const accessed = await findAndAuthorize(context, platform.pool.run, null);
  const workspace_uuid = accessed === null ? null : workspaceOf(accessed);
  const read = workspace_uuid === null ? platform.pool : platform.pool.inWorkspace(workspace_uuid);
  const resources = await findResources(context, read, accessed);
  const input = inputOfRead(context, accessed, resources, read);
  return { status: route.http.status, body: await (route.handle as Handler)(input) };
}

/**
 * A write: `begin` is sent together with the statement that locks and the one that reads what was locked; the handler's
 * statements follow; the events are sent together with the `commit`. An error thrown anywhere rolls everything back.
 */
export async function executeWrite(context: RequestContext, hooks: HandlerHooks): Promise<Outcome> {
  const answered = await hooks.findReply(() => checkCredential(context));
  if (answered !== null) return answered;
  try {
    return await transactAgain(context, hooks, await prepare(context));
  } catch (error) {
    throw errorOfConstraint(context.platform.constraints, error);
  }
}

/** Runs what a route declares as `beforeTransaction`, authorized without a lock. The transaction authorizes the request again. */
async function prepare(context: RequestContext): Promise<unknown> {
  const { platform, route, request } = context;
  const { beforeTransaction } = route;
  if (beforeTransaction === null) return null;
  const accessed = await findAndAuthorize(context, platform.pool.run, null);
  const input = inputBeforeTransaction(context, accessed?.caller ?? null);
  return queuedBy(networkOf(request.ip ?? ""), () => beforeTransaction(input as never));
}

/**
 * Related tasks are locked in the order in which they are found, so two writes may wait for each other. PostgreSQL then
 * aborts one of them. It was rolled back, and is tried again, so many times in all.
 */
const maxTries = 3;

async function transactAgain(context: RequestContext, hooks: HandlerHooks, prepared: unknown): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(context, hooks, prepared);
    } catch (error) {
      // a handler gets a received file only once
      if (!isDeadlock(error) || tries === maxTries || context.route.kind === "upload") throw error;
    }
  }
}

async function transact(context: RequestContext, hooks: HandlerHooks, prepared: unknown): Promise<Outcome> {
  const { platform, route, request } = context;
  const open = await openTransaction(platform.transactions, originOf(context));
  try {
    const accessed = await findAndAuthorize(context, open.run, route.target?.lock ?? "exclusive");
    if (accessed !== null) open.setContext(actingAs(request.credential, accessed));
    const stored = await hooks.beforeHandler(open, accessed?.caller ?? null);
    if (stored !== null) {
      await open.rollback();
      return stored;
    }
    const resources = await findResources(context, open.tx, accessed);
    const input = inputOfWrite(context, accessed, resources, open, prepared);
    const outcome = { status: route.http.status, body: await (route.handle as Handler)(input) };
    await hooks.afterHandler(open, outcome);
    await (context.isHead === true ? open.rollback() : open.commit());
    return outcome;
  } catch (error) {
    await open.rollback();
    throw error;
  }
}

/**
 * Finds the caller and the row that the request names, after a write has locked it, and authorizes the caller for it.
 * @param lock of the row that the path names; null for a read
 * @returns null when the route is public, or optional and without a credential
 * @throws ApiError, HttpError 401
 */
async function findAndAuthorize(context: RequestContext, run: Run, lock: Lock | null): Promise<AccessResult | null> {
  const credential = credentialOf(context);
  if (credential === null) return null;
  const found = await findNamed(context, credential, run, lock);
  const accessed = acceptCredential(context, credential, found);
  if (accessed !== null) authorizeRequest(context, accessed);
  return accessed;
}
