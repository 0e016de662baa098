/** The targets of a row. */
export type Target = {
  /** at least this share of the rate of bare */
  readonly shareOfBare?: number;
  /** at least this multiple of the rates of these trackers */
  readonly timesPlanka?: number;
  readonly timesVikunja?: number;
  /** another row is at most this many times as fast */
  readonly otherRow?: { readonly row: string; readonly atMost: number };
  /** the highest 99th percentile, in milliseconds */
  readonly p99?: number;
  /** the most statements for a reply */
  readonly statements?: number;
};

const read = { shareOfBare: 0.5, statements: 4 } as const;
const write = { shareOfBare: 0.4, statements: 6 } as const;
const page = { ...read, timesPlanka: 12, timesVikunja: 5 } as const;
const one = { ...read, timesPlanka: 25, timesVikunja: 5 } as const;
const move = { ...write, timesPlanka: 20, timesVikunja: 5 } as const;
const delivery = { shareOfBare: 0.3, timesPlanka: 30 } as const;

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
  create: { ...write, timesPlanka: 20, timesVikunja: 5 },
  change: { ...write, timesPlanka: 8, timesVikunja: 5 },
  "change-long": { statements: 6, otherRow: { row: "change", atMost: 1.3 } },
  move,
  "move-place": move,
  comment: { ...write, timesPlanka: 10, timesVikunja: 5 },
  events: { statements: 6 },
  "search-after": { ...read, otherRow: { row: "search", atMost: 1.3 } },
  "deliveries-one": delivery,
  "deliveries-fifty": delivery,
  signals: { shareOfBare: 0.5, timesPlanka: 2 },
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
