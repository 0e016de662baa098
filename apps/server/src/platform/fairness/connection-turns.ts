import { KeyedSemaphore } from "./keyed-semaphore.ts";
import type { Limit, Turn } from "./turn-queue.ts";

/** For whom a request, or long work that somebody asked for, waits for a connection. */
export type PoolCaller = {
  /** persons take turns: it names a person, a workspace for its service accounts, or an unconfirmed credential */
  readonly person: string;
  /** the keys of a person share the person's turns, and take turns with each other */
  readonly key?: string;
  /** the network of a request whose credential is not confirmed; those of a network have a limit together */
  readonly network?: string | null;
  /** holds a connection for minutes; such work leaves some of the connections to others */
  readonly isLong?: true;
  /** aborted when nobody waits for the result any more */
  readonly left?: () => AbortSignal;
};

/** Waits in a queue for a connection. */
export type Waiter = {
  readonly queue: KeyedSemaphore;
  readonly turn: Turn;
  readonly left?: (() => AbortSignal) | undefined;
};

/** Too many wait for a connection, or none was free in time; nothing was sent. */
export class PoolBusy extends Error {
  constructor() {
    super("No connection to the database was free in time.");
  }
}

/** The most callers that wait for a connection; beyond that, those of the person with the most waiting ones fail first. */
const mostWaiting = 5000;

/**
 * The largest part of the connections for requests that one person holds; so do the unconfirmed credentials of one network, and the
 * reads of one workspace. To wait until somebody else comes would not be enough, because PostgreSQL divides its processors among all
 * statements that run. Of two connections each gets two, because some requests need a second one for a moment.
 */
const partOfPerson = 0.25;
const partOfNetwork = 0.25;
const partOfWorkspace = 0.5;
/** The largest part of the connections that long work holds. */
const partOfLong = 0.75;

const busy = (): Error => new PoolBusy();

/**
 * Divides the connections between requests and the product's own work, which requests can never delay.
 * @param size how many connections there are
 * @param own how many of them are for the product's own work; without it nothing is divided
 */
export function shareConnections(size: number, own: number | undefined) {
  const forRequests = size - (own ?? 0);
  const atMost = (part: number): number => Math.max(2, Math.ceil(forRequests * part));
  const work = new KeyedSemaphore({ atOnce: own ?? size, mostWaiting, busy });
  const requests = new KeyedSemaphore({ atOnce: forRequests, atOncePerKey: atMost(partOfPerson), mostWaiting, busy });
  const limitsOf = ({ network = null, isLong }: PoolCaller, workspace: string): Limit[] => [
    ...(network === null ? [] : [{ name: network, most: atMost(partOfNetwork) }]),
    ...(workspace === "" ? [] : [{ name: workspace, most: atMost(partOfWorkspace) }]),
    ...(isLong === true ? [{ name: "long", most: Math.max(1, Math.floor(forRequests * partOfLong)) }] : []),
  ];
  return {
    /** @param kind the kinds of work take turns */
    forWork: (kind: string): Waiter => ({ queue: work, turn: { key: kind } }),
    /** @param workspace in which the caller reads; empty while it is not known */
    forCaller: (caller: PoolCaller, workspace: string): Waiter => {
      const { person, key = "", left } = caller;
      // what waits for the limit of one workspace does not stop what the same key reads elsewhere
      const part = workspace === "" ? key : `${key} ${workspace}`;
      return { queue: requests, turn: { key: person, part, limits: limitsOf(caller, workspace) }, left };
    },
  };
}
