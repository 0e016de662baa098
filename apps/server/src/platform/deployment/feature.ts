import type { SealedColumn } from "#platform/crypto/sealer.ts";
import type { Constraints } from "#platform/db/constraints.ts";
import type { BatchedCount } from "#platform/db/batched-counts.ts";
import type { Route } from "#platform/http/route.ts";
import type { Job, JobSettings, NoPayload } from "#platform/jobs/declaration.ts";
import type { LiveKind } from "#platform/live/kinds.ts";
import type { Platform } from "#platform/http/services.ts";
import type { Privacy } from "#platform/auth/privacy.ts";
import type { RoleChanged } from "#platform/auth/role-changes.ts";
import type { TimeZoneChanged } from "#platform/auth/time-zone-changes.ts";
import type { EventConsumer } from "./consumers.ts";
import type { SequencedPart } from "#platform/events/sequencer.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** The declaration of a feature for the application; its `index.ts` exports one. */
export type Feature = {
  readonly routes: readonly Route[];
  /** SQL that becomes a part of the platform's own statements, for rows that must exist as soon as an event does */
  readonly eventSql?: {
    /** reads the new rows of events as `written` */
    readonly onEventsInserted?: string;
    /** each reads the events that just got their sequence as `numbered` (workspace_uuid, uuid, name, sequence, created_at) */
    readonly onEventsSequenced?: readonly SequencedPart[];
  };
  /** the unique constraints that carry a rule: name → the error of a request that violates it */
  readonly constraints?: Constraints;
  /** handles events after their commit, in their order */
  readonly consumer?: FeatureConsumer;
  /** the data that the feature stores about people: exported on their request, removed when they delete their account */
  readonly privacy?: Privacy;
  /** the columns with sealed texts that stay: `npm run keys` seals them again with the current key */
  readonly sealed?: readonly SealedColumn[];
  /** selects as `name` every file in the storage that its rows name: a backup tells which of them are not there */
  readonly namedFiles?: string;
  /** called when somebody's role in a workspace changes or ends */
  readonly roleChanged?: RoleChanged;
  /** called when a person sets another time zone */
  readonly timeZoneChanged?: TimeZoneChanged;
  /** the handlers of its jobs, made by `jobHandler` */
  readonly jobs?: readonly FeatureJobHandler[];
  /** runs as long as a worker does, for work that is too frequent for jobs */
  readonly service?: (platform: Platform) => FeatureService;
  /** the storage of texts that people edit together */
  readonly live?: LiveKind;
  /** the counters that its requests increase, with `services.batchedCounts` */
  readonly counts?: readonly BatchedCount[];
  /** the gauges in the operator's metrics */
  readonly gauges?: readonly Gauge[];
};

export type FeatureService = {
  /** Resolves when it has nothing to do now. */
  idle(): Promise<void>;
  /** Ends it soon. */
  close(): Promise<void>;
};

/** A gauge of the operator's metrics. */
export type Gauge = {
  readonly name: `stoa_${string}`;
  readonly help: string;
  /** the name of its label; without one there is one number */
  readonly label?: string;
  /** selects `value`, and with a label a row for each `label` */
  readonly statement: string;
};

/** An event consumer that gets the platform as well. */
export type FeatureConsumer = Omit<EventConsumer, "consume"> & {
  readonly consume: (tx: Transaction, events: readonly ConsumedEvent[], platform: Platform) => Promise<void>;
};

/** @param stopping aborts when the process is about to end; a job that throws then is put back and done again */
export type FeatureJob<Payload> = (platform: Platform, payload: Payload, stopping: AbortSignal) => Promise<void>;

/** Called for a job that ended with an ApiError, or that failed at its last attempt. */
export type FeatureGaveUp<Payload> = (platform: Platform, payload: Payload, error: unknown) => Promise<void>;

/** A job with the functions that do it. */
export type FeatureJobHandler = {
  readonly job: JobSettings;
  readonly run: FeatureJob<never>;
  readonly gaveUp?: FeatureGaveUp<never>;
  /** set for a job that is enqueued regularly */
  readonly everyMilliseconds?: number;
};

type JobOptions<Payload> = {
  readonly gaveUp?: FeatureGaveUp<Payload>;
  /** enqueues the job regularly, which is possible only without a payload */
  readonly everyMilliseconds?: NoPayload extends Payload ? number : never;
};

/** Declares how a feature does one of its jobs. */
export function jobHandler<Payload extends object>(
  job: Job<Payload>,
  run: FeatureJob<Payload>,
  options: JobOptions<Payload> = {},
): FeatureJobHandler {
  return { job, run, ...options };
}

/** The parts of the features that the platform uses. */
export type FeatureParts = {
  readonly privacy: readonly Privacy[];
  readonly roleChanged: readonly RoleChanged[];
  readonly timeZoneChanged: readonly TimeZoneChanged[];
  /** the names of the event consumers */
  readonly eventConsumers: readonly string[];
  readonly onEventsInserted: readonly string[];
  readonly onEventsSequenced: readonly SequencedPart[];
  readonly counts: readonly BatchedCount[];
  readonly live: readonly LiveKind[];
  readonly constraints: Constraints;
};

/** Collects from the features what the platform uses. */
export function attachedOf(features: readonly Feature[]): FeatureParts {
  return {
    privacy: features.flatMap((feature) => feature.privacy ?? []),
    roleChanged: features.flatMap((feature) => feature.roleChanged ?? []),
    timeZoneChanged: features.flatMap((feature) => feature.timeZoneChanged ?? []),
    eventConsumers: features.flatMap(({ consumer }) => consumer?.name ?? []),
    onEventsInserted: features.flatMap((feature) => feature.eventSql?.onEventsInserted ?? []),
    onEventsSequenced: features.flatMap((feature) => feature.eventSql?.onEventsSequenced ?? []),
    counts: features.flatMap((feature) => feature.counts ?? []),
    live: features.flatMap((feature) => feature.live ?? []),
    constraints: Object.assign({}, ...features.map((feature) => feature.constraints)) as Constraints,
  };
}
