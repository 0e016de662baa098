import type { EventName } from "#kernel/events.ts";
import type { Route } from "./http/route.ts";
import type { JobKind, JobPayloads } from "./jobs/kinds.ts";
import type { Platform } from "./services.ts";
import type { Reaction } from "./work/work.ts";

/** What a feature gives to the application; its `index.ts` exports one. */
export type Feature = {
  readonly routes: readonly Route[];
  /** what it does, in the same transaction, when others' events happen: the place where everything attaches */
  readonly reactions?: { readonly [Name in EventName]?: Reaction };
  /** what it does after the commit, when a job is due */
  readonly jobs?: { readonly [K in JobKind]?: (platform: Platform, payload: JobPayloads[K]) => Promise<void> };
  /** which of its jobs, of those that are told nothing, come again by themselves, and after how many milliseconds */
  readonly recurring?: { readonly [K in JobKind]?: number };
};

/** Every feature's reactions, by event. */
export function reactionsOf(features: readonly Feature[]): Map<string, Reaction[]> {
  const all = features.flatMap((feature) => Object.entries(feature.reactions ?? {}));
  const grouped = Map.groupBy(all, ([name]) => name);
  return new Map([...grouped].map(([name, entries]) => [name, entries.map(([, reaction]) => reaction)]));
}
