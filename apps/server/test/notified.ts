import assert from "node:assert/strict";
import { mailsTo } from "./accounts.ts";
import type { Harness } from "./harness.ts";
import type { Someone } from "./people.ts";

/** One of somebody's notifications, as it reads. */
export type Seen = {
  readonly uuid: string;
  readonly event_type: string;
  readonly task_uuid: string | null;
  readonly board_uuid: string;
  readonly title: string;
  readonly excerpt: string | null;
  readonly actor: { readonly first_name: string; readonly via: { readonly user_name: string } | null } | null;
  readonly read_at: string | null;
};

/** Somebody's notifications about a ticket, oldest first, after all events have been handled. */
export async function notificationsOf(harness: Harness, who: Someone, task_uuid?: string): Promise<Seen[]> {
  await harness.worker.idle();
  const { status, body } = await who.get("/notifications");
  assert.equal(status, 200, JSON.stringify(body));
  const all = body.notifications as Seen[];
  return all.filter((each) => task_uuid === undefined || each.task_uuid === task_uuid).toReversed();
}

/** Their types alone. */
export async function typesOf(harness: Harness, who: Someone, task_uuid?: string): Promise<string[]> {
  return (await notificationsOf(harness, who, task_uuid)).map((each) => each.event_type);
}

/** The mails of notifications to somebody, oldest first, as if the waiting time before a mail were over. */
export async function notificationMails(harness: Harness, who: Someone): Promise<string[]> {
  await harness.worker.idle();
  await harness.platform.pool.run("update jobs set run_at = clock_timestamp() where kind = 'mail_notifications'");
  return mailsTo(harness, who.email);
}

/** A text that mentions people. */
export function mentioning(...people: readonly Someone[]) {
  const mentions = people.map(({ uuid }) => ({ type: "mention", attrs: { kind: "person", uuid, label: "@somebody" } }));
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Look, " }, ...mentions] }] };
}
