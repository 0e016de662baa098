import type { Replacement } from "../planted/copy.ts";
import type { Bug } from "../planted/planted.ts";

/** A mistake that a server like this could have, and the load that shows it. */
export type BugUnderLoad = Bug & {
  /** the time that clients send requests, if there are no kills that take time. In milliseconds */
  readonly milliseconds?: number;
  readonly kills: number;
  /** the number of kills that stop a worker for longer than its lease */
  readonly stops: number;
};

const tx = "apps/server/src/platform/transaction/transaction.ts";
const isWanted = String.raw`e.name ~ '^(ticket|comment)[.]' and h.is_active
  and (h.events is null or e.name = any (h.events))`;
const insertMissing = `insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, sequence, created_at)
  select e.workspace_uuid, h.uuid, e.uuid, e.name, o.sequence, e.created_at
  from events e left join event_order o
      on (o.workspace_uuid, o.created_at, o.event_id) = (e.workspace_uuid, e.created_at, e.id)
    join webhooks h on h.workspace_uuid = e.workspace_uuid where ${isWanted}`;

/** The change is committed, and its deliveries are written afterwards. */
const dualWrite: readonly Replacement[] = [
  {
    file: "apps/server/src/features/reactions/webhooks/index.ts",
    text: "eventSql: { onEventsInserted, onEventsSequenced }",
    instead: 'eventSql: { onEventsInserted: "select 1", onEventsSequenced }',
  },
  {
    file: tx,
    text: "      connection.release();\n      const changes =",
    instead: `      connection.release();
      await services.pool.run(\`with d as (${insertMissing} and e.workspace_uuid = $1 and e.request_id = $2
          returning workspace_uuid, webhook_uuid)
        insert into webhook_queues (workspace_uuid, webhook_uuid, due_at)
        select distinct workspace_uuid, webhook_uuid, statement_timestamp() from d order by 1, 2
        on conflict (workspace_uuid, webhook_uuid) do update set due_at = excluded.due_at\`,
        [context.workspace_uuid, context.request_id]).catch(() => {});
      const changes =`,
  },
];

/** A delivery is marked as delivered when its attempt begins. */
const markBeforeSend: readonly Replacement[] = [
  {
    file: "apps/server/src/features/reactions/webhooks/endpoint-queue.ts",
    text: "    const results = await sendBatch(context, batch, target, isFirst);",
    instead: `    await writeResults(context.platform.pool, queue, batch.claimed.map(({ uuid }) =>
      ({ uuid, status: "delivered", response_status: 200, error: null, wait: 0 })));
    const results = await sendBatch(context, batch, target, isFirst);`,
  },
];

/** A worker writes the result of an attempt after its lease has ended, whatever happened to the delivery meanwhile. */
const noFencing: readonly Replacement[] = [
  {
    file: "apps/server/src/features/reactions/webhooks/attempt-queries.ts",
    text: "and d.uuid = r.uuid and d.lease_uuid = ${queue.lease_uuid}::uuid`",
    instead: "and d.uuid = r.uuid`",
  },
];

/**
 * If only the key were missing, nothing would happen, because each event is written once. So a worker that starts also adds missing
 * deliveries of the last minute; as long as the key exists, that does nothing.
 */
const missingKey: readonly Replacement[] = [
  {
    file: "apps/server/migrations/0001_schema.sql",
    text: "created_at),\n  unique (workspace_uuid, event_uuid, webhook_uuid, created_at)\n",
    instead: "created_at)\n",
  },
  {
    file: "apps/server/src/features/reactions/webhooks/sender.ts",
    text: "  sending.wake();\n  return {",
    instead: `  void platform.pool.run(\`${insertMissing} and o.sequence is not null
    and e.created_at > clock_timestamp() - interval '1 minute' on conflict do nothing\`).catch(() => {});
  sending.wake();
  return {`,
  },
];

/** The change is committed, and its events are written afterwards. */
const eventAfterCommit: readonly Replacement[] = [
  {
    file: tx,
    text: 'await Promise.all([...send(), connection.run("commit")]);',
    instead: `await connection.run("commit");
      await Promise.all(send());`,
  },
];

const connection = "apps/server/src/platform/db/connection.ts";
const releasing = "      client.release(hasFailed || isInTransaction);\n";

/** Sometimes two users share one connection, and the first one gives it back for both. */
const twoHolders: readonly Replacement[] = [
  {
    file: "apps/server/src/platform/db/pool.ts",
    text: `    const client = await connect(clients);
    if (held.has(client)) throw new Error("The pool handed out a connection that is held already.");
`,
    instead: `    const [shared] = Math.random() < 0.05 ? held : [];
    const client = shared ?? (await connect(clients));
`,
  },
  {
    file: connection,
    text: releasing,
    instead: `      try { client.release(hasFailed || isInTransaction); } catch { /* given back already */ }
`,
  },
];

/** A connection is used after a failed statement, and the first row of its next result is missing. */
const missingRow: readonly Replacement[] = [
  { file: connection, text: releasing, instead: "      client.release();\n" },
  {
    file: connection,
    text: "hasFailed ||= !isViolation(error);\n",
    instead: "hasFailed ||= !isViolation(error);\n      holed.add(client);\n",
  },
  {
    file: connection,
    text: "    return rows;\n  };\n}\n",
    instead: "    return !control.has(text) && holed.delete(client) ? rows.slice(1) : rows;\n  };\n}\n",
  },
  {
    file: connection,
    text: "const names = new Map<string, string>();\n",
    instead: "const names = new Map<string, string>();\nconst holed = new WeakSet<ClientBase>();\n",
  },
];

const kills = 12;
/** Long enough for many statements that run into their time limit. */
const underLoad = { milliseconds: 40_000, kills: 0, stops: 0 };

export const bugs: readonly BugUnderLoad[] = [
  { name: "nothing (the server as it is)", replacements: [], kills, stops: 1 },
  { name: "dual write", replacements: dualWrite, kills, stops: 0 },
  { name: "mark before send", replacements: markBeforeSend, kills, stops: 0 },
  { name: "no fencing", replacements: noFencing, kills, stops: 2 },
  { name: "missing unique key", replacements: missingKey, kills, stops: 0 },
  { name: "event after commit", replacements: eventAfterCommit, kills, stops: 0 },
  { name: "two holders of a connection", replacements: twoHolders, ...underLoad },
  { name: "missing row after a failure", replacements: missingRow, ...underLoad },
  { name: "nothing (the server as it is, under load)", replacements: [], ...underLoad },
];
