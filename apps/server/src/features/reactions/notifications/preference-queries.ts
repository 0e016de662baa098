import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { defaultChannels, type EventType, eventTypes, type Channels } from "./types.ts";
import type { Preference } from "./view.ts";

/** The owner of preferences: a person in a workspace. */
export type Owner = { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string };

type Set = Channels & { readonly event_type: EventType };

/** A person's preferences in a workspace, with the defaults for those that were never set. */
export async function findPreferences(reader: Reader, owner: Owner): Promise<Preference[]> {
  const { workspace_uuid, user_uuid } = owner;
  const rows = await reader.rows(
    raw(sql<Set>`select event_type, in_app, email, push from notification_preferences
      where workspace_uuid = ${workspace_uuid}::uuid and user_uuid = ${user_uuid}::uuid`),
  );
  const set = new Map(rows.map((row) => [row.event_type, row]));
  return eventTypes.map((event_type) => ({
    workspace_uuid,
    event_type,
    ...(set.get(event_type) ?? defaultChannels(event_type)),
  }));
}

/** Sets a person's preference for one event type; the account must be locked. */
export async function putPreference(reader: Reader, owner: Owner, preference: Set): Promise<void> {
  const { event_type, in_app, email, push } = preference;
  await reader.rows(
    raw(sql`insert into notification_preferences (workspace_uuid, user_uuid, event_type, in_app, email, push)
      values (${owner.workspace_uuid}::uuid, ${owner.user_uuid}::uuid, ${event_type}, ${in_app}::boolean,
        ${email}::boolean, ${push}::boolean)
      on conflict (workspace_uuid, user_uuid, event_type)
        do update set in_app = excluded.in_app, email = excluded.email, push = excluded.push`),
  );
}
