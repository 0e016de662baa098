import { findBySequence } from "#features/events/index.ts";
import { isFinal, sendUnlessStopped } from "#platform/outbound/outbound.ts";
import { createLine, type Line } from "#platform/outbound/line.ts";
import type { Platform } from "#platform/services.ts";
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
import { endWaiting, type Lane, releaseLane, removeDeliveries, removeLane } from "./lane-queries.ts";
import { nextBatch, settle } from "./rules.ts";
import { sealedAs } from "./view.ts";

export type Serving = {
  readonly platform: Platform;
  /** an attempt takes 10 seconds, and none begins later than a turn after its claim: a lease is longer than both */
  readonly leaseSeconds: number;
  /** for how long an endpoint has its place, in milliseconds; then it queues again */
  readonly turn: number;
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

/** Sends batch after batch until nothing is due or the turn is over. @returns whether the last attempt failed */
async function sendAll(serving: Serving, lane: Lane, endpoint: Endpoint): Promise<boolean> {
  const { platform, leaseSeconds, turn } = serving;
  const secret = platform.services.sealer.open(endpoint.secret, sealedAs(lane.webhook_uuid));
  const until = performance.now() + turn;
  const line = createLine();
  let isFailing = lane.is_failing;
  let limit = 1;
  while (performance.now() < until && !serving.isClosing()) {
    const began = performance.now();
    const batch = await claimDeliveries(platform.pool, lane, { limit, leaseSeconds });
    if (batch.length === 0) break;
    const results = await sendBatch(serving, lane, batch, { url: endpoint.url, secret, began, until, line });
    isFailing = (results.at(-1)?.error ?? null) !== null;
    limit = nextBatch(batch.length, performance.now() - began);
  }
  line.close();
  return isFailing;
}

type Way = {
  readonly url: string;
  readonly secret: string;
  /** when the batch was claimed, or a little earlier: of the clock that nobody sets */
  readonly began: number;
  /** no attempt begins later */
  readonly until: number;
  readonly line: Line;
};

/** Sends one after the other, so that first attempts are in the order of the events, and writes how that ended. */
async function sendBatch(serving: Serving, lane: Lane, batch: readonly Claimed[], way: Way): Promise<Result[]> {
  const { pool } = serving.platform;
  const sequences = batch.map(({ sequence }) => sequence);
  const events = new Map(
    (await findBySequence(pool, lane.workspace_uuid, sequences)).map((row) => [row.sequence, envelopeOf(row)]),
  );
  const results: Result[] = [];
  for (const claimed of batch) {
    // the first is sent in any case, or a slow database would keep a turn from beginning
    const isOver = results.length > 0 && performance.now() >= way.until;
    if (isOver || serving.isClosing()) break;
    const body = events.get(claimed.sequence);
    if (body === undefined) throw new Error("The event of a delivery is gone.");
    results.push({ uuid: claimed.uuid, ...(await attempt(serving, claimed, body, way)) });
  }
  if (results.length > 0) await writeResults(pool, lane, results);
  const unsent = batch.slice(results.length).map(({ uuid }) => uuid);
  if (unsent.length > 0) await putBack(pool, lane, unsent);
  return results;
}

async function attempt(serving: Serving, claimed: Claimed, body: Buffer, way: Way) {
  const { services, tallies } = serving.platform;
  // the database's clock, or a machine whose own is wrong would sign what no receiver takes
  const seconds = Math.floor((claimed.now.getTime() + performance.now() - way.began) / 1000);
  const headers = signedHeaders({ event: claimed.event, delivery: claimed.uuid }, body, way.secret, seconds);
  const outgoing = { url: way.url, headers, body };
  const sent = await sendUnlessStopped(services.outbound, outgoing, serving.stopping, way.line);
  const settled =
    sent === null
      ? ({ status: "retrying", response_status: null, error: "interrupted", wait: 0 } as const)
      : settle(claimed.attempts, sent, isFinal(sent), Math.random());
  tallies.count("webhook_attempt", settled.error ?? "delivered");
  return settled;
}
