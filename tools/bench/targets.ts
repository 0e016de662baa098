/** The targets of a row, and the results of two well-known trackers. Rates are replies a second. */
export type Target = {
  /** at least this share of the baseline server's rate */
  readonly besideBaseline?: number;
  /** at least this multiple of planka's rate */
  readonly besidePlanka?: number;
  /** the highest 99th percentile, in milliseconds */
  readonly p99?: number;
  /** the most statements for a reply */
  readonly statements?: number;
  readonly planka?: number;
  readonly redmine?: number;
};

/** The source of the other trackers' figures. */
export const peersSource =
  "planka 2.1 and Redmine 5, each with 40,000 tickets (search: 200,000), 16 clients, measured earlier on a like machine" +
  " (2 cores, 24 GiB); only orders of magnitude carry over";

const read = { besideBaseline: 0.6, statements: 4 } as const;
const write = { besideBaseline: 0.5, statements: 6 } as const;
const search = { besideBaseline: 0.5, statements: 4 } as const;
const delivery = { besideBaseline: 0.3, besidePlanka: 30, planka: 120 } as const;

/** By row. */
export const targets: Readonly<Record<string, Target>> = {
  page: { ...read, besidePlanka: 15, planka: 74, redmine: 10.6 },
  "deep-page": { ...read, besidePlanka: 15, planka: 74, redmine: 10.6 },
  read: { ...read, besidePlanka: 50, planka: 112, redmine: 55 },
  "read-key": { ...read, besidePlanka: 50, planka: 112, redmine: 55 },
  "board-search": search,
  search: { ...search, redmine: 1.4 },
  "search-common": { statements: 4, p99: 100 },
  create: { ...write, besidePlanka: 40, planka: 47.5, redmine: 54 },
  change: { ...write, besidePlanka: 12, planka: 156, redmine: 50 },
  move: { ...write, besidePlanka: 40, planka: 41, redmine: 56 },
  "move-place": { ...write, besidePlanka: 40, planka: 41, redmine: 56 },
  comment: { ...write, besidePlanka: 20, planka: 95, redmine: 55 },
  events: write,
  "search-after": { ...search, redmine: 1.4 },
  "deliveries-one": delivery,
  "deliveries-fifty": delivery,
  signals: { besideBaseline: 0.5, besidePlanka: 2, planka: 36_600 },
};

/** Targets for the whole server: megabytes and seconds. */
export const wholeTargets = {
  startSeconds: 3,
  /** times the baseline server's memory */
  memoryAtStart: 2,
  memoryAtPeak: 3,
  /** share of planka's peak */
  besidePlankaPeak: 0.2,
  planka: { start: 170, peak: 745, startSeconds: "1.8–2.3" },
  redmine: { start: 466, peak: 919, startSeconds: "3.3–4.0" },
} as const;
