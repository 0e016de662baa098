import type { FastifyRequest } from "fastify";
import type { Caller } from "#kernel/actor.ts";
import { fail } from "#kernel/errors.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { CodeHash } from "#platform/crypto/code-hash.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { OpenTransaction } from "#platform/transaction/transaction.ts";
import type { HandlerHooks, Outcome } from "./request-context.ts";
import type { Parameter, Reader } from "#platform/db/query.ts";
import { hidesOneOf } from "#platform/auth/visibility.ts";
import { HttpError } from "./errors.ts";
import { namesIn } from "./forget-replies.ts";
import type { Platform } from "./services.ts";
import type { ReceivedFile } from "./upload.ts";

/** A request with an Idempotency-Key: for 24 hours the same request with the same key gets the stored reply again. */
export type KeyedRequest = {
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
  readonly path: string;
  caller: string | null;
};

/** Whether requests of a method may carry an Idempotency-Key: PUT and DELETE do the same if they are done again, and GET does nothing. */
export const isRepeatable = (method: string): boolean => method === "POST" || method === "PATCH";

const find = `select request_hash, status, body, named_uuids from idempotent_replies
  where caller = $1 and key_hash = $2 and created_at > clock_timestamp() - interval '24 hours'`;

const store = `insert into idempotent_replies (caller, key_hash, request_hash, status, body, named_uuids)
  values ($1, $2, $3, $4, $5, $6::uuid[])
  on conflict (caller, key_hash) do update set request_hash = excluded.request_hash, status = excluded.status,
    body = excluded.body, named_uuids = excluded.named_uuids, created_at = clock_timestamp()`;

// in batches: to delete a day of a busy server's replies would take longer than the time limit of one statement
const forget = `delete from idempotent_replies where (caller, key_hash) in (
  select caller, key_hash from idempotent_replies
  where created_at <= clock_timestamp() - interval '24 hours' order by created_at limit 1000) returning 1`;

/** Removes the replies that are older than the 24 hours for which they are answered again. */
export async function forgetReplies(platform: Platform): Promise<void> {
  for (let forgotten = 1; forgotten > 0;) forgotten = (await platform.pool.run(forget)).length;
}

const noHooks: HandlerHooks = {
  findReply: async () => null,
  beforeHandler: async () => null,
  afterHandler: async () => {},
};

/**
 * Reads the header of a POST or PATCH; null when there is none.
 * @param hashCode hashes the body, which may hold a secret that could be found again from a plain hash
 * @throws HttpError 400
 */
export function readIdempotencyKey(
  request: FastifyRequest,
  file: ReceivedFile | null,
  hashCode: CodeHash,
): KeyedRequest | null {
  const given = request.headers["idempotency-key"];
  if (given === undefined || !isRepeatable(request.method)) return null;
  if (typeof given !== "string" || given.length < 1 || given.length > 255) {
    throw new HttpError(400, "FST_ERR_VALIDATION", "headers/idempotency-key must have 1 to 255 characters");
  }
  const fileContent = file === null ? null : [file.name, file.content_type, file.sha256, file.form];
  const content = JSON.stringify([request.method, request.url, request.body ?? null, fileContent]);
  return { keyHash: sha256(given), requestHash: hashCode(content), path: pathOf(request), caller: null };
}

/** The path of a request, with the uuids of what it names by keys. */
function pathOf({ url, params }: FastifyRequest): string {
  return [url, ...Object.values(params as Record<string, string>)].join("/");
}

/**
 * The reply to a success is stored in the transaction of its change, so that both are kept or neither is. An advisory lock, released at
 * the commit, shows that the first request is still running. Other replies are not stored: their cause may be gone.
 * @param options.seesAll the caller works for the operator, and is a member of nothing that replies show
 */
export function idempotencyHooks(
  { pool, services }: Platform,
  idempotent: KeyedRequest | null,
  { seesAll }: { readonly seesAll: boolean },
): HandlerHooks {
  if (idempotent === null) return noHooks;
  const { sealer } = services;
  const findStored = async (run: OpenTransaction["run"], reader: Reader, caller: Caller): Promise<EarlierOutcome> => {
    idempotent.caller = callerName(caller);
    const [row] = await run<StoredReply>(find, [idempotent.caller, idempotent.keyHash]);
    if (row === undefined) return null;
    if (!seesAll && (await hidesOneOf(reader, caller.user_uuid, row.named_uuids))) return "hidden";
    return replay(sealer, row, idempotent);
  };
  return {
    findReply: async (findCaller) => {
      const caller = await findCaller();
      const stored = caller === null ? null : await findStored(pool.run, pool, caller);
      // the checks of the route say why it may not be seen
      return stored === "hidden" ? null : stored;
    },
    beforeHandler: async (open, caller) => {
      if (caller === null) return null;
      const lock = sha256(callerName(caller) + idempotent.keyHash.toString("hex")).readBigInt64BE();
      const [locked] = await open.run<{ free: boolean }>("select pg_try_advisory_xact_lock($1) as free", [
        String(lock),
      ]);
      if (locked?.free !== true) fail("idempotency_running");
      const stored = await findStored(open.run, open.tx, caller);
      return stored === "hidden" ? fail("idempotency_forgotten") : stored;
    },
    afterHandler: async (open, outcome) => {
      if (idempotent.caller !== null)
        await open.run(store, storedValues(sealer, idempotent, idempotent.caller, outcome));
    },
  };
}

type StoredReply = { request_hash: Buffer; status: number; body: string | null; named_uuids: readonly string[] };

/** The reply to the first request, `hidden` if its caller may not see all of it any more; null for none. */
type EarlierOutcome = Outcome | "hidden" | null;

function callerName(caller: Caller): string {
  return caller.api_key === null ? `user ${caller.user_uuid}` : `key ${caller.api_key.uuid}`;
}

function replay(sealer: Sealer, row: StoredReply, idempotent: KeyedRequest): Outcome {
  if (!idempotent.requestHash.equals(row.request_hash)) fail("idempotency_reused");
  if (row.body === null) fail("idempotency_forgotten");
  const body: unknown = JSON.parse(sealer.open(row.body, context(idempotent)));
  return { status: row.status, body, isReplay: true };
}

function storedValues(sealer: Sealer, idempotent: KeyedRequest, caller: string, outcome: Outcome): Parameter[] {
  const text = JSON.stringify(outcome.body);
  const names = [...new Set([...namesIn(idempotent.path), ...namesIn(text)])];
  const body = sealer.seal(text, context(idempotent));
  return [caller, idempotent.keyHash, idempotent.requestHash, outcome.status, body, names];
}

function context(idempotent: KeyedRequest): string {
  return `reply ${idempotent.keyHash.toString("hex")}`;
}
