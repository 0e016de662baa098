import type { EventName } from "#kernel/events.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import type { Platform } from "#platform/http/services.ts";
import type { Texts } from "#platform/texts/texts.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { addNotifications, rowsOf } from "./add.ts";
import { findCommenters, findPeople, findTextsBefore, renewExcerpts } from "./consumer-queries.ts";
import { mentionedInPages } from "./page-mentions.ts";
import { startedSprint } from "./sprints.ts";
import { candidatesOf, dataOf, type EventFacts, mentionedIn, excerptIn, textOf } from "./recipients.ts";

/** The events that can notify a person. */
export const consumed: readonly EventName[] = [
  "ticket.created",
  "ticket.updated",
  "ticket.assigned",
  "ticket.moved",
  "comment.created",
  "comment.updated",
  "deployment.reported",
  "sprint.started",
  "wiki_page.created",
  "wiki_page.updated",
];

/** Notifies all people whom the events concern; all events are of one workspace. */
export async function consume(
  tx: Transaction,
  handed: readonly ConsumedEvent[],
  { services }: Pick<Platform, "services">,
): Promise<void> {
  // an event of something that was deleted meanwhile notifies nobody: its texts are already removed
  const events = handed.filter((event) => !event.is_gone);
  const workspace_uuid = events[0]?.workspace_uuid;
  if (workspace_uuid === undefined) return;
  const known = await findKnown(tx, services.texts, workspace_uuid, events);
  const candidates = events.flatMap((event) => candidatesOf(event, known));
  if (candidates.length > 0) await addNotifications(tx, workspace_uuid, rowsOf(candidates));
  for (const event of events) {
    if (event.name === "sprint.started") await addNotifications(tx, workspace_uuid, startedSprint(event));
  }
  // after the new notifications, which may be about a comment that was edited since
  await renewExcerpts(tx, workspace_uuid, [...latestTexts(events).values()]);
}

async function findKnown(
  tx: Transaction,
  texts: Texts,
  workspace_uuid: WorkspaceUuid,
  events: readonly ConsumedEvent[],
): Promise<EventFacts> {
  const placed = events.flatMap((event) => (event.task_uuid === null ? [] : [{ event, task_uuid: event.task_uuid }]));
  const mentioning = placed.filter(({ event }) => mentionedIn(textOf(event)).length > 0);
  const edits = mentioning
    .filter(({ event }) => event.name === "ticket.updated" || event.name === "comment.updated")
    .map(({ event, task_uuid }) => ({
      event_uuid: event.uuid,
      sequence: event.sequence,
      task_uuid,
      comment_uuid: dataOf(event).comment?.uuid ?? null,
    }));
  const comments = placed
    .filter(({ event }) => event.name === "comment.created")
    .map(({ event, task_uuid }) => ({ task_uuid, comment_uuid: dataOf(event).comment?.uuid ?? "" }));
  const before = await findTextsBefore(tx, texts, workspace_uuid, edits);
  return {
    people: await findPeople(tx, workspace_uuid, [...new Set(placed.map(({ task_uuid }) => task_uuid))]),
    commenters: await findCommenters(tx, workspace_uuid, comments),
    mentionedBefore: new Map([...before].map(([uuid, document]) => [uuid, new Set(mentionedIn(document))])),
    mentionedInPages: await mentionedInPages(tx, workspace_uuid, events),
  };
}

/** The text of each edited comment after its last edit. */
function latestTexts(events: readonly ConsumedEvent[]) {
  return new Map(
    events.flatMap((event) => {
      const { comment } = dataOf(event);
      if (event.name !== "comment.updated" || comment === undefined || event.task_uuid === null) return [];
      const said = { task_uuid: event.task_uuid, comment_uuid: comment.uuid, excerpt: excerptIn(event) };
      return [[comment.uuid, said] as const];
    }),
  );
}
