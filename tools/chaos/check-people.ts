import type { Event, Recorded } from "./record.ts";

const keyOf = (user_uuid: string, event_uuid: string): string => `${user_uuid} ${event_uuid}`;

/** Checks that people are notified once of each assignment and mention, and never of an event that does not exist. */
export function checkNotifications(recorded: Recorded): string[] {
  const { notifications, events } = recorded;
  const problems: string[] = [];
  const uuids = new Set(events.map(({ uuid }) => uuid));
  const told = new Set<string>();
  for (const { user_uuid, event_uuid } of notifications) {
    const key = keyOf(user_uuid, event_uuid);
    if (told.has(key)) problems.push(`${user_uuid} was told twice of ${event_uuid}`);
    if (!uuids.has(event_uuid)) problems.push(`${user_uuid} was told of ${event_uuid}, which did not happen`);
    told.add(key);
  }
  for (const { whom, event } of concernedBy(recorded)) {
    if (!told.has(keyOf(whom, event.uuid))) problems.push(`${whom} was not told of ${event.name} ${event.uuid}`);
  }
  return problems;
}

/** The people whom another person assigned or mentioned. Tasks in the trash notify nobody. */
function concernedBy({ events, shared }: Recorded): { whom: string; event: Event }[] {
  return events.flatMap((event) => {
    const whom = event.assignee_uuid ?? event.mentioned_uuid;
    const isTold = whom !== null && whom !== event.actor_user_uuid && shared.has(event.task_uuid ?? "");
    return isTold ? [{ whom, event }] : [];
  });
}

/** Checks that every job was done. */
export function checkJobs({ stuckJobs }: Recorded): string[] {
  return stuckJobs.map(({ kind, attempts }) => `a job ${kind} is stuck after ${attempts} attempts`);
}
