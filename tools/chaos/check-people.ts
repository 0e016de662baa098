import type { Event, RunRecord } from "./record.ts";

const keyOf = (user_uuid: string, event_uuid: string): string => `${user_uuid} ${event_uuid}`;

/** Checks that people are notified once of each assignment and mention, and never of an event that does not exist. */
export function checkNotifications(recorded: RunRecord): string[] {
  const { notifications, events } = recorded;
  const problems: string[] = [];
  const uuids = new Set(events.map(({ uuid }) => uuid));
  const notified = new Set<string>();
  for (const { user_uuid, event_uuid } of notifications) {
    const key = keyOf(user_uuid, event_uuid);
    if (notified.has(key)) problems.push(`${user_uuid} was notified twice of ${event_uuid}`);
    if (!uuids.has(event_uuid)) problems.push(`${user_uuid} was notified of ${event_uuid}, which did not happen`);
    notified.add(key);
  }
  for (const { whom, event } of concernedBy(recorded)) {
    if (!notified.has(keyOf(whom, event.uuid)))
      problems.push(`${whom} was not notified of ${event.name} ${event.uuid}`);
  }
  return problems;
}

/** The people whom another person assigned or mentioned. Tasks in the trash notify nobody. */
function concernedBy({ events, shared }: RunRecord): { whom: string; event: Event }[] {
  return events.flatMap((event) => {
    const whom = event.assignee_uuid ?? event.mentioned_uuid;
    const isNotified = whom !== null && whom !== event.actor_user_uuid && shared.has(event.task_uuid ?? "");
    return isNotified ? [{ whom, event }] : [];
  });
}

/** Checks that every job was done. */
export function checkJobs({ stuckJobs }: RunRecord): string[] {
  return stuckJobs.map(({ kind, attempts }) => `a job ${kind} is stuck after ${attempts} attempts`);
}
