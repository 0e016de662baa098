import type { Actor, ActorVia } from "#kernel/actor.ts";
import type { StoredChange, Json } from "#kernel/events.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Signals } from "#platform/events/signals.ts";
import type { Texts } from "#platform/texts/texts.ts";

/** For whom, where and through what a transaction is done. */
export type TransactionContext = {
  readonly actor: Actor;
  /** the key or the automation that the actor acts by; null for a person, and for the product itself */
  readonly via: ActorVia | null;
  readonly workspace_uuid: WorkspaceUuid | null;
  readonly request_id: string | null;
  readonly ip: string | null;
  /** echoed to the board's streams, so that a client recognises its own change */
  readonly client_id: string | null;
  /** 0 for what a person or a key does; one more for what an automation does because of it */
  readonly depth: number;
};

/** When a job is to be done, and whether a waiting job of the same kind and key makes it unnecessary. */
export type EnqueueOptions = {
  /** at most one job of a kind and key waits; a second one is not added */
  readonly key?: string;
  readonly inSeconds?: number;
  /** the uuid of the person for whom it is done, where nobody signed in acts; for queues that take turns by person */
  readonly person?: string;
};

/** An event of a workspace or of an account, as it is announced; without its data when it was flushed before. */
export type AnnouncedEvent = { readonly name: string; readonly data?: Json | StoredChange["data"] };

/** The services of the platform that a transaction uses. */
export type TransactionServices = {
  readonly pool: Pool;
  readonly signals: Signals;
  readonly sealer: Sealer;
  readonly texts: Texts;
  /** the statement of `eventsStatement` */
  readonly writeEvents: string;
  /** called just before the commit with the events; tests make it throw */
  readonly beforeCommit: (announced: readonly AnnouncedEvent[]) => void;
  /** within a job, its fairness key: jobs that it enqueues outside of a workspace, or for its person, get the same one */
  readonly fairness_key?: string;
};
