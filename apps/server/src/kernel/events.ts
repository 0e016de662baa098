import type { BoardUuid } from "./uuids.ts";
import { internalTaskEvents } from "./task-events.ts";

/** JSON as it is stored in an event and sent to receivers. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Events of a ticket; each can trigger an automation (§6). */
export const ticketEvents = [
  "ticket.created",
  "ticket.updated",
  "ticket.moved",
  "ticket.assigned",
  "ticket.unassigned",
  "ticket.archived",
  "ticket.restored",
  "ticket.duplicated",
  "ticket.title_changed",
  "ticket.priority_changed",
  "ticket.due_date_changed",
  "ticket.label_added",
  "ticket.label_removed",
  "comment.created",
] as const;

// Once such a part, or an attachment, is deleted, events no longer show its data.
/** The parts of a ticket that can be deleted without it: the name in an event's data, and the table. */
export const ticketParts = { comment: "comments", subtask: "subtasks" } as const;

/** The further events of a change or end of a member's role; the route after which it does declares these events. */
export type RoleChangeEvent = "invitation.revoked" | "automation.updated";

/**
 * The events for webhooks, automations and notifications (§6). Publishing events have the names of their audit records
 * (§6 rule 3), and so have all others: one row is the event, the audit entry and the activity.
 */
export const publicEvents = [
  ...ticketEvents,
  "wiki_page.updated",
  "wiki_page.published",
  "wiki_page.unpublished",
  "board.published",
  "board.unpublished",
] as const;

/** Events that are audited, sequenced and signalled, but not sent to webhooks. */
export const internalEvents = [
  ...internalTaskEvents,
  "workspace.created",
  "workspace.updated",
  "workspace.deleted",
  "workspace.suspended",
  "workspace.unsuspended",
  "workspace.plan_changed",
  "workspace.billing_changed",
  "member.joined",
  "member.left",
  "member.role_changed",
  "member.deactivated",
  "member.reactivated",
  "invitation.created",
  "invitation.resent",
  "invitation.updated",
  "invitation.link_created",
  "invitation.revoked",
  "invitation.accepted",
  "invitation.declined",
  "api_key.created",
  "api_key.revoked",
  "label.created",
  "label.updated",
  "label.deleted",
  "view.created",
  "view.updated",
  "view.shared",
  "view.unshared",
  "view.deleted",
  "board.created",
  "board.updated",
  "board.archived",
  "board.restored",
  "board.deleted",
  "board.reordered",
  "sprint.created",
  "sprint.updated",
  "sprint.started",
  "sprint.closed",
  "board.member_added",
  "board.member_removed",
  "status.created",
  "status.updated",
  "status.deleted",
  "status.reordered",
  "status.requirements_changed",
  "group.created",
  "group.deleted",
  "group.reordered",
  "custom_field.created",
  "custom_field.updated",
  "custom_field.deleted",
  "automation.created",
  "automation.updated",
  "automation.deleted",
  "export.created",
  "export.finished",
  "import.created",
  "import.finished",
  "import.undone",
  "wiki.created",
  "wiki.updated",
  "wiki.archived",
  "wiki.restored",
  "wiki_page.created",
  "wiki_page.moved",
  "wiki_page.archived",
  "wiki_page.restored",
  "wiki_page.deleted",
  "wiki_page.link_changed",
  "signature_request.created",
  "signature_request.signed",
  "signature_request.declined",
  "signature_request.expired",
  "signature_request.cancelled",
  "feedback_form.created",
  "feedback_form.updated",
  "feedback_form.deleted",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "secret.created",
  "secret.updated",
  "secret.rotated",
  "secret.revealed",
  "secret.used",
  "secret.audience_changed",
  "secret.access_given_up",
  "secret.owner_changed",
  "secret.deleted",
] as const;

/** The events that may happen to a task: its history (§13.15). No other event names one. */
export const taskEvents = [...ticketEvents, ...internalTaskEvents] as const;

export type TaskEventName = (typeof taskEvents)[number];

/** Events of a person's account, outside of workspaces. */
export type AccountEventName = `account.${string}`;

export type EventName = (typeof publicEvents)[number] | (typeof internalEvents)[number];

/** Events after which somebody may open more or fewer boards: the access of the workspace's streams is checked at once. */
export const accessEvents: ReadonlySet<EventName> = new Set([
  "workspace.deleted",
  "workspace.suspended",
  "member.joined",
  "member.left",
  "member.role_changed",
  "member.deactivated",
  "member.reactivated",
  "api_key.revoked",
  "board.created",
  "board.archived",
  "board.restored",
  "board.deleted",
  "board.member_added",
  "board.member_removed",
]);

/**
 * The data of every event, by its name: `event-data.ts` declares it, because the kernel knows no models of features. A name
 * without a declaration does not compile.
 */
export interface EventData {}

/** One change, as a handler emits it. The transaction adds the actor and the workspace. */
export type Change<Name extends EventName = EventName> = { [N in Name]: ChangeWith<N, EventData[N]> }[Name];

/** A change whose data is compared with its declaration when it is emitted: what a function makes for several names. */
export type ChangeWith<Name extends EventName, Data> = {
  readonly name: Name;
  readonly board_uuid?: BoardUuid;
  readonly from_board_uuid?: BoardUuid;
  /** only with a name of `taskEvents` */
  readonly task_uuid?: string;
  readonly page_uuid?: string;
  readonly data: Data;
  /** the former values of the changed fields: kept for 90 days to undo the change, and shown to nobody */
  readonly before?: { readonly [field: string]: Json | undefined };
};

/** The data of an event besides the resource that a function adds to it. */
export type DataBesides<Resource extends string, Name extends EventName> = {
  [N in Name]: Omit<EventData[N], Resource>;
}[Name];

/** The names of the events whose data is only that resource. */
export type EventOfOnly<Resource extends string, Name extends EventName> = {
  [N in Name]: keyof EventData[N] extends Resource ? N : never;
}[Name];

/** A change of any name, as it is stored: its data was compared when it was emitted. */
export type StoredChange = ChangeWith<EventName, { readonly [field: string]: Json | undefined }>;

/** The events of the final end of a membership; the route after which it does declares these events. */
export type LeaveEvent = "member.left" | "secret.owner_changed" | "secret.deleted" | RoleChangeEvent;

/** Events after which pages or tickets are gone, for those who have them open. */
const goneEvents: ReadonlySet<EventName> = new Set([
  "ticket.archived",
  "ticket.deleted",
  "wiki.archived",
  "wiki_page.archived",
  "wiki_page.deleted",
]);

/** Whether a page or a ticket may be out of sight now for those who have it open: it is gone, or on another board. */
export function hidesText({ name, from_board_uuid }: Pick<StoredChange, "name" | "from_board_uuid">): boolean {
  return goneEvents.has(name) || from_board_uuid !== undefined;
}

/** Events of an account after which other members see the person differently. */
export const shownAccountEvents: ReadonlySet<AccountEventName> = new Set([
  "account.profile_updated",
  "account.image_changed",
  "account.image_removed",
  "account.email_changed",
  "account.deactivated",
  "account.reactivated",
  "account.deleted",
]);
