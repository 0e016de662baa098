import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { FeatureJob } from "#platform/deployment/feature.ts";
import { job, type PayloadOf } from "#platform/jobs/declaration.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Privacy } from "#platform/auth/privacy.ts";
import { beginning, forgetPersonPage, type Start } from "#platform/events/forget-person.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** Removes the data of a person who deleted their account from events. */
export const forgetPersonJob = job<{
  user_uuid: string;
  email: string | null;
  workspace_uuids: readonly WorkspaceUuid[];
}>("forget_person", { queue: "housekeeping" });

/** The events of a workspace are kept, without the name of a person who deleted their account. */
export const privacy: Privacy = {
  tables: ["events", "event_order"],
  export: {},
  erase: async (tx, user_uuid) => {
    const rows = await tx.rows(
      raw(
        sql<{ workspace_uuid: WorkspaceUuid }>`select workspace_uuid from members where user_uuid = ${user_uuid}::uuid`,
      ),
    );
    await forgetIn(tx, user_uuid, rows);
  },
};

/**
 * Enqueues a job that removes a person's name and e-mail address from the events of workspaces. It must be enqueued
 * before the account is emptied.
 * @param workspaces those of which they were a member or to which they were invited
 */
export async function forgetIn(
  tx: Transaction<never>,
  user_uuid: string,
  workspaces: readonly { readonly workspace_uuid: WorkspaceUuid }[],
): Promise<void> {
  const { email } = await tx.one(
    raw(sql<{ email: string | null }>`select email from users where uuid = ${user_uuid}::uuid`),
  );
  const workspace_uuids = [...new Set(workspaces.map((each) => each.workspace_uuid))];
  if (workspace_uuids.length > 0) tx.enqueue(forgetPersonJob, { user_uuid, email, workspace_uuids });
}

/** Removes a person from the events, in batches. */
export const forgetPerson: FeatureJob<PayloadOf<typeof forgetPersonJob>> = async (platform, person, stopping) => {
  const { user_uuid, email, workspace_uuids } = person;
  for (const workspace_uuid of workspace_uuids) {
    for (let after: Start | null = beginning; after !== null;) {
      stopping.throwIfAborted();
      after = await forgetPersonPage(platform.pool, { workspace_uuid, user_uuid, email }, after);
    }
  }
};
