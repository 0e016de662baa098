import { type DocumentJson, mentionsOf, toText, withoutTitles } from "@stoa/document";
import type { ActorVia } from "#kernel/actor.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import { excerptOf } from "./excerpt.ts";
import { defaultChannels, type EventType } from "./types.ts";

/** A person who may be notified of an event, if they can see it and want the notification. */
export type Candidate = {
  readonly user_uuid: string;
  readonly event_type: EventType;
  readonly task_uuid: string | null;
  readonly page_uuid: string | null;
  readonly comment_uuid: string | null;
  readonly event_uuid: string | null;
  readonly due_date: string | null;
  readonly actor_user_uuid: string | null;
  readonly actor_via: ActorVia | null;
  readonly excerpt: string | null;
} & ReturnType<typeof defaultChannels>;

/** The assignees and the creator of a task. */
export type TicketPeople = { readonly assignees: readonly string[]; readonly creator: string };

/** The facts that the event itself does not have. */
export type EventFacts = {
  /** by task */
  readonly people: ReadonlyMap<string, TicketPeople>;
  /** the people who commented on the task before, by comment */
  readonly commenters: ReadonlyMap<string, readonly string[]>;
  /** the people whom the text mentioned before it was edited, by event */
  readonly mentionedBefore: ReadonlyMap<string, ReadonlySet<string>>;
  /** the people who are newly mentioned in a page, by event */
  readonly mentionedInPages: ReadonlyMap<string, readonly string[]>;
};

type Data = {
  readonly user_uuid?: string;
  readonly changed?: readonly string[];
  readonly task?: { readonly description_json?: DocumentJson | null };
  /** without its text */
  readonly page?: { readonly uuid: string };
  /** without its text when it was deleted permanently meanwhile */
  readonly comment?: { readonly uuid: string; readonly body_json?: DocumentJson };
  readonly deployment?: { readonly status: string; readonly environment?: string; readonly ref?: string | null };
};

/** The data of an event that notifications need. */
export function dataOf(event: ConsumedEvent): Data {
  return event.data;
}

/** The people whom a text mentions. */
export function mentionedIn(document: DocumentJson | null | undefined): string[] {
  if (!document) return [];
  return mentionsOf(document).flatMap(({ kind, uuid }) => (kind === "person" ? [uuid] : []));
}

/** The text of an event that may have new mentions; null when it has no new text. */
export function textOf(event: ConsumedEvent): DocumentJson | null {
  const { task, comment, changed } = dataOf(event);
  if (event.name === "comment.created" || event.name === "comment.updated") return comment?.body_json ?? null;
  const isWritten = changed?.some((name) => name.startsWith("description")) ?? event.name === "ticket.created";
  return isWritten ? (task?.description_json ?? null) : null;
}

type Recipients = { readonly event_type: EventType; readonly user_uuids: readonly string[] };

/**
 * The people whom an event concerns, and why: each person once. The person who caused it is left out, also when they
 * used a key or an automation.
 */
export function candidatesOf(event: ConsumedEvent, known: EventFacts): Candidate[] {
  const { task_uuid } = event;
  const page_uuid = dataOf(event).page?.uuid ?? null;
  const found = new Map<string, EventType>();
  for (const { event_type, user_uuids } of reasonsOf(event, known)) {
    for (const user_uuid of user_uuids) if (!found.has(user_uuid)) found.set(user_uuid, event_type);
  }
  if (event.actor.user_uuid !== null) found.delete(event.actor.user_uuid);
  const said = {
    task_uuid,
    page_uuid,
    comment_uuid: dataOf(event).comment?.uuid ?? null,
    event_uuid: event.uuid,
    due_date: null,
    actor_user_uuid: event.actor.user_uuid,
    actor_via: event.actor_via,
    excerpt: excerptIn(event),
  };
  return [...found].map(([user_uuid, event_type]) => ({
    ...said,
    user_uuid,
    event_type,
    ...defaultChannels(event_type),
  }));
}

/** Mentions come first: they are more specific than other reasons. */
function reasonsOf(event: ConsumedEvent, known: EventFacts): Recipients[] {
  const { uuid, task_uuid } = event;
  if (task_uuid !== null)
    return [...mentioned(event, known), ...(isImported(event) ? [] : concerned(event, task_uuid, known))];
  return [{ event_type: "mention", user_uuids: known.mentionedInPages.get(uuid) ?? [] }];
}

/** Whether an import did it. It notifies each person once, of everything (`notifyAssigned`). */
const isImported = ({ actor_via }: ConsumedEvent): boolean =>
  actor_via !== null && "import_uuid" in actor_via && !("user_uuid" in actor_via);

function mentioned(event: ConsumedEvent, { mentionedBefore }: EventFacts): Recipients[] {
  const before = mentionedBefore.get(event.uuid);
  const user_uuids = mentionedIn(textOf(event)).filter((uuid) => before?.has(uuid) !== true);
  return [{ event_type: "mention", user_uuids }];
}

function concerned(event: ConsumedEvent, task_uuid: string, known: EventFacts): Recipients[] {
  const { assignees, creator } = known.people.get(task_uuid) ?? { assignees: [], creator: null };
  const owners = creator === null ? assignees : [...assignees, creator];
  const rule = rules[event.name];
  return rule === undefined ? [] : [rule(event, { assignees, owners, known })];
}

/** The people of a task: its assignees, and its assignees with its creator. */
type People = {
  readonly assignees: readonly string[];
  readonly owners: readonly string[];
  readonly known: EventFacts;
};

const rules: { readonly [Name in ConsumedEvent["name"]]?: (event: ConsumedEvent, around: People) => Recipients } = {
  "ticket.assigned": (event) => {
    const { user_uuid } = dataOf(event);
    return { event_type: "assigned", user_uuids: user_uuid === undefined ? [] : [user_uuid] };
  },
  "ticket.moved": ({ actor }, { owners }) => ({
    event_type: actor.kind === "user" ? "moved_by_person" : "moved_automatically",
    user_uuids: owners,
  }),
  "comment.created": (event, { owners, known }) => {
    const others = known.commenters.get(dataOf(event).comment?.uuid ?? "") ?? [];
    return { event_type: "comment_reply", user_uuids: [...others, ...owners] };
  },
  "deployment.reported": (event, { assignees }) => ({
    event_type: dataOf(event).deployment?.status === "succeeded" ? "deploy_succeeded" : "deploy_failed",
    user_uuids: assignees,
  }),
};

/** The beginning of a comment, or the environment of a deployment. */
export function excerptIn(event: ConsumedEvent): string | null {
  const { comment, deployment } = dataOf(event);
  if (comment !== undefined)
    return comment.body_json === undefined ? null : excerptOf(toText(withoutTitles(comment.body_json)));
  if (deployment === undefined) return null;
  return excerptOf([deployment.environment, deployment.ref].filter((part) => part != null).join(" "));
}
