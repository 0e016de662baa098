/** The rates of other trackers in a row, in replies a second. */
export type Peers = { readonly planka?: number; readonly redmine?: number; readonly vikunja?: number };

/** The place where the figures are from, for the reader of a report. */
export const peersSource =
  "planka 2.1 and Redmine 5, each with 40,000 tickets (search: 200,000), 16 clients, measured earlier on a like machine" +
  " (2 cores, 24 GiB); Vikunja 2.5 from its ratio to ours on one PostgreSQL, in November 2026; only orders of magnitude carry over";

/** The rate of Vikunja: our rate at that time, divided by the ratio of the two. */
const vikunja = (ours: number, times: number): number => ours / times;

/** By row. */
export const peers: Readonly<Record<string, Peers>> = {
  page: { planka: 74, redmine: 10.6, vikunja: vikunja(323, 2.4) },
  "deep-page": { planka: 74, redmine: 10.6, vikunja: vikunja(358, 3.4) },
  read: { planka: 112, redmine: 55, vikunja: vikunja(1690, 5.8) },
  "read-key": { planka: 112, redmine: 55, vikunja: vikunja(1426, 5.8) },
  search: { redmine: 1.4 },
  "search-after": { redmine: 1.4 },
  create: { planka: 47.5, redmine: 54, vikunja: vikunja(652, 6.5) },
  change: { planka: 156, redmine: 50, vikunja: vikunja(504, 2.1) },
  move: { planka: 41, redmine: 56, vikunja: vikunja(454, 3.9) },
  "move-place": { planka: 41, redmine: 56, vikunja: vikunja(454, 3.9) },
  comment: { planka: 95, redmine: 55, vikunja: vikunja(468, 3.2) },
  "deliveries-one": { planka: 120 },
  "deliveries-fifty": { planka: 120 },
  signals: { planka: 36_600 },
};

/** Of the whole server: megabytes, and seconds from the start to the first answer. */
export const wholePeers = {
  memoryAtStart: { planka: "170", redmine: "466", vikunja: "64" },
  memoryAtPeak: { planka: "745", redmine: "919", vikunja: "109–220" },
  startSeconds: { planka: "1.8–2.3", redmine: "3.3–4.0", vikunja: "" },
} as const;
