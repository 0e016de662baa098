import { ids } from "#features/content/examples/index.ts";
import type { Harness } from "./harness.ts";
import type { ApiClient } from "./people.ts";

/** The notification of the examples: Ada's, that a ticket was assigned to her. */
export async function addNotification(harness: Harness, ada: ApiClient): Promise<void> {
  await harness.platform.pool.run(
    `insert into notifications (workspace_uuid, uuid, user_uuid, event_type, task_uuid, event_uuid, in_app, awaits_mail)
     values ($1, $2, $3, 'assigned', $4, gen_random_uuid(), true, false)`,
    [ids.workspace, ids.notification, ada.uuid, ids.task],
  );
}
