import { counted } from "../plural.ts";

const changes = (count: number): string => counted(count, "change", "changes");

/** A time of today as people there write it; of another day with the day. */
function timeOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit", ...day }).format(date);
}

/** What is told of the network and of the server. */
export const statusWords = {
  offline: "Offline. You can go on working.",
  offlineWaiting: ({ count }: { count: number }) => `Offline. ${changes(count)} will be sent later.`,
  inMemory: "This browser cannot keep changes: do not close this tab before the network is back.",
  sending: ({ count }: { count: number }) => `Sending ${changes(count)}…`,
  sentLater: ({ count }: { count: number }) => `${changes(count)} will be sent later.`,
  serverAway: "The server cannot be reached. You see what was there last.",
  serverAwaySince: ({ since }: { since: number }) =>
    `The server cannot be reached since ${timeOf(since)}. You see what was there then.`,
  serverSlow: "The server takes long to answer.",
  slowSending: ({ count }: { count: number }) => `The server takes long to answer. Sending ${changes(count)}…`,
};
