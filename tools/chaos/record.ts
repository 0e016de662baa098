import postgres from "postgres";
import type { Operation } from "./sending.ts";
import type { World } from "./world.ts";
import type { Api } from "./newcomer.ts";
import { refusedName } from "./operations.ts";
import type { Arrival, Endpoint } from "./receivers.ts";

/** An event as it is stored. */
export type Event = {
  readonly workspace_uuid: string;
  readonly uuid: string;
  readonly sequence: number | null;
  readonly name: string;
  /** the address of the request that caused it */
  readonly address: string | null;
  readonly actor_user_uuid: string | null;
  readonly task_uuid: string | null;
  /** of the task, as in the event */
  readonly version: number | null;
  readonly title: string | null;
  /** the person who was assigned, or is mentioned first */
  readonly assignee_uuid: string | null;
  readonly mentioned_uuid: string | null;
};

/** An event as GET /workspaces/{uuid}/events returns it. */
export type PublishedEvent = {
  readonly workspace_uuid: string;
  readonly uuid: string;
  readonly sequence: number;
  event: string;
};

export type Delivery = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly webhook_uuid: string;
  readonly event_uuid: string;
  readonly status: "queued" | "retrying" | "delivered" | "failed";
  readonly attempts: number;
  readonly error: string | null;
  /** whether a worker still has a lease on it */
  readonly is_held: boolean;
  /** whether its next attempt is overdue */
  readonly is_due: boolean;
};

export type Ticket = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly version: number;
  readonly title: string;
};

export type Notification = { readonly user_uuid: string; readonly event_uuid: string };

/** A row that was written again after it had ended. */
export type OverwrittenRow = { readonly uuid: string; readonly before: string; readonly after: string };

/** A job that was given up, or that should have been done by now. */
export type StuckJob = { readonly kind: string; readonly attempts: number };

/** Everything that is known at the end: from the clients, from the receivers, and from the tables. */
export type RunRecord = {
  readonly operations: readonly Operation[];
  readonly arrivals: readonly Arrival[];
  readonly endpoints: readonly Endpoint[];
  /** tasks that are never moved to the trash; people are notified about these */
  readonly shared: ReadonlySet<string>;
  readonly published: readonly PublishedEvent[];
  readonly events: readonly Event[];
  readonly deliveries: readonly Delivery[];
  readonly tickets: readonly Ticket[];
  readonly notifications: readonly Notification[];
  readonly overwritten: readonly OverwrittenRow[];
  readonly stuckJobs: readonly StuckJob[];
  /** replies that nothing that was broken on purpose explains */
  readonly surprises: readonly string[];
  /** accounts that were written by requests that failed */
  readonly leftBehind: readonly string[];
  /** the unexpected lines of PostgreSQL's log */
  readonly logged: readonly string[];
};

const types = { bigint: { to: 20, from: [20], serialize: String, parse: Number } };

/** A connection of the test itself, which can read everything. */
export async function asking<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, types, onnotice: () => {} }) as unknown as postgres.Sql;
  try {
    return await ask(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Records every change of a delivery after it ended, from now on, because it cannot be seen later. */
export async function watchDeliveries(url: string): Promise<void> {
  await asking(url, (sql) =>
    sql.unsafe(`create table chaos_overwritten (uuid uuid, before jsonb, after jsonb);
      create function chaos_watch() returns trigger language plpgsql as $$ begin
        insert into chaos_overwritten values (old.uuid, to_jsonb(old), to_jsonb(new)); return null; end $$;
      create trigger chaos_watch after update on deliveries for each row
        when (old.status in ('delivered', 'failed')) execute function chaos_watch()`),
  );
}

/** Reads the tables and the API, when nothing is running any more. */
export async function readRecord(
  url: string,
  world: World,
  seen: Pick<RunRecord, "operations" | "arrivals" | "surprises" | "logged">,
): Promise<RunRecord> {
  const published: PublishedEvent[] = [];
  for (const { workspace_uuid } of world.workspaces)
    published.push(...(await readOutbox(world.people[0], workspace_uuid)));
  return asking(url, async (sql) => ({
    ...seen,
    endpoints: world.endpoints,
    shared: new Set(world.workspaces.flatMap((workspace) => workspace.shared)),
    published,
    events: await sql<
      Event[]
    >`select e.workspace_uuid, e.uuid, o.sequence, e.name, e.ip as address, e.actor_user_uuid, e.task_uuid,
        (data->'task'->>'version')::int as version, data->'task'->>'title' as title,
        case when e.name = 'ticket.assigned' then data->>'user_uuid' end as assignee_uuid,
        jsonb_path_query_first(data->'comment'->'body_json', '$.**?(@.type == "mention").attrs.uuid') #>> '{}'
          as mentioned_uuid
      from full_events e left join event_order o
        on (o.workspace_uuid, o.created_at, o.event_id) = (e.workspace_uuid, e.created_at, e.id)
      order by e.workspace_uuid, o.sequence`,
    deliveries: await sql<Delivery[]>`select uuid, workspace_uuid, webhook_uuid, event_uuid, status, attempts, error,
        lease_uuid is not null as is_held,
        status = 'queued' or status = 'retrying' and next_attempt_at < clock_timestamp() - interval '20 seconds' as is_due
      from deliveries`,
    tickets: await sql<Ticket[]>`select uuid, workspace_uuid, version, title from tasks`,
    notifications: await sql<
      Notification[]
    >`select user_uuid, event_uuid from notifications where event_uuid is not null`,
    overwritten: await sql<OverwrittenRow[]>`select uuid, before::text, after::text from chaos_overwritten`,
    leftBehind: (
      await sql<{ uuid: string }[]>`select uuid from users where is_service and first_name = ${refusedName}`
    ).map(({ uuid }) => uuid),
    stuckJobs: await sql<StuckJob[]>`select kind, attempts from jobs where failed_at is not null
      or run_at < clock_timestamp() - interval '20 seconds'
        and (leased_until is null or leased_until < clock_timestamp())`,
  }));
}

async function readOutbox(api: Api | undefined, workspace_uuid: string): Promise<PublishedEvent[]> {
  const published: PublishedEvent[] = [];
  for (;;) {
    const after = published.at(-1)?.sequence ?? 0;
    const page = await api?.send("GET", `/workspaces/${workspace_uuid}/events?after=${after}&limit=200`);
    published.push(...(page.events as PublishedEvent[]));
    if (page.events.length < 200) return published;
  }
}
