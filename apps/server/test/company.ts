import { features } from "#features.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { type Harness, startHarnessWith } from "./harness.ts";
import { type Answer, join, keyOf, list, person, apiClient, type ApiClient } from "./people.ts";

/**
 * The people of the tests: owner Ada, admin Ben, member Cleo, viewer Dev, commenter Eve, guest Finn and guest editor Gus are
 * all on one board. Hal is a non-member who owns another workspace. Ivy is a member without a board. `nobody` has no credential.
 */
export type Company = {
  readonly harness: Harness;
  readonly workspace: { readonly uuid: WorkspaceUuid; readonly name: string };
  readonly board: BoardKey;
  /** the board's statuses in order: To Do, In Progress, Done */
  readonly statuses: readonly { readonly uuid: string; readonly name: string }[];
  readonly ada: ApiClient;
  readonly ben: ApiClient;
  readonly cleo: ApiClient;
  readonly dev: ApiClient;
  readonly eve: ApiClient;
  readonly finn: ApiClient;
  readonly gus: ApiClient;
  readonly hal: ApiClient;
  readonly ivy: ApiClient;
  readonly nobody: ApiClient;
  /** Cleo's key in the workspace */
  readonly robot: ApiClient;
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
  baseUrl?: string,
  webApp?: string | null,
): Promise<Company> {
  const options = { environment, ...(baseUrl !== undefined && { baseUrl }), ...(webApp !== undefined && { webApp }) };
  // a workspace is created with the plan of the setting
  const isCloned = environment["DEFAULT_PLAN"] === undefined;
  const harness = await startHarnessWith({ ...options, ...(isCloned && { content: { name: "company", fill } }) });
  if (!isCloned) await fill(harness);
  const people = await findPeople(harness);
  const { ada, cleo } = people;
  const [workspace] = await harness.platform.pool.run<Company["workspace"]>(
    "select w.uuid, w.name from workspaces w join members m on m.workspace_uuid = w.uuid where m.user_uuid = $1",
    [ada.uuid],
  );
  if (workspace === undefined) throw new Error("There is no company.");
  const statuses = await harness.platform.pool.run<Company["statuses"][number] & { board_uuid: BoardUuid }>(
    "select uuid, name, board_uuid from statuses where workspace_uuid = $1 order by position",
    [workspace.uuid],
  );
  const [first] = statuses;
  if (first === undefined) throw new Error("The company has no board.");
  const board = { uuid: first.board_uuid, workspace_uuid: workspace.uuid };
  const task: Company["task"] = async (fields = {}) =>
    created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket", ...fields })).task;
  return {
    harness,
    workspace,
    board,
    statuses: statuses.map(({ uuid, name }) => ({ uuid, name })),
    ...people,
    nobody: apiClient(harness, ""),
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

type Cast = "ada" | "ben" | "cleo" | "dev" | "eve" | "finn" | "gus" | "hal" | "ivy";

async function fill(harness: Harness): Promise<void> {
  const ada = await person(harness, "Ada");
  const { workspace } = await ada.api.createWorkspace({ body: { name: `Company ${ada.uuid}` } });
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Work" } });
  for (const [name, role] of Object.entries(castRoles)) {
    const who = await person(harness, name[0]?.toUpperCase() + name.slice(1));
    await join(harness, workspace.uuid, who, role);
    await list(harness, board, who);
  }
  const hal = await person(harness, "Hal");
  await hal.api.createWorkspace({ body: { name: `Other ${hal.uuid}` } });
  await join(harness, workspace.uuid, await person(harness, "Ivy"), "member");
}

/** The people by their names in lower case, with their sessions. */
async function findPeople(harness: Harness): Promise<Readonly<Record<Cast, ApiClient>>> {
  const rows = await harness.platform.pool.run<{ name: string; email: string } & Session>(
    `select lower(u.first_name) as name, u.email, u.uuid as user_uuid, s.uuid as session_uuid, s.expires_at
     from users u join sessions s on s.user_uuid = u.uuid`,
  );
  const { issue } = harness.platform.services.credentials;
  const people = rows.map(({ name, email, ...session }) => [
    name,
    apiClient(harness, issue(session), session.user_uuid, email),
  ]);
  return Object.fromEntries(people) as Record<Cast, ApiClient>;
}

type Session = { readonly user_uuid: string; readonly session_uuid: string; readonly expires_at: Date };

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
