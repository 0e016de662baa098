import { attributionOf, type Doer, nameOf } from "#kernel/attribution.ts";
import { system } from "#kernel/actor.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { addresses, type AppPath } from "#platform/web-app/links.ts";
import { clip } from "./excerpt.ts";
import type { EventType } from "./types.ts";

/** The details of a notification for a mail or a push. */
export type NotificationDetails = {
  readonly uuid: string;
  readonly event_type: EventType;
  readonly workspace_uuid: WorkspaceUuid;
  readonly workspace_name: string;
  /** null when it is about a page */
  readonly board_uuid: BoardUuid | null;
  /** null when it is about the board's sprint, or a page */
  readonly task_uuid: string | null;
  readonly page_uuid: string | null;
  readonly title: string;
  /** of the task */
  readonly key: string | null;
  readonly excerpt: string | null;
  readonly due_date: string | null;
  /** null when nobody caused it, as for what a build reported */
  readonly actor: Doer | null;
  /** the key by which a build reported it; null for others */
  readonly reported_by: string | null;
};

/** In characters. */
const maxTitleLength = 120;

type Sentence = (title: string, who: string, details: NotificationDetails) => string;

const sentences: Readonly<Record<EventType, Sentence>> = {
  assigned: (title, who) => `${who} assigned ${title} to you`,
  mention: (title, who) => `${who} mentioned you in ${title}`,
  comment_reply: (title, who) => `${who} commented on ${title}`,
  moved_automatically: (title) => `${title} was moved`,
  moved_by_person: (title, who) => `${who} moved ${title}`,
  due_soon: (title, _who, { due_date }) => `${title} is due on ${due_date}`,
  sprint_started: (title) => `The sprint ${title} has started`,
  sprint_ending: (title, _who, { due_date }) => `The sprint ${title} ends on ${due_date}`,
  deploy_succeeded: (title, _who, details) => `${title} was deployed${via(details)}`,
  deploy_failed: (title, _who, details) => `The deployment of ${title} failed${via(details)}`,
};

/** Reports of builds name nobody but their key (§5.3). */
const via = ({ reported_by }: NotificationDetails): string => (reported_by === null ? "" : ` via ${reported_by}`);

/** The sentence of a notification, without the full stop. */
export function sentenceOf(details: NotificationDetails): string {
  const who = details.actor === null ? system.name : clip(nameOf(details.actor), maxTitleLength);
  const title = `“${clip(details.title, maxTitleLength)}”`;
  const named = details.key === null ? title : `${details.key} ${title}`;
  return sentences[details.event_type](named, who, details);
}

/** The key, the automation or the form that did it, as a sentence; null for what a person did. */
export function attributionIn({ actor }: NotificationDetails): string | null {
  const details = actor === null ? null : attributionOf(actor);
  return details === null ? null : `${clip(details, 2 * maxTitleLength)}.`;
}

/** The address of the task or the page, or of the board of the sprint. */
export function addressOf({
  board_uuid,
  task_uuid,
  page_uuid,
}: Pick<NotificationDetails, "board_uuid" | "task_uuid" | "page_uuid">): AppPath {
  if (page_uuid !== null) return addresses.page(page_uuid);
  // one about neither a page nor a task is about the sprint of a board
  return task_uuid === null ? addresses.board(board_uuid ?? "") : addresses.task(task_uuid);
}
