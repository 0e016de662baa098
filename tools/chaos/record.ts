import postgres from "postgres";
import type { Operation } from "./sending.ts";
import type { World } from "./ground.ts";
import type { Api } from "./newcomer.ts";
import { refusedName } from "./operations.ts";
import type { Arrival, Endpoint } from "./receivers.ts";

/** An event as the tables hold it. */
export type Event = {
  readonly workspace_uuid: string;
  readonly uuid: string;
  readonly sequence: number | null;
  readonly name: string;
  /** of the request that made it */
  readonly address: string | null;
  readonly actor_user_uuid: string | null;
  readonly task_uuid: string | null;
  /** of the ticket, as the event tells it */
  readonly version: number | null;
  readonly title: string | null;
  /** who was assigned, or is mentioned first */
  readonly assignee_uuid: string | null;
  readonly mentioned_uuid: string | null;
};

/** An event as GET /workspaces/{uuid}/events tells it. */
export type Told = { readonly workspace_uuid: string; readonly uuid: string; readonly sequence: number; event: string };

export type Delivery = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly webhook_uuid: string;
  readonly event_uuid: string;
  readonly status: "queued" | "retrying" | "delivered" | "failed";
  readonly attempts: number;
  readonly error: string | null;
  /** whether somebody still holds it */
  readonly is_held: boolean;
  /** whether its next attempt should have been made some time ago */
  readonly is_due: boolean;
};

export type Ticket = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly version: number;
  readonly title: string;
};

export type Notification = { readonly user_uuid: string; readonly event_uuid: string };

/** A row that had ended and was written again. */
export type Overwritten = { readonly uuid: string; readonly before: string; readonly after: string };

/** A job that nobody will do, or that somebody should have done. */
export type StuckJob = { readonly kind: string; readonly attempts: number };

/** Everything that is known at the end: what the clients know, what the receivers know, what the tables hold. */
export type Recorded = {
  readonly operations: readonly Operation[];
  readonly arrivals: readonly Arrival[];
  readonly endpoints: readonly Endpoint[];
  /** tickets that are never put into the trash: about those, people are told */
  readonly shared: ReadonlySet<string>;
  readonly told: readonly Told[];
  readonly events: readonly Event[];
  readonly deliveries: readonly Delivery[];
  readonly tickets: readonly Ticket[];
  readonly notifications: readonly Notification[];
  readonly overwritten: readonly Overwritten[];
  readonly stuckJobs: readonly StuckJob[];
  /** answers that nothing that was broken on purpose explains */
  readonly surprises: readonly string[];
  /** accounts that requests wrote which were then refused */
  readonly leftBehind: readonly string[];
  /** what PostgreSQL logged and must not have */
  readonly logged: readonly string[];
};

const types = { bigint: { to: 20, from: [20], serialize: String, parse: Number } };

/** The harness's own connection, which asks whatever a deployment's owner could ask. */
export async function asking<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, types, onnotice: () => {} }) as unknown as postgres.Sql;
  try {
    return await ask(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Keeps every delivery that is written again after it ended, from now on: afterwards nobody could tell. */
export async function watchDeliveries(url: string): Promise<void> {
  await asking(url, (sql) =>
    sql.unsafe(`create table chaos_overwritten (uuid uuid, before jsonb, after jsonb);
      create function chaos_watch() returns trigger language plpgsql as $$ begin
        insert into chaos_overwritten values (old.uuid, to_jsonb(old), to_jsonb(new)); return null; end $$;
      create trigger chaos_watch after update on deliveries for each row
        when (old.status in ('delivered', 'failed')) execute function chaos_watch()`),
  );
}

/** Reads what the tables and the API hold, once everything has come to rest. */
export async function readRecord(
  url: string,
  world: World,
  seen: Pick<Recorded, "operations" | "arrivals" | "surprises" | "logged">,
): Promise<Recorded> {
  const told: Told[] = [];
  for (const { workspace_uuid } of world.grounds) told.push(...(await readOutbox(world.people[0], workspace_uuid)));
  return asking(url, async (sql) => ({
    ...seen,
    endpoints: world.endpoints,
    shared: new Set(world.grounds.flatMap((ground) => ground.shared)),
    told,
    events: await sql<Event[]>`select workspace_uuid, uuid, sequence, name, ip as address, actor_user_uuid, task_uuid,
        (data->'task'->>'version')::int as version, data->'task'->>'title' as title,
        case when name = 'ticket.assigned' then data->>'user_uuid' end as assignee_uuid,
        jsonb_path_query_first(data->'comment'->'body_json', '$.**?(@.type == "mention").attrs.uuid') #>> '{}'
          as mentioned_uuid
      from events order by workspace_uuid, sequence`,
    deliveries: await sql<Delivery[]>`select uuid, workspace_uuid, webhook_uuid, event_uuid, status, attempts, error,
        lease_uuid is not null as is_held,
        status = 'queued' or status = 'retrying' and next_attempt_at < clock_timestamp() - interval '20 seconds' as is_due
      from deliveries`,
    tickets: await sql<Ticket[]>`select uuid, workspace_uuid, version, title from tasks`,
    notifications: await sql<
      Notification[]
    >`select user_uuid, event_uuid from notifications where event_uuid is not null`,
    overwritten: await sql<Overwritten[]>`select uuid, before::text, after::text from chaos_overwritten`,
    leftBehind: (
      await sql<{ uuid: string }[]>`select uuid from users where is_service and first_name = ${refusedName}`
    ).map(({ uuid }) => uuid),
    stuckJobs: await sql<StuckJob[]>`select kind, attempts from jobs where failed_at is not null
      or run_at < clock_timestamp() - interval '20 seconds'
        and (leased_until is null or leased_until < clock_timestamp())`,
  }));
}

async function readOutbox(api: Api | undefined, workspace_uuid: string): Promise<Told[]> {
  const told: Told[] = [];
  for (;;) {
    const after = told.at(-1)?.sequence ?? 0;
    const page = await api?.send("GET", `/workspaces/${workspace_uuid}/events?after=${after}&limit=200`);
    told.push(...(page.events as Told[]));
    if (page.events.length < 200) return told;
  }
}
