import type { ConsumedEvent } from "#platform/events/next-events.ts";
import type { WatchingAutomation } from "./consumer-queries.ts";
import type { JudgedTicket } from "./task-queries.ts";

/** Why a rule is to run: an event, with the ticket that the run is about. */
export type Reason = {
  readonly rule: WatchingAutomation;
  readonly event: ConsumedEvent;
  readonly ticket: JudgedTicket;
};
