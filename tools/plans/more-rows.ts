import postgres from "postgres";
import { maintain } from "../bench/maintain.ts";

// Rows of the tables that the data set of the benchmark leaves empty, as many as a team has after some weeks.

const teams = [
  `insert into users (uuid, email, first_name, last_name, password_hash, verified_at, accepted_terms_at)
    select md5('other ' || n)::uuid, 'other' || n || '@example.com', 'Other', 'Number ' || n, 'no password', '2026-01-01',
      '2026-01-01' from generate_series(1, 3000) n`,
  `insert into workspaces (uuid, name) select md5('other ' || n)::uuid, 'Other ' || n from generate_series(1, 1000) n`,
  `insert into members (workspace_uuid, user_uuid, role)
    select md5('other ' || 1 + n % 1000)::uuid, md5('other ' || n)::uuid, 'member' from generate_series(1, 3000) n`,
  `insert into boards (workspace_uuid, uuid, name, position, created_by)
    select md5('other ' || n)::uuid, md5('other ' || n)::uuid, 'Board', 1000 + n, md5('other ' || n)::uuid
    from generate_series(1, 1000) n`,
  `insert into statuses (workspace_uuid, board_uuid, uuid, name, is_complete, position)
    select md5('other ' || n)::uuid, md5('other ' || n)::uuid, md5('other ' || n || ' ' || place)::uuid, 'Column ' || place,
      place = 3, place from generate_series(1, 1000) n, generate_series(1, 3) place`,
  `insert into sessions (user_uuid, expires_at) select uuid, '2100-01-01' from users`,
];

const notices = [
  `insert into notifications (workspace_uuid, user_uuid, event_type, task_uuid, event_uuid, actor_user_uuid, in_app,
      awaits_mail, created_at, read_at)
    select workspace_uuid, assignee_uuids[1], 'assigned', uuid, md5('event ' || uuid)::uuid, created_by, true, false,
      created_at, case when number % 3 > 0 then created_at end
    from tasks where assignee_uuids <> '{}' order by created_at, uuid`,
  `insert into webhooks (workspace_uuid, url, secret)
    select w.uuid, 'https://hooks' || n || '.example.com/events', 'sealed' from workspaces w, generate_series(1, 10) n where w.name = 'The benchmark'`,
  `insert into webhook_queues (workspace_uuid, webhook_uuid) select workspace_uuid, uuid from webhooks`,
  `insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, sequence, status, attempts, delivered_at)
    select w.workspace_uuid, w.uuid, md5(w.url || n)::uuid, 'ticket.created', n, 'delivered', 1, '2026-06-01'
    from webhooks w, generate_series(1, 1000) n`,
];

/** Adds them to a data set. */
export async function moreRows(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    for (const statement of teams) await client.unsafe(statement);
    await maintain(client, "analyze");
    for (const statement of notices) await client.unsafe(statement);
    await maintain(client, "vacuum (analyze)");
  } finally {
    await client.end();
  }
}
