import { findBySequence } from "#features/reactions/audit-log/index.ts";
import { detached } from "#platform/util/detached.ts";
import { isFinal, sendUnlessStopped } from "#platform/outbound/outbound.ts";
import type { KeepAlive } from "#platform/outbound/keep-alive.ts";
import type { Platform } from "#platform/deployment/services.ts";
import {
  type Claimed,
  claimDeliveries,
  endInterrupted,
  putBack,
  type Result,
  writeResults,
} from "./attempt-queries.ts";
import { signedHeaders } from "#platform/outbound/signed-headers.ts";
import { envelopeOf } from "./envelope.ts";
import { endWaiting, type Lane, releaseLane, removeDeliveries, removeLane } from "./endpoint-queue-queries.ts";
import type { CachedEndpoint, EndpointCache } from "./endpoint-cache.ts";
import { interrupted, nextBatch, settle } from "./rules.ts";
import { sealedAs } from "./view.ts";

export type Serving = {
  readonly platform: Platform;
  /** an attempt takes 10 seconds, and none begins later than a turn after its claim: a lease is longer than both */
  readonly leaseSeconds: number;
  /** for how long an endpoint has its place, in milliseconds; then it queues again */
  readonly turn: number;
  readonly cache: EndpointCache;
  /** no other attempt begins */
  readonly isClosing: () => boolean;
  /** ends the attempts that are being made */
  readonly stopping: AbortSignal;
};

type Endpoint = NonNullable<Lane["endpoint"]>;

/** In seconds. Nothing changes in a suspended workspace, so what waits goes on waiting. */
const suspendedPause = 60;

/** Does what there is to do for an endpoint whose lease was just taken, and gives the lease back. */
export async function serve(serving: Serving, lane: Lane): Promise<void> {
  const { pool } = serving.platform;
  const { endpoint } = lane;
  if (lane.was_left) await endInterrupted(pool, lane);
  if (endpoint === null) return remove(serving, lane);
  if (endpoint.is_suspended) {
    return releaseLane(pool, lane, { isFailing: lane.is_failing, inSeconds: suspendedPause });
  }
  if (!endpoint.is_active) while (await endWaiting(pool, lane, serving.leaseSeconds));
  const isFailing = endpoint.is_active ? await sendAll(serving, lane, endpoint) : false;
  await releaseLane(pool, lane, { isFailing, inSeconds: 0 });
}

async function remove({ platform, leaseSeconds }: Serving, lane: Lane): Promise<void> {
  while (await removeDeliveries(platform.pool, lane, leaseSeconds));
  await removeLane(platform.pool, lane);
  await releaseLane(platform.pool, lane, { isFailing: false, inSeconds: 0 });
}

/**
 * Sends batch after batch until nothing is due or the turn is over. While one is sent, the next is claimed, and how the
 * last one ended is written. @returns whether the last attempt failed
 */
async function sendAll(serving: Serving, lane: Lane, endpoint: Endpoint): Promise<boolean> {
  const secret = serving.platform.services.sealer.open(endpoint.secret, sealedAs(lane.webhook_uuid));
  const cached = serving.cache.of(lane.webhook_uuid);
  const target: Target = { url: endpoint.url, secret, keepAlive: cached.keepAlive };
  const until = performance.now() + serving.turn;
  let isFailing = lane.is_failing;
  let written = Promise.resolve();
  let batch = await claimBatch(serving, lane, cached.limit);
  // the first is sent in any case, or a slow database would keep a turn from beginning
  for (let isFirst = true; batch.claimed.length > 0; isFirst = false) {
    const began = performance.now();
    const isLast = began + batch.claimed.length * cached.each >= until;
    const next = isLast ? null : claimAhead(serving, lane, batch, cached.limit);
    const results = await sendBatch(serving, batch, target, isFirst);
    isFailing = results.length === 0 ? isFailing : results.at(-1)?.error !== null;
    note(cached, results.length, performance.now() - began);
    await written;
    written = detached(finish(serving, lane, batch, results));
    if (results.length < batch.claimed.length || performance.now() >= until || serving.isClosing()) {
      if (next !== null) await finish(serving, lane, await next, []);
      break;
    }
    batch = await (next ?? claimBatch(serving, lane, cached.limit));
  }
  await written;
  return isFailing;
}

function note(cached: CachedEndpoint, count: number, milliseconds: number): void {
  cached.limit = nextBatch(count, milliseconds);
  cached.each = milliseconds / Math.max(count, 1);
}

/** Claims the next batch while one is sent: not of a slow receiver, and not when nothing more waits. */
function claimAhead(serving: Serving, lane: Lane, { claimed }: Batch, limit: number): Promise<Batch> | null {
  return claimed.length > 1 && claimed.length >= limit ? detached(claimBatch(serving, lane, limit)) : null;
}

type Batch = {
  readonly claimed: readonly (Claimed & { readonly body: Buffer })[];
  /** when it was claimed, or a little earlier: of the clock that nobody sets */
  readonly began: number;
};

/** Claims what is due next, and makes what is sent of it. */
async function claimBatch({ platform, leaseSeconds }: Serving, lane: Lane, limit: number): Promise<Batch> {
  const began = performance.now();
  const claimed = await claimDeliveries(platform.pool, lane, { limit, leaseSeconds });
  if (claimed.length === 0) return { claimed: [], began };
  const sequences = claimed.map(({ sequence }) => sequence);
  const rows = await findBySequence(platform.pool, lane.workspace_uuid, sequences);
  const bodies = new Map(rows.map((row) => [row.sequence, envelopeOf(row)]));
  const bodyOf = (sequence: number): Buffer => {
    const body = bodies.get(sequence);
    if (body === undefined) throw new Error("The event of a delivery is gone.");
    return body;
  };
  return { claimed: claimed.map((each) => ({ ...each, body: bodyOf(each.sequence) })), began };
}

type Target = { readonly url: string; readonly secret: string; readonly keepAlive: KeepAlive };

/**
 * Sends one after the other, so that first attempts are in the order of the events.
 * @returns how that ended, of those that were sent: none begins later than a turn after its claim
 */
async function sendBatch(serving: Serving, batch: Batch, target: Target, isFirst: boolean): Promise<Result[]> {
  const until = batch.began + serving.turn;
  const results: Result[] = [];
  for (const claimed of batch.claimed) {
    const isOver = !(isFirst && results.length === 0) && performance.now() >= until;
    if (isOver || serving.isClosing()) break;
    results.push({ uuid: claimed.uuid, ...(await attempt(serving, claimed, batch.began, target)) });
  }
  return results;
}

/** Writes how attempts ended, and gives back what was claimed and not sent. */
async function finish({ platform }: Serving, lane: Lane, batch: Batch, results: readonly Result[]): Promise<void> {
  if (results.length > 0) await writeResults(platform.pool, lane, results);
  const unsent = batch.claimed.slice(results.length).map(({ uuid }) => uuid);
  if (unsent.length > 0) await putBack(platform.pool, lane, unsent);
}

async function attempt(serving: Serving, claimed: Batch["claimed"][number], began: number, target: Target) {
  const { services, counters } = serving.platform;
  const { body } = claimed;
  // the database's clock, or a machine whose own is wrong would sign what no receiver takes
  const seconds = Math.floor((claimed.now.getTime() + performance.now() - began) / 1000);
  const headers = signedHeaders({ event: claimed.event, delivery: claimed.uuid }, body, target.secret, seconds);
  const outgoing = { url: target.url, headers, body };
  const sent = await sendUnlessStopped(services.outbound, outgoing, serving.stopping, target.keepAlive);
  const { attempts } = claimed;
  const settled = sent === null ? interrupted(attempts) : settle(attempts, sent, isFinal(sent), Math.random());
  counters.count("webhook_attempt", settled.error ?? "delivered");
  return settled;
}
