import { counted } from "../plural.ts";
import { nearMomentText } from "../times.ts";

const changes = (count: number): string => counted(count, "change", "changes");

/** The words about the network and the server. */
export const statusWords = {
  offline: "Offline. You can continue working.",
  offlineWaiting: ({ count }: { count: number }) => `Offline. ${changes(count)} will be sent later.`,
  inMemory: "This browser cannot store changes. Keep this tab open until you are online again.",
  sending: ({ count }: { count: number }) => `Sending ${changes(count)}…`,
  sentLater: ({ count }: { count: number }) => `${changes(count)} will be sent later.`,
  serverAway: "The server cannot be reached. You see the last known state.",
  serverAwaySince: ({ since }: { since: number }) =>
    `The server has not been reachable since ${nearMomentText(new Date(since).toISOString())}. You see the state of that time.`,
  serverSlow: "The server is slow to respond.",
  slowSending: ({ count }: { count: number }) => `The server is slow to respond. Sending ${changes(count)}…`,
};
