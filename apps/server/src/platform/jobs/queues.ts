/** The most jobs of a queue that run at once in a process, and the most with the same fairness key in all processes. */
export type Queue = {
  readonly slots: number;
  readonly perFairnessKey: number;
  /** the jobs may take minutes: they take turns by the person who started them, who may have many workspaces */
  readonly byPerson?: true;
  /** a transaction of its jobs may last minutes: it takes its turn with requests, not a connection of the product's own work */
  readonly holdsLong?: true;
};

/**
 * The queues, each with its own slots, so that no kind of work waits for another. Queues whose jobs enqueue jobs in other
 * queues are first. Each queue serves workspaces in turn, or persons, and none of them ever has all the slots.
 */
export const queues = {
  /** a zip of a whole workspace; each holds a connection to the database while it reads */
  exports: { slots: 2, perFairnessKey: 1, byPerson: true, holdsLong: true },
  /** recurring jobs, and cleaning up */
  housekeeping: { slots: 2, perFairnessKey: 1 },
  /** small files; one that turns out to be long goes on to the next queue */
  imports: { slots: 2, perFairnessKey: 1, byPerson: true, holdsLong: true },
  /** large files: to read one takes hundreds of megabytes, so one at a time is read */
  long_imports: { slots: 1, perFairnessKey: 1, byPerson: true, holdsLong: true },
  /** mails that thousands of people get in the same hour */
  bulk_mail: { slots: 1, perFairnessKey: 1 },
  rules: { slots: 2, perFairnessKey: 1 },
  /** calls of third parties' servers: one that does not answer uses its slot for ten seconds, so there are many */
  calls: { slots: 256, perFairnessKey: 4 },
  /** notifications and invitations */
  mail: { slots: 2, perFairnessKey: 1 },
  /** signed documents: each takes a process, and seconds of a processor */
  documents: { slots: 2, perFairnessKey: 1, byPerson: true },
  /** mails that somebody is waiting for: codes, links, warnings */
  account_mail: { slots: 4, perFairnessKey: 1 },
} as const satisfies Readonly<Record<string, Queue>>;

export type QueueName = keyof typeof queues;
