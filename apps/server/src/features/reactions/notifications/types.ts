/** The events of which a person can be notified. */
export const eventTypes = [
  "assigned",
  "mention",
  "comment_reply",
  "moved_automatically",
  "moved_by_person",
  "due_soon",
  "sprint_started",
  "sprint_ending",
  "deploy_succeeded",
  "deploy_failed",
] as const;

export type EventType = (typeof eventTypes)[number];

/** The ways by which a person is notified. */
export type Channels = { readonly in_app: boolean; readonly email: boolean; readonly push: boolean };

const mailed: ReadonlySet<EventType> = new Set(["assigned", "mention", "comment_reply", "due_soon", "deploy_failed"]);
const pushed: ReadonlySet<EventType> = new Set(["assigned", "mention", "comment_reply"]);

/** The defaults: everything in the app, and what needs an answer by mail and push too. */
export function defaultChannels(event_type: EventType): Channels {
  return { in_app: true, email: mailed.has(event_type), push: pushed.has(event_type) };
}
