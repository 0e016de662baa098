import { features } from "#features.ts";
import { type Harness, startHarness } from "./harness.ts";
import { type Answer, join, keyOf, list, person, someone, type Someone } from "./people.ts";

/**
 * The people of the tests: owner Ada, admin Ben, member Cleo, viewer Dev, commenter Eve, guest Finn and guest editor Gus are
 * all on one board. Hal is a non-member who owns another workspace. Ivy is a member without a board. `nobody` has no credential.
 */
export type Company = {
  readonly harness: Harness;
  readonly workspace: { readonly uuid: string; readonly name: string };
  readonly board: { readonly uuid: string; readonly workspace_uuid: string };
  /** the board's statuses in order: To Do, In Progress, Done */
  readonly statuses: readonly { readonly uuid: string; readonly name: string }[];
  readonly ada: Someone;
  readonly ben: Someone;
  readonly cleo: Someone;
  readonly dev: Someone;
  readonly eve: Someone;
  readonly finn: Someone;
  readonly gus: Someone;
  readonly hal: Someone;
  readonly ivy: Someone;
  readonly nobody: Someone;
  /** Cleo's key in the workspace */
  readonly robot: Someone;
  /** Creates a task as Ada. */
  task(
    fields?: Record<string, unknown>,
  ): Promise<{ uuid: string; version: number; position: string } & Record<string, never>>;
  /** Creates many tasks as Ada, a few at a time: too many at once would wait for each other's numbers for too long. */
  tasks(count: number): Promise<{ uuid: string; version: number }[]>;
  /** The number of rows in the tables that a change writes: equal before and after an error. */
  footprint(): Promise<Record<string, number>>;
};

const castRoles = {
  ben: "admin",
  cleo: "member",
  dev: "viewer",
  eve: "commenter",
  finn: "guest",
  gus: "guest_editor",
} as const;

/** Creates the company, once for a test file. */
export async function startCompany(
  environment: Record<string, string> = {},
  ...others: [baseUrl?: string, webApp?: string | null]
): Promise<Company> {
  const harness = await startHarness(environment, ...others);
  const ada = await person(harness, "Ada");
  const { workspace } = await ada.api.createWorkspace({ body: { name: `Company ${ada.uuid}` } });
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Work" } });
  const cast: Record<string, Someone> = {};
  for (const [name, role] of Object.entries(castRoles)) {
    const who = await person(harness, name[0]?.toUpperCase() + name.slice(1));
    await join(harness, workspace.uuid, who, role);
    await list(harness, board, who);
    cast[name] = who;
  }
  const hal = await person(harness, "Hal");
  await hal.api.createWorkspace({ body: { name: `Other ${hal.uuid}` } });
  const ivy = await person(harness, "Ivy");
  await join(harness, workspace.uuid, ivy, "member");
  const statuses = (await harness.platform.pool.run(
    "select uuid, name from statuses where board_uuid = $1 order by position",
    [board.uuid],
  )) as { uuid: string; name: string }[];
  const { ben, cleo, dev, eve, finn, gus } = cast as Record<keyof typeof castRoles, Someone>;
  const task: Company["task"] = async (fields = {}) =>
    created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket", ...fields })).task;
  return {
    harness,
    workspace,
    board,
    statuses,
    ada,
    ben,
    cleo,
    dev,
    eve,
    finn,
    gus,
    hal,
    ivy,
    nobody: someone(harness, ""),
    robot: await keyOf(harness, cleo, workspace.uuid),
    task,
    tasks: async (count) => {
      const made: { uuid: string; version: number }[] = [];
      while (made.length < count) {
        const some = Array.from({ length: Math.min(5, count - made.length) }, () => task());
        made.push(...(await Promise.all(some)));
      }
      return made;
    },
    footprint: () => footprint(harness),
  };
}

/** The body of a 201. */
export function created(answer: Answer): Answer["body"] {
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Tables that are written with an event or some time after the commit; their rows follow from events, which are counted. */
const afterwards = [
  "idempotent_replies",
  "event_snapshots",
  "event_befores",
  "unsequenced_events",
  "event_order",
  "event_sequences",
  "event_consumer_offsets",
  "notifications",
  "visit_counts",
  "jobs",
];
const afterwardsJobs = ["mail_notifications", "push_notification", "forget_events", "forget_person"];

/**
 * The number of rows of every table, and the sum of all tasks' versions. Recurring jobs are not counted, because the first
 * ones come a minute after the start.
 */
export async function footprint(harness: Harness): Promise<Record<string, number>> {
  const tables = (await harness.platform.pool.run(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all ($1::text[]) order by 1",
    [afterwards],
  )) as { name: string }[];
  const counts = tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`);
  const [row] = await harness.platform.pool.run(
    `select ${counts.join(", ")}, (select count(*)::int from jobs where kind <> all ($1::text[])) as jobs,
       (select coalesce(sum(version), 0)::int from tasks) as versions`,
    [[...recurring, ...afterwardsJobs]],
  );
  return row as Record<string, number>;
}

const recurring = features
  .flatMap((feature) => feature.jobs ?? [])
  .flatMap(({ job, everyMilliseconds }) => (everyMilliseconds === undefined ? [] : job.kind));
