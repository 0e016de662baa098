import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Privacy } from "#platform/deployment/privacy.ts";
import { forgetPersonPage } from "#platform/events/forget-person.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { forgetPersonJob } from "./jobs.ts";

/** The log of a workspace keeps what was done; who deleted their account is not named in it any more. */
export const privacy: Privacy = {
  tables: ["events"],
  export: {},
  erase: async (tx, user_uuid) => {
    const rows = await tx.rows(
      raw(sql<{ workspace_uuid: string }>`select workspace_uuid from members where user_uuid = ${user_uuid}::uuid`),
    );
    await forgetIn(tx, user_uuid, rows);
  },
};

/**
 * Leaves a job that takes somebody and their address out of the events of workspaces, before the account is emptied.
 * @param workspaces where they belonged, or where they were invited to
 */
export async function forgetIn(
  tx: Transaction,
  user_uuid: string,
  workspaces: readonly { readonly workspace_uuid: string }[],
): Promise<void> {
  const { email } = await tx.one(
    raw(sql<{ email: string | null }>`select email from users where uuid = ${user_uuid}::uuid`),
  );
  const workspace_uuids = [...new Set(workspaces.map((each) => each.workspace_uuid))];
  if (workspace_uuids.length > 0) tx.enqueue(forgetPersonJob, { user_uuid, email, workspace_uuids });
}

/** Takes somebody out of the events, a batch at a time. */
export const forgetPerson: FeatureJob<PayloadOf<typeof forgetPersonJob>> = async (platform, person, stopping) => {
  const { user_uuid, email, workspace_uuids } = person;
  // what their deletion itself announced has its sequence then, and is not passed over
  await platform.services.sequencer.caughtUp();
  for (const workspace_uuid of workspace_uuids) {
    for (let after: number | null = 0; after !== null;) {
      stopping.throwIfAborted();
      after = await forgetPersonPage(platform.pool, { workspace_uuid, user_uuid, email }, after);
    }
  }
};
