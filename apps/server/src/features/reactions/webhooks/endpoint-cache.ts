import { createKeepAlive, type KeepAlive } from "#platform/outbound/keep-alive.ts";

/** The state of an endpoint that a worker keeps between two leases. */
export type CachedEndpoint = {
  readonly keepAlive: KeepAlive;
  /** the number of deliveries to claim next */
  limit: number;
  /** the time that each of the last deliveries took; in milliseconds */
  each: number;
};

export type EndpointCache = {
  /** Returns the entry of an endpoint; a new one if it is not in the cache. */
  of(webhook_uuid: string): CachedEndpoint;
  close(): void;
};

/** @param most how many endpoints are kept, the last used ones, each with at most one open connection */
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
