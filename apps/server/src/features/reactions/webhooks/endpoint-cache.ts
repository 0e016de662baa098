import { createKeepAlive, type KeepAlive } from "#platform/outbound/keep-alive.ts";

/** What a worker keeps of an endpoint from one turn to the next. */
export type CachedEndpoint = {
  readonly keepAlive: KeepAlive;
  /** how many deliveries to claim next */
  limit: number;
  /** how long each of the last deliveries took; in milliseconds */
  each: number;
};

export type EndpointCache = {
  /** What is kept of an endpoint; an empty entry for one that is not in the cache. */
  of(webhook_uuid: string): CachedEndpoint;
  close(): void;
};

/** @param most how many endpoints are kept: those that were served last, each with one open connection at most */
export function createEndpointCache(most: number): EndpointCache {
  const endpoints = new Map<string, CachedEndpoint>();
  return {
    of: (webhook_uuid) => {
      const endpoint = endpoints.get(webhook_uuid) ?? { keepAlive: createKeepAlive(), limit: 1, each: 0 };
      endpoints.delete(webhook_uuid);
      endpoints.set(webhook_uuid, endpoint);
      const [oldest] = endpoints.keys();
      if (endpoints.size > most && oldest !== undefined) {
        endpoints.get(oldest)?.keepAlive.close();
        endpoints.delete(oldest);
      }
      return endpoint;
    },
    close: () => {
      for (const { keepAlive } of endpoints.values()) keepAlive.close();
      endpoints.clear();
    },
  };
}
