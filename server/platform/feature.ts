import type { EventName } from "#kernel/events.ts";
import type { Route } from "./http/route.ts";
import type { JobKind, JobPayloads, PlainJobKind } from "./jobs/kinds.ts";
import type { Platform } from "./services.ts";
import type { Personal } from "./personal.ts";
import type { Reaction } from "./work/work.ts";

/** What a feature gives to the application; its `index.ts` exports one. */
export type Feature = {
  readonly routes: readonly Route[];
  /** what it does, in the same transaction, when others' events happen: the place where everything attaches */
  readonly reactions?: { readonly [Name in EventName]?: Reaction };
  /** what it keeps about people: handed out when they ask for it, removed when they delete their account */
  readonly personal?: Personal;
  /** what it does after the commit, when a job is due */
  readonly jobs?: { readonly [K in JobKind]?: FeatureJob<JobPayloads[K]> };
  /** what it does about a job of its own that was refused, or that failed for the last time */
  readonly gaveUp?: { readonly [K in JobKind]?: FeatureGaveUp<JobPayloads[K]> };
  /** which of its jobs come again by themselves, and after how many milliseconds */
  readonly recurring?: { readonly [K in PlainJobKind]?: number };
};

/** @param stopping aborts when the process is about to end; a job that throws then is put back and done anew */
export type FeatureJob<Payload> = (platform: Platform, payload: Payload, stopping: AbortSignal) => Promise<void>;

export type FeatureGaveUp<Payload> = (platform: Platform, payload: Payload, error: unknown) => Promise<void>;

/** What the platform calls back of the features. */
export type Attached = {
  /** by event */
  readonly reactions: ReadonlyMap<string, readonly Reaction[]>;
  readonly personal: readonly Personal[];
};

/** Gathers what the features attach to the platform. */
export function attachedOf(features: readonly Feature[]): Attached {
  const all = features.flatMap((feature) => Object.entries(feature.reactions ?? {}));
  const grouped = Map.groupBy(all, ([name]) => name);
  return {
    reactions: new Map([...grouped].map(([name, entries]) => [name, entries.map(([, reaction]) => reaction)])),
    personal: features.flatMap((feature) => feature.personal ?? []),
  };
}
