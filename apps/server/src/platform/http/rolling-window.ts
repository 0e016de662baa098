export type WindowOptions = {
  /** allowed requests per key in every span of `windowMs`; positive */
  readonly limit: number;
  readonly windowMs: number;
  /** milliseconds of a clock; if it goes back, the latest time is used */
  readonly now: () => number;
  /** above this number of keys, the least recently used one is forgotten together with its count */
  readonly maxKeys: number;
};

type WindowState = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** whole seconds, rounded up, until the whole limit is free again */
  readonly resetSeconds: number;
  /** whole seconds, rounded up, until the next request is allowed; 0 when it is allowed now */
  readonly retryAfterSeconds: number;
};

/** The result of a hit. */
export type Hit = WindowState & {
  /** Takes the hit back: its slot is free at once. A hit that was not allowed has no slot. */
  takeBack(): void;
};

export type RollingWindow = {
  /** Counts a request of this key if it is allowed; other requests are not counted. */
  hit(key: string): Hit;
  /** Counts requests of this key that another process has allowed, as if they were made now. */
  add(key: string, count: number): void;
  /** The number of remembered keys. */
  size(): number;
};

/** The times of the allowed requests of one key, oldest at `head`. Grows by doubling up to the limit. */
type Ring = { times: Float64Array; head: number; count: number };

/**
 * An exact rolling-window limiter (§8: 900 per minute, rolling). A request at time t frees its slot exactly at
 * t + windowMs, and no span of that length ever contains more than `limit` allowed requests of a remembered key.
 */
export function createRollingWindow({ limit, windowMs, now, maxKeys }: WindowOptions): RollingWindow {
  // from the least to the most recently used key
  const rings = new Map<string, Ring>();
  let latest = -Infinity;

  function readClock(): number {
    latest = Math.max(latest, now());
    return latest;
  }

  /** Counts as many of the requests as are allowed. */
  function use(key: string, time: number, requests: number): { readonly ring: Ring; readonly allowed: number } {
    const ring = rings.get(key) ?? { times: new Float64Array(Math.min(limit, 8)), head: 0, count: 0 };
    release(ring, time - windowMs);
    const allowed = Math.min(requests, limit - ring.count);
    for (let each = 0; each < allowed; each += 1) append(ring, time, limit);
    rings.delete(key);
    rings.set(key, ring);
    forget(rings, time - windowMs, maxKeys);
    return { ring, allowed };
  }

  return {
    add: (key, count) => void use(key, readClock(), count),
    hit(key) {
      const time = readClock();
      const { ring, allowed } = use(key, time, 1);
      return {
        ...stateOf(ring, allowed === 1, limit, windowMs - time),
        takeBack: () => {
          if (allowed === 1) remove(ring, time);
        },
      };
    },
    size: () => rings.size,
  };
}

/** @param shift added to the time of a request, the milliseconds until its slot is free */
function stateOf(ring: Ring, allowed: boolean, limit: number, shift: number): WindowState {
  const secondsUntilFree = (index: number): number => Math.ceil((timeAt(ring, index) + shift) / 1000);
  return {
    allowed,
    limit,
    remaining: limit - ring.count,
    resetSeconds: ring.count === 0 ? 0 : secondsUntilFree(ring.count - 1),
    retryAfterSeconds: allowed ? 0 : secondsUntilFree(0),
  };
}

/** Removes idle and excess keys from the front, a few at each hit. */
function forget(rings: Map<string, Ring>, until: number, maxKeys: number): void {
  for (const [key, ring] of rings) {
    release(ring, until);
    if (ring.count > 0 && rings.size <= maxKeys) return;
    rings.delete(key);
  }
}

function timeAt({ times, head }: Ring, index: number): number {
  return times[(head + index) % times.length] ?? 0;
}

/** Removes the requests that were made at `until` or before. */
function release(ring: Ring, until: number): void {
  while (ring.count > 0 && timeAt(ring, 0) <= until) {
    ring.head = (ring.head + 1) % ring.times.length;
    ring.count -= 1;
  }
}

/** Removes one of the requests that were made at `time`, if it is still counted. */
function remove(ring: Ring, time: number): void {
  const { times, head, count } = ring;
  let index = count - 1;
  while (index >= 0 && timeAt(ring, index) > time) index -= 1;
  if (index < 0 || timeAt(ring, index) !== time) return;
  for (; index < count - 1; index += 1) times[(head + index) % times.length] = timeAt(ring, index + 1);
  ring.count -= 1;
}

function append(ring: Ring, time: number, limit: number): void {
  if (ring.count === ring.times.length) {
    const grown = new Float64Array(Math.min(limit, ring.count * 2));
    for (let index = 0; index < ring.count; index += 1) grown[index] = timeAt(ring, index);
    ring.times = grown;
    ring.head = 0;
  }
  ring.times[(ring.head + ring.count) % ring.times.length] = time;
  ring.count += 1;
}
