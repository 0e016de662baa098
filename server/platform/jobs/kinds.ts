import type { Mail } from "#platform/mail/mail.ts";

/** Every kind of job and what it is told. Payloads are sealed in the table: a mail may carry a code. */
export type JobPayloads = {
  send_mail: Mail;
  /** a mail that many get at once, and that no mail somebody waits for shall queue behind */
  send_bulk_mail: Mail;
  /** finds the summaries that are due */
  find_summaries: Record<string, never>;
  send_summary: { workspace_uuid: string; board_uuid: string; user_uuid: string };
  run_import: { workspace_uuid: string; import_uuid: string };
  purge_trash: Record<string, never>;
  /** removes a file from the storage, by its name there */
  remove_file: { name: string };
  /** removes files that a crash left without a row */
  sweep_files: Record<string, never>;
  /** removes pictures that a crash left without a row */
  sweep_images: Record<string, never>;
  /** removes the stored replies of idempotent requests that nobody may ask for any more */
  forget_replies: Record<string, never>;
};

export type JobKind = keyof JobPayloads;

/** The kinds that need not be told anything. */
export type PlainJobKind = { [K in JobKind]: Record<string, never> extends JobPayloads[K] ? K : never }[JobKind];

/** Kinds that may take long. They have a lane of their own, so that no mail waits for an import. */
export const slowKinds: readonly JobKind[] = [
  "run_import",
  "purge_trash",
  "sweep_files",
  "sweep_images",
  "forget_replies",
];

/** Kinds of which there are thousands at one hour. They have a lane of their own too. */
export const bulkKinds: readonly JobKind[] = ["find_summaries", "send_summary", "send_bulk_mail"];

/** How often a job is tried before it is given up. Somebody looks on while an import runs, so it gives up soon. */
export const mostAttempts: Readonly<Record<JobKind, number>> = {
  send_mail: 8,
  send_bulk_mail: 8,
  find_summaries: 8,
  send_summary: 8,
  run_import: 3,
  purge_trash: 8,
  remove_file: 8,
  sweep_files: 8,
  sweep_images: 8,
  forget_replies: 8,
};
