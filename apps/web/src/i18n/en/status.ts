import { counted } from "../plural.ts";
import { nearMomentText } from "../times.ts";

const changes = (count: number): string => counted(count, "change", "changes");

/** What is told of the network and of the server. */
export const statusWords = {
  offline: "Offline. You can go on working.",
  offlineWaiting: ({ count }: { count: number }) => `Offline. ${changes(count)} will be sent later.`,
  inMemory: "This browser cannot keep changes: do not close this tab before the network is back.",
  sending: ({ count }: { count: number }) => `Sending ${changes(count)}…`,
  sentLater: ({ count }: { count: number }) => `${changes(count)} will be sent later.`,
  serverAway: "The server cannot be reached. You see what was there last.",
  serverAwaySince: ({ since }: { since: number }) =>
    `The server cannot be reached since ${nearMomentText(new Date(since).toISOString())}. You see what was there then.`,
  serverSlow: "The server takes long to answer.",
  slowSending: ({ count }: { count: number }) => `The server takes long to answer. Sending ${changes(count)}…`,
};
