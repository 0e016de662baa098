import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startCompany } from "#test/company.ts";
import { notificationsOf } from "#test/notified.ts";
import { privacy } from "./personal.ts";

const company = await startCompany();
const { ada, cleo, dev, harness, workspace, board } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);
const wish = { workspace_uuid: workspace.uuid, event_type: "mention", in_app: true, email: false, push: false };

const exported = async (who: typeof cleo) => (await who.get("/profile/export")).body.export;

test("an export contains the person's own notifications and preferences, and nobody else's", async () => {
  const task = await company.task({ title: "Theirs", assignee_uuids: [cleo.uuid, dev.uuid] });
  await cleo.put("/profile/notification-preferences", wish);
  const [shown] = await notificationsOf(harness, cleo);
  const found = await exported(cleo);
  assert.deepEqual(found.notifications, [
    {
      uuid: shown?.uuid,
      workspace_uuid: workspace.uuid,
      event_type: "assigned",
      board_uuid: board.uuid,
      task_uuid: task.uuid,
      page_uuid: null,
      title: "Theirs",
      created_at: (shown as unknown as { created_at: string }).created_at,
      read_at: null,
    },
  ]);
  assert.deepEqual(found.notification_preferences, [wish]);
  await run("delete from board_members where user_uuid = $1 and board_uuid = $2", cleo.uuid, board.uuid);
  assert.deepEqual((await exported(cleo)).notifications, []);
});

test("deleting an account deletes its notifications and preferences, and its name in those of others", async () => {
  const count = async (who: typeof cleo) =>
    run(
      `select (select count(*)::int from notifications where user_uuid = $1) as notifications,
         (select count(*)::int from notification_preferences where user_uuid = $1) as preferences`,
      who.uuid,
    );
  assert.deepEqual([...(await count(cleo))], [{ notifications: 1, preferences: 1 }]);
  await inTransaction(harness.platform.transactions, {}, async (tx) =>
    privacy.erase?.(tx, cleo.uuid, harness.platform.services),
  );
  assert.deepEqual([...(await count(cleo))], [{ notifications: 0, preferences: 0 }]);
  assert.deepEqual([...(await count(dev))], [{ notifications: 1, preferences: 0 }]);
  await run("update users set first_name = 'Deleted', last_name = 'account' where uuid = $1", ada.uuid);
  assert.equal((await notificationsOf(harness, dev))[0]?.actor?.first_name, "Deleted");
});
