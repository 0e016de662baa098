import type { ConsumedEvent } from "#platform/events/next-events.ts";
import type { WatchingAutomation } from "./consumer-queries.ts";
import type { JudgedTicket } from "./task-queries.ts";

/** The reason why an automation runs: an event, and the task of the run. */
export type Reason = {
  readonly rule: WatchingAutomation;
  readonly event: ConsumedEvent;
  readonly ticket: JudgedTicket;
};
