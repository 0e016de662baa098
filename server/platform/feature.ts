import type { EventName } from "#kernel/events.ts";
import type { Route } from "./http/route.ts";
import type { JobKind, JobPayloads, PlainJobKind } from "./jobs/kinds.ts";
import type { Platform } from "./services.ts";
import type { Reaction } from "./work/work.ts";

/** What a feature gives to the application; its `index.ts` exports one. */
export type Feature = {
  readonly routes: readonly Route[];
  /** what it does, in the same transaction, when others' events happen: the place where everything attaches */
  readonly reactions?: { readonly [Name in EventName]?: Reaction };
  /** what it does after the commit, when a job is due */
  readonly jobs?: { readonly [K in JobKind]?: (platform: Platform, payload: JobPayloads[K]) => Promise<void> };
  /** the jobs that are due soon after a start and once a day from then on */
  readonly daily?: readonly PlainJobKind[];
};

/** Every feature's reactions, by event. */
export function reactionsOf(features: readonly Feature[]): Map<string, Reaction[]> {
  const all = features.flatMap((feature) => Object.entries(feature.reactions ?? {}));
  const grouped = Map.groupBy(all, ([name]) => name);
  return new Map([...grouped].map(([name, entries]) => [name, entries.map(([, reaction]) => reaction)]));
}
