/** The headers of replies that no cache may keep, by what their route declares as `cache`. */
export const cacheHeaders = {
  unlisted: { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" },
  never: { "cache-control": "no-store" },
} as const;
