import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startEndpoints } from "#test/endpoints.ts";

const endpoints = await startEndpoints({ receiver: (_request, response) => void response.end() });
const company = await startCompany(endpoints.environment);
const { ada, harness, workspace } = company;
const { pool, sequencer } = harness.platform;
// what is sent here stays in its queues
await harness.worker.close();

const most = { events: 2000, endpoints: 20 };

test("a large transaction is numbered for many endpoints, also by a plan that was made for empty tables", async () => {
  for (let nth = 0; nth < most.endpoints; nth += 1) {
    created(await ada.post(`/admin/workspaces/${workspace.uuid}/webhooks`, { url: endpoints.urls.receiver }));
  }
  await pool.run("analyze deliveries, webhook_queues, unsequenced_events, events");
  created(await ada.post(`/boards/${company.board.uuid}/tasks`, { title: "Now each statement has its plan" }));
  await sequencer.caughtUp();
  await pool.run(
    `with made as (
      insert into events (workspace_uuid, uuid, name, data, is_lean, actor_kind, actor_name, depth, created_at)
      select $1, uuidv7(), 'ticket.updated', '{}', false, 'system', 'Stoa', 0, m.at
      from (select clock_timestamp() as at) m, generate_series(1, $2::int)
      returning workspace_uuid, id, uuid, created_at),
    waiting as (
      insert into unsequenced_events (id, workspace_uuid, created_at) select id, workspace_uuid, created_at from made)
    insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, created_at)
      select m.workspace_uuid, w.uuid, m.uuid, 'ticket.updated', m.created_at
      from made m join webhooks w on w.workspace_uuid = m.workspace_uuid`,
    [workspace.uuid, most.events],
  );
  await sequencer.caughtUp();
  const [found] = await pool.run<{ deliveries: number; sequences: number; wrong: number; queues: number }>(
    `select count(*)::int as deliveries, count(distinct d.sequence)::int as sequences,
      count(*) filter (where o.event_id is null)::int as wrong,
      (select count(*)::int from webhook_queues q where q.workspace_uuid = $1) as queues
    from deliveries d left join events e on (e.workspace_uuid, e.uuid) = (d.workspace_uuid, d.event_uuid)
      left join event_order o on (o.workspace_uuid, o.sequence, o.event_id) = (d.workspace_uuid, d.sequence, e.id)
    where d.workspace_uuid = $1 and d.event = 'ticket.updated'`,
    [workspace.uuid],
  );
  const deliveries = most.events * most.endpoints;
  assert.deepEqual(found, { deliveries, sequences: most.events, wrong: 0, queues: most.endpoints });
});
