import type { Json } from "#kernel/events.ts";
import type { Platform } from "#platform/http/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { RunAtWork } from "./step-queries.ts";

/** The context of an action. */
export type Step = {
  readonly platform: Platform;
  readonly run: RunAtWork;
  /** counts the step as done and as a change of its cause, in the transaction of what it did */
  readonly finish: (tx: Transaction, result?: { readonly [name: string]: Json }) => Promise<void>;
  /** counts the step as done when nothing had to change */
  readonly leaveAsIs: () => Promise<void>;
};
