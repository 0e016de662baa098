import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { ada, cleo, board, workspace, harness } = company;
const { pool } = harness.platform;
const tickets = 20;
const ofEach = 50;

test("a thousand notifications are copied although PostgreSQL has not counted the rows yet", async () => {
  await pool.run("alter table notifications set (autovacuum_enabled = false)");
  await pool.run("alter table tasks set (autovacuum_enabled = false)");
  for (let at = 0; at < tickets; at += 1) {
    const body = { title: `Ticket ${at}`, assignee_uuids: [cleo.uuid] };
    await ada.api.createTask({ board_uuid: board.uuid, body });
  }
  const count = async () =>
    (await pool.run<{ rows: number }>("select count(*)::int as rows from notifications"))[0]?.rows;
  await until(async () => (await count()) === tickets);
  // as many as after a day of a busy board, without making each
  await pool.run(
    `insert into notifications (workspace_uuid, user_uuid, event_type, task_uuid, event_uuid, actor_user_uuid, in_app, awaits_mail)
      select workspace_uuid, user_uuid, event_type, task_uuid, uuidv7(), actor_user_uuid, true, false
      from notifications, generate_series(2, $1)`,
    [ofEach],
  );
  const answer = await cleo.get(`/workspaces/${workspace.uuid}/changes?limit=1000&kinds=notifications`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { notifications } = answer.body.changes;
  assert.equal(new Set(notifications.map(({ uuid }: { uuid: string }) => uuid)).size, tickets * ofEach);
});
