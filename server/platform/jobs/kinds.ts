import type { Mail } from "#platform/mail/mailer.ts";

/** Every kind of job and what it is told. Payloads are sealed in the table: a mail may carry a code. */
export type JobPayloads = {
  send_mail: Mail;
  run_import: { workspace_uuid: string; import_uuid: string };
  purge_trash: Record<string, never>;
  /** files of the storage that nothing names any more */
  remove_files: { names: readonly string[] };
};

export type JobKind = keyof JobPayloads;
