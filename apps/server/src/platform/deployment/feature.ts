import type { BatchedCount } from "#platform/db/batched-counts.ts";
import type { Route } from "#platform/http/route.ts";
import type { JobKind, JobPayloads, PlainJobKind } from "#platform/jobs/kinds.ts";
import type { Platform } from "./services.ts";
import type { Privacy } from "./privacy.ts";
import type { RoleChanged } from "./role-changes.ts";
import type { EventConsumer } from "#platform/events/consumers.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** What a feature gives to the application; its `index.ts` exports one. */
export type Feature = {
  readonly routes: readonly Route[];
  /** SQL that is part of the platform's own statements: what must exist as soon as an event does */
  readonly eventSql?: {
    /** reads the rows just `written` to events */
    readonly onEventsInserted?: string;
    /** each reads what just got its sequence, as `numbered` (workspace_uuid, uuid, name, sequence) */
    readonly onEventsSequenced?: readonly string[];
  };
  /** what it does after the commit, event by event, in their order */
  readonly consumer?: FeatureConsumer;
  /** what it keeps about people: handed out when they ask for it, removed when they delete their account */
  readonly privacy?: Privacy;
  /** what it undoes when somebody's role in a workspace changes or ends */
  readonly roleChanged?: RoleChanged;
  /** what it does after the commit, when a job is due */
  readonly jobs?: { readonly [K in JobKind]?: FeatureJob<JobPayloads[K]> };
  /** what it does about a job of its own that was refused, or that failed for the last time */
  readonly gaveUp?: { readonly [K in JobKind]?: FeatureGaveUp<JobPayloads[K]> };
  /** which of its jobs come again by themselves, and after how many milliseconds */
  readonly recurring?: { readonly [K in PlainJobKind]?: number };
  /** what runs for as long as a worker does, when jobs are too slow a way; started with it */
  readonly service?: (platform: Platform) => FeatureService;
  /** what its requests count, with `services.batchedCounts` */
  readonly counts?: readonly BatchedCount[];
  /** what the operator's metrics tell of it */
  readonly gauges?: readonly Gauge[];
};

export type FeatureService = {
  /** Resolves when there is nothing left that it could do now. */
  idle(): Promise<void>;
  /** Ends what it does, soon. */
  close(): Promise<void>;
};

/** A number of the operator's metrics. */
export type Gauge = {
  readonly name: `stoa_${string}`;
  readonly help: string;
  /** what the number is told apart by; without one there is one number */
  readonly label?: string;
  /** selects `value`, and with a label a row for each `label` */
  readonly statement: string;
};

/** A follower that may also use the platform. */
export type FeatureConsumer = Omit<EventConsumer, "consume"> & {
  readonly consume: (tx: Transaction, events: readonly ConsumedEvent[], platform: Platform) => Promise<void>;
};

/** @param stopping aborts when the process is about to end; a job that throws then is put back and done anew */
export type FeatureJob<Payload> = (platform: Platform, payload: Payload, stopping: AbortSignal) => Promise<void>;

export type FeatureGaveUp<Payload> = (platform: Platform, payload: Payload, error: unknown) => Promise<void>;

/** What the platform calls back of the features. */
export type Attached = {
  readonly privacy: readonly Privacy[];
  readonly roleChanged: readonly RoleChanged[];
  readonly onEventsInserted: readonly string[];
  readonly onEventsSequenced: readonly string[];
  readonly counts: readonly BatchedCount[];
};

/** Gathers what the features attach to the platform. */
export function attachedOf(features: readonly Feature[]): Attached {
  return {
    privacy: features.flatMap((feature) => feature.privacy ?? []),
    roleChanged: features.flatMap((feature) => feature.roleChanged ?? []),
    onEventsInserted: features.flatMap((feature) => feature.eventSql?.onEventsInserted ?? []),
    onEventsSequenced: features.flatMap((feature) => feature.eventSql?.onEventsSequenced ?? []),
    counts: features.flatMap((feature) => feature.counts ?? []),
  };
}
