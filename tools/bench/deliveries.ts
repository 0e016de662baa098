import { setTimeout as delay } from "node:timers/promises";
import { seedBacklog } from "./backlog.ts";
import { type Endpoint, registerMany, remove } from "./endpoints.ts";
import type { StretchFigures } from "./load-messages.ts";
import { type Setup, type Measure, targetOf } from "./measure.ts";
import type { Options } from "./options.ts";
import { machineTime } from "./receiver-messages.ts";
import { together } from "./measurement.ts";

/** The deliveries before the measurement: for warm-up, and to estimate how many are needed. */
const trial = 1000;
/** The server polls at least this often; if nothing arrives for this long, nothing more will arrive. */
const timeout = 15_000;

/**
 * Measures deliveries to a number of receivers. The product: a backlog is sent, from the first arrival to the last.
 * Bare: a simple loop that posts the same body over connections without TLS.
 */
export function measureDeliveries(id: string, receivers: number): Measure {
  return async (setup, options) => {
    const target = targetOf(setup, "ours");
    const endpoints = await registerMany(target, receivers);
    try {
      const measured = await measureStretches(setup, options, endpoints);
      const name = receivers === 1 ? "deliveries to one receiver" : `deliveries to ${receivers} receivers`;
      return { id, name, ...measured, statements: null, cpu: { ours: null, bare: null } };
    } finally {
      await remove(target, endpoints);
    }
  };
}

async function measureStretches(setup: Setup, { clients, seconds }: Options, endpoints: readonly Endpoint[]) {
  const slice = (seconds * 1000) / 2;
  const lasting = ({ count, elapsed }: StretchFigures, milliseconds: number): number =>
    Math.ceil(((count / elapsed) * milliseconds) / endpoints.length);
  const first = await deliver(setup, endpoints, Math.ceil(trial / endpoints.length));
  // the first deliveries are slow, so the number for the measurement is estimated again
  const second = await deliver(setup, endpoints, lasting(first, Math.min(1000, slice)));
  const each = lasting(second, slice);
  const { body } = await setup.receivers.arrived();
  const post = (milliseconds: number): Promise<StretchFigures> => {
    const target = { server: "bare", port: setup.receivers.plain, authorization: "" } as const;
    return setup.load.order({ kind: "post", target, body, receivers: endpoints.length, clients, milliseconds });
  };
  await post(Math.min(1000, slice / 2));
  const bare = [await post(slice)];
  const ours = [await deliver(setup, endpoints, each), await deliver(setup, endpoints, each)];
  bare.push(await post(slice));
  return { ours: together(ours), bare: together(bare) };
}

/** Lets the product send a backlog. @returns in `elapsed` the time from the first arrival to the last; no latencies */
async function deliver(setup: Setup, endpoints: readonly Endpoint[], each: number): Promise<StretchFigures> {
  const wanted = endpoints.length * each;
  await setup.receivers.begin();
  await seedBacklog(setup.databaseUrl, endpoints, each);
  let arrived = await setup.receivers.arrived();
  const began = machineTime();
  while (arrived.count < wanted && machineTime() - Math.max(arrived.last, began) < timeout) {
    await delay(50);
    arrived = await setup.receivers.arrived();
  }
  const lost = wanted - arrived.count;
  return {
    latencies: new Float64Array(),
    elapsed: arrived.last - arrived.first,
    count: arrived.count,
    failures: lost > 0 ? { lost } : {},
    firstFailure: null,
  };
}
