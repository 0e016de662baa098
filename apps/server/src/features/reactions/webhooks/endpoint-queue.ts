import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { findBySequence } from "#features/reactions/audit-log/index.ts";
import { makeDerived } from "#platform/events/text-forms.ts";
import { afterFailure } from "#platform/util/after-failure.ts";
import { detached } from "#platform/util/detached.ts";
import { isFinal, sendUnlessStopped } from "#platform/outbound/outbound.ts";
import type { KeepAlive } from "#platform/outbound/keep-alive.ts";
import type { Platform } from "#platform/http/services.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  endInterrupted,
  putBack,
  type Result,
  writeResults,
} from "./attempt-queries.ts";
import { signedHeaders } from "#platform/outbound/signed-headers.ts";
import { envelopeOf } from "./envelope.ts";
import { endWaiting, type LeasedQueue, releaseQueue, removeDeliveries, removeQueue } from "./endpoint-queue-queries.ts";
import type { CachedEndpoint, EndpointCache } from "./endpoint-cache.ts";
import { interrupted, nextBatch, outcomeOf } from "./rules.ts";
import { sealedAs } from "./view.ts";

export type SendContext = {
  readonly platform: Platform;
  /** longer than an attempt (10 seconds) and the time slice together: no attempt begins later than that after its claim */
  readonly leaseSeconds: number;
  /** for how long an endpoint uses a slot, in milliseconds; then its queue waits again */
  readonly timeSlice: number;
  readonly cache: EndpointCache;
  /** whether no more attempts may begin */
  readonly isClosing: () => boolean;
  /** aborts the attempts that are running */
  readonly stopping: AbortSignal;
};

type Endpoint = NonNullable<LeasedQueue["endpoint"]>;

/** Seconds until the queue of a suspended workspace is looked at again. */
const suspendedPause = 60;

/** Processes the queue of an endpoint that was just leased, and returns the lease. */
export async function sendWaiting(context: SendContext, queue: LeasedQueue): Promise<void> {
  const { pool } = context.platform;
  const { endpoint } = queue;
  if (queue.was_abandoned) await endInterrupted(pool, queue);
  if (endpoint === null) return remove(context, queue);
  if (endpoint.is_suspended) {
    return releaseQueue(pool, queue, { isFailing: queue.is_failing, inSeconds: suspendedPause });
  }
  if (!endpoint.is_active) while (await endWaiting(pool, queue, context.leaseSeconds));
  const isFailing = endpoint.is_active ? await sendAll(context, queue, endpoint) : false;
  await releaseQueue(pool, queue, { isFailing, inSeconds: 0 });
}

async function remove({ platform, leaseSeconds }: SendContext, queue: LeasedQueue): Promise<void> {
  while (await removeDeliveries(platform.pool, queue, leaseSeconds));
  await removeQueue(platform.pool, queue);
  await releaseQueue(platform.pool, queue, { isFailing: false, inSeconds: 0 });
}

/**
 * Sends batch after batch until nothing is due or the time slice is over. While one is sent, the next is claimed, and
 * the results of the previous one are written. @returns whether the last attempt failed
 */
async function sendAll(context: SendContext, queue: LeasedQueue, endpoint: Endpoint): Promise<boolean> {
  const secret = context.platform.services.sealer.open(endpoint.secret, sealedAs(queue.webhook_uuid));
  const cached = context.cache.of(queue.webhook_uuid);
  const target: Target = { url: endpoint.url, secret, keepAlive: cached.keepAlive };
  const until = performance.now() + context.timeSlice;
  let isFailing = queue.is_failing;
  let written = Promise.resolve();
  let batch = await claimBatch(context, queue, cached.limit);
  // the first is always sent, otherwise a slow database could use up every time slice
  for (let isFirst = true; batch.claimed.length > 0; isFirst = false) {
    const began = performance.now();
    const isLast = began + batch.claimed.length * cached.each >= until;
    const next = isLast ? null : claimAhead(context, queue, batch, cached.limit);
    const results = await sendBatch(context, batch, target, isFirst);
    isFailing = results.length === 0 ? isFailing : results.at(-1)?.error !== null;
    note(cached, results.length, performance.now() - began);
    const before = written;
    written = detached(Promise.allSettled([before]).then(() => finish(context, queue, batch, results)));
    // what was claimed meanwhile was not tried
    await afterFailure(before, async () => next !== null && finish(context, queue, await next, []));
    if (results.length < batch.claimed.length || performance.now() >= until || context.isClosing()) {
      if (next !== null) await finish(context, queue, await next, []);
      break;
    }
    batch = await (next ?? claimBatch(context, queue, cached.limit));
  }
  await written;
  return isFailing;
}

function note(cached: CachedEndpoint, count: number, milliseconds: number): void {
  cached.limit = nextBatch(count, milliseconds);
  cached.each = milliseconds / Math.max(count, 1);
}

/** Claims the next batch while one is sent, unless the receiver is slow or nothing more waits. */
function claimAhead(
  context: SendContext,
  queue: LeasedQueue,
  { claimed }: Batch,
  limit: number,
): Promise<Batch> | null {
  return claimed.length > 1 && claimed.length >= limit ? detached(claimBatch(context, queue, limit)) : null;
}

type Batch = {
  readonly claimed: readonly (ClaimedDelivery & { readonly body: Buffer })[];
  /** when it was claimed, or a little earlier, by the monotonic clock */
  readonly began: number;
};

/** Claims the deliveries that are due next, and builds their bodies. */
async function claimBatch({ platform, leaseSeconds }: SendContext, queue: LeasedQueue, limit: number): Promise<Batch> {
  const began = performance.now();
  const claimed = await claimDeliveries(platform.pool, queue, { limit, leaseSeconds });
  if (claimed.length === 0) return { claimed: [], began };
  const sequences = claimed.map(({ sequence }) => sequence);
  const bodies = await afterFailure(buildBodies(platform, queue.workspace_uuid, sequences), () =>
    putBack(platform.pool, queue, uuidsOf(claimed)),
  );
  const bodyOf = (sequence: number): Buffer => {
    const body = bodies.get(sequence);
    if (body === undefined) throw new Error("The event of a delivery does not exist.");
    return body;
  };
  return { claimed: claimed.map((each) => ({ ...each, body: bodyOf(each.sequence) })), began };
}

/** The bodies of the events with these sequences, by their sequence. */
async function buildBodies({ pool, services }: Platform, workspace_uuid: WorkspaceUuid, sequences: readonly number[]) {
  const rows = await findBySequence(pool, workspace_uuid, sequences);
  const made = await makeDerived(services.texts, workspace_uuid, rows);
  return new Map(rows.map((row) => [row.sequence, envelopeOf(row, made)]));
}

type Target = { readonly url: string; readonly secret: string; readonly keepAlive: KeepAlive };

/**
 * Sends deliveries one after the other, so that first attempts are in the order of the events. None is sent later than a
 * time slice after its claim.
 * @returns the results of those that were sent
 */
async function sendBatch(context: SendContext, batch: Batch, target: Target, isFirst: boolean): Promise<Result[]> {
  const until = batch.began + context.timeSlice;
  const results: Result[] = [];
  for (const claimed of batch.claimed) {
    const isOver = !(isFirst && results.length === 0) && performance.now() >= until;
    if (isOver || context.isClosing()) break;
    results.push({ uuid: claimed.uuid, ...(await attempt(context, claimed, batch.began, target)) });
  }
  return results;
}

/** Writes the results of attempts, and returns the deliveries that were claimed and not sent. */
async function finish(
  { platform }: SendContext,
  queue: LeasedQueue,
  batch: Batch,
  results: readonly Result[],
): Promise<void> {
  const unsent = uuidsOf(batch.claimed.slice(results.length));
  await Promise.all([
    results.length > 0 ? writeResults(platform.pool, queue, results) : undefined,
    unsent.length > 0 ? putBack(platform.pool, queue, unsent) : undefined,
  ]);
}

const uuidsOf = (claimed: readonly ClaimedDelivery[]): string[] => claimed.map(({ uuid }) => uuid);

async function attempt(context: SendContext, claimed: Batch["claimed"][number], began: number, target: Target) {
  const { services, counters } = context.platform;
  const { body } = claimed;
  // the clock of the database: receivers reject signatures of a machine whose clock is wrong
  const seconds = Math.floor((claimed.now.getTime() + performance.now() - began) / 1000);
  const headers = signedHeaders({ event: claimed.event, delivery: claimed.uuid }, body, target.secret, seconds);
  const outgoing = { url: target.url, headers, body };
  const sent = await sendUnlessStopped(services.outbound, outgoing, context.stopping, target.keepAlive);
  const { attempts } = claimed;
  const outcome = sent === null ? interrupted(attempts) : outcomeOf(attempts, sent, isFinal(sent), Math.random());
  counters.count("webhook_attempt", outcome.error ?? "delivered");
  return outcome;
}
