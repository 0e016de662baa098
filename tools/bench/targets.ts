/** The targets of a row. */
export type Target = {
  /** at least this share of the rate of bare */
  readonly besideBare?: number;
  /** at least this multiple of their rates */
  readonly besidePlanka?: number;
  readonly besideVikunja?: number;
  /** another row is at most this many times as fast */
  readonly besideRow?: { readonly row: string; readonly atMost: number };
  /** the highest 99th percentile, in milliseconds */
  readonly p99?: number;
  /** the most statements for a reply */
  readonly statements?: number;
};

const read = { besideBare: 0.5, statements: 4 } as const;
const write = { besideBare: 0.4, statements: 6 } as const;
const page = { ...read, besidePlanka: 12, besideVikunja: 5 } as const;
const one = { ...read, besidePlanka: 25, besideVikunja: 5 } as const;
const move = { ...write, besidePlanka: 20, besideVikunja: 5 } as const;
const delivery = { besideBare: 0.3, besidePlanka: 30 } as const;

/** By row. */
export const targets: Readonly<Record<string, Target>> = {
  page,
  "deep-page": page,
  read: one,
  "read-key": one,
  "board-search": read,
  search: read,
  "search-common": { statements: 4, p99: 60 },
  "search-letters": { statements: 4, p99: 20 },
  "first-copy": {},
  delta: {},
  create: { ...write, besidePlanka: 20, besideVikunja: 5 },
  change: { ...write, besidePlanka: 8, besideVikunja: 5 },
  "change-long": { statements: 6, besideRow: { row: "change", atMost: 1.3 } },
  move,
  "move-place": move,
  comment: { ...write, besidePlanka: 10, besideVikunja: 5 },
  events: { statements: 6 },
  "search-after": { ...read, besideRow: { row: "search", atMost: 1.3 } },
  "deliveries-one": delivery,
  "deliveries-fifty": delivery,
  signals: { besideBare: 0.5, besidePlanka: 2 },
};

/** Targets for the whole server: megabytes, seconds and bytes. */
export const wholeTargets = {
  startSeconds: 2,
  memoryAtStart: 150,
  memoryAtPeak: 260,
  /** a write of this row */
  wal: { change: 4000 } as Readonly<Record<string, number>>,
  /** the small data set is at most this many times as fast as the large one */
  growth: 1.3,
} as const;
