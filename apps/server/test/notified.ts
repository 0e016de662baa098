import assert from "node:assert/strict";
import { mailsTo } from "./accounts.ts";
import type { Harness } from "./harness.ts";
import type { ApiClient } from "./people.ts";

/** A notification of a person, as the API shows it. */
export type ShownNotification = {
  readonly uuid: string;
  readonly event_type: string;
  readonly task_uuid: string | null;
  readonly page_uuid: string | null;
  readonly board_uuid: string | null;
  readonly title: string;
  readonly excerpt: string | null;
  readonly actor: { readonly first_name: string; readonly via: { readonly user_name: string } | null } | null;
  readonly read_at: string | null;
};

/** The notifications of a person about a task, oldest first, after all events have been consumed. */
export async function notificationsOf(
  harness: Harness,
  who: ApiClient,
  task_uuid?: string,
): Promise<ShownNotification[]> {
  await harness.worker.idle();
  const { status, body } = await who.get("/notifications");
  assert.equal(status, 200, JSON.stringify(body));
  const all = body.notifications as ShownNotification[];
  return all.filter((each) => task_uuid === undefined || each.task_uuid === task_uuid).toReversed();
}

/** Only their types. */
export async function typesOf(harness: Harness, who: ApiClient, task_uuid?: string): Promise<string[]> {
  return (await notificationsOf(harness, who, task_uuid)).map((each) => each.event_type);
}

/** The mails of notifications to a person, oldest first, without the waiting time before a mail. */
export async function notificationMails(harness: Harness, who: ApiClient): Promise<string[]> {
  await harness.worker.idle();
  await harness.platform.pool.run("update jobs set run_at = clock_timestamp() where kind = 'mail_notifications'");
  return mailsTo(harness, who.email);
}

/** A text that mentions people. */
export function mentioning(...people: readonly ApiClient[]) {
  const mentions = people.map(({ uuid }) => ({ type: "mention", attrs: { kind: "person", uuid, label: "@somebody" } }));
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Look, " }, ...mentions] }] };
}
