import { createRollingWindow, type Hit, type RollingWindow } from "./rolling-window.ts";

/**
 * The requests that one address may send to a route, with the usual limit of all requests; with another one in proportion. Routes that
 * declare the same object are counted together.
 */
export type AddressLimit = {
  readonly requests: number;
  readonly minutes: number;
  /** the routes that are counted together, as an end of the sentence that tells the limit */
  readonly to?: string;
};

/** The usual `RATE_LIMIT_PER_MINUTE`. */
const usualLimit = 900;

const maxKeys = 100_000;

/** A counted request, and the limit as a sentence. */
type HitOfRoute = { readonly hit: Hit; readonly sentence: string };

/**
 * The limits that single routes have for one address, each over a rolling time of its own.
 * @param limit of all requests, for a minute
 * @param now milliseconds
 * @returns counts a request
 */
export function createAddressLimits(
  limit: number,
  now: () => number,
): (perAddress: AddressLimit, address: string) => HitOfRoute {
  const windows = new WeakMap<AddressLimit, RollingWindow>();
  const windowOf = ({ requests, minutes }: AddressLimit): RollingWindow => {
    const most = Math.max(1, Math.floor((requests * limit) / usualLimit));
    return createRollingWindow({ limit: most, windowMs: minutes * 60_000, now, maxKeys });
  };
  return (perAddress, address) => {
    const hit = windows.getOrInsertComputed(perAddress, windowOf).hit(address);
    const sentence = `At most ${hit.limit} such requests in ${perAddress.minutes} minutes are possible from one address`;
    return { hit, sentence };
  };
}
