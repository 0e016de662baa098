import type { Mail } from "#platform/mail/mail.ts";

/** Every kind of job and what it is told. Payloads are sealed in the table: a mail may carry a code. */
export type JobPayloads = {
  send_mail: Mail;
  /** a mail about an account, which somebody may wait for: a code, a warning */
  send_account_mail: Mail;
  /** what is mailed about an account, if it exists: whoever asked is not told, and the code is in no table */
  mail_account: AccountMail;
  /** mails a code to whoever's login waits for it, if one does: whoever asked is not told */
  mail_second_factor: { user_uuid: string; twofa_token: string };
  /** a mail that many get at once */
  send_bulk_mail: Mail;
  /** finds the summaries that are due */
  find_summaries: Record<string, never>;
  send_summary: { workspace_uuid: string; board_uuid: string; user_uuid: string };
  run_import: { workspace_uuid: string; import_uuid: string };
  /** an import of a small file; one that turns out to be long goes on as `run_import` */
  run_short_import: { workspace_uuid: string; import_uuid: string };
  purge_trash: Record<string, never>;
  /** removes a file from the storage, by its name there */
  remove_file: { name: string };
  /** removes files that a crash left without a row */
  sweep_files: Record<string, never>;
  /** removes pictures that a crash left without a row */
  sweep_images: Record<string, never>;
  /** removes the stored replies of idempotent requests that nobody may ask for any more */
  forget_replies: Record<string, never>;
  /** removes sign-ups that nobody proved, codes that are over and counts of mails that limit nothing any more */
  sweep_sign_ups: Record<string, never>;
  /** removes the jobs that were given up long ago */
  forget_failed_jobs: Record<string, never>;
  /** does the next steps of an automation's run */
  run_automation: { workspace_uuid: string; run_uuid: string };
  /** does a step of it that waits for a stranger's server */
  run_automation_call: { workspace_uuid: string; run_uuid: string; attempt: number };
  /** looks which automations' time has come */
  wake_automations: Record<string, never>;
  wake_automation: { workspace_uuid: string; automation_uuid: string };
  /** removes what automations did long ago */
  forget_automation_runs: Record<string, never>;
  /** mails somebody what they were notified of and have not read */
  mail_notifications: { user_uuid: string };
  /** pushes a notification to one browser */
  push_notification: { user_uuid: string; subscription_uuid: string; notification_uuid: string };
  /** notifies of tickets that are due soon */
  notify_due: Record<string, never>;
  /** removes notifications that are too old for the list */
  sweep_notifications: Record<string, never>;
  /** takes the words out of the events of what was deleted for good */
  forget_events: { workspace_uuid: string; of: "task" | "board" | "workspace"; uuid: string };
  /** takes somebody who deleted their account out of the events */
  forget_person: { user_uuid: string; email: string | null; workspace_uuids: readonly string[] };
  /** removes events that are older than the deployment keeps them */
  forget_old_events: Record<string, never>;
  /** removes deliveries of webhooks that ended long ago */
  sweep_deliveries: Record<string, never>;
};

/** What somebody asked to be mailed; the job finds out what there is to say. */
export type AccountMail =
  /** `email`: only if it is the sign-up's address */
  | { about: "sign_up"; sign_up_uuid: string; email: string | null }
  | { about: "reset_password"; email: string }
  | { about: "change_email"; user_uuid: string; email: string };

export type JobKind = keyof JobPayloads;

/** The kinds that need not be told anything. */
export type PlainJobKind = { [K in JobKind]: Record<string, never> extends JobPayloads[K] ? K : never }[JobKind];

/** How often a job is tried before it is given up. Somebody looks on while an import runs, so it gives up soon. */
export const mostAttempts: Readonly<Record<JobKind, number>> = {
  send_mail: 8,
  send_account_mail: 8,
  mail_account: 8,
  mail_second_factor: 8,
  send_bulk_mail: 8,
  find_summaries: 8,
  send_summary: 8,
  run_import: 3,
  run_short_import: 3,
  purge_trash: 8,
  remove_file: 8,
  sweep_files: 8,
  sweep_images: 8,
  forget_replies: 8,
  forget_failed_jobs: 8,
  sweep_sign_ups: 8,
  run_automation: 5,
  run_automation_call: 5,
  wake_automations: 8,
  wake_automation: 5,
  forget_automation_runs: 8,
  mail_notifications: 8,
  push_notification: 5,
  notify_due: 8,
  sweep_notifications: 8,
  sweep_deliveries: 8,
  forget_events: 8,
  forget_person: 8,
  forget_old_events: 8,
};
