import type { JobKind } from "./kinds.ts";

/** How many jobs of a queue run at once in a process, and how many of these may be one workspace's. */
export type Queue = {
  readonly slots: number;
  readonly perTurnKey: number;
  /** a kind of job that may take minutes, and how many of the slots it may have, so that the others stay free */
  readonly long?: { readonly kind: JobKind; readonly slots: number };
};

/**
 * The queues, each with workers of its own, so that no kind of work waits for another. Those that leave jobs in others
 * come first. In each queue workspaces take turns, and one workspace never has all the workers.
 */
export const queues = {
  /** what comes again by itself, and what clears up */
  housekeeping: { slots: 2, perTurnKey: 1 },
  /** somebody may have many workspaces that import for minutes: a short import finds a free slot all the same */
  imports: { slots: 4, perTurnKey: 1, long: { kind: "run_import", slots: 2 } },
  /** what thousands get at one hour */
  bulk_mail: { slots: 1, perTurnKey: 1 },
  rules: { slots: 2, perTurnKey: 1 },
  /** what waits for strangers' servers: a silent one keeps its slot for ten seconds, so there are enough for many */
  calls: { slots: 256, perTurnKey: 4 },
  /** notifications and invitations */
  mail: { slots: 2, perTurnKey: 1 },
  /** what somebody waits for before they can go on: codes, links, warnings */
  account_mail: { slots: 4, perTurnKey: 1 },
} as const satisfies Readonly<Record<string, Queue>>;

export type QueueName = keyof typeof queues;

/** The queue of each kind of job. */
export const queueOf: Readonly<Record<JobKind, QueueName>> = {
  mail_account: "account_mail",
  mail_second_factor: "account_mail",
  send_account_mail: "account_mail",
  send_mail: "mail",
  mail_notifications: "mail",
  find_summaries: "bulk_mail",
  send_summary: "bulk_mail",
  send_bulk_mail: "bulk_mail",
  run_automation: "rules",
  wake_automations: "rules",
  wake_automation: "rules",
  run_automation_call: "calls",
  push_notification: "calls",
  run_import: "imports",
  run_short_import: "imports",
  purge_trash: "housekeeping",
  remove_file: "housekeeping",
  sweep_files: "housekeeping",
  sweep_images: "housekeeping",
  forget_replies: "housekeeping",
  forget_failed_jobs: "housekeeping",
  forget_automation_runs: "housekeeping",
  notify_due: "housekeeping",
  sweep_notifications: "housekeeping",
  sweep_deliveries: "housekeeping",
  forget_events: "housekeeping",
  forget_person: "housekeeping",
  forget_old_events: "housekeeping",
  sweep_sign_ups: "housekeeping",
};
