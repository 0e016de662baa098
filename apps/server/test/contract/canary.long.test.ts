import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { ids } from "#features/content/examples/index.ts";
import { startHarness } from "../harness.ts";
import { startWorld, type Visitor } from "../world.ts";
import { examplePath } from "./example-request.ts";
import { canary, hideBoard } from "./hidden.ts";
import { documentedOperations, type Operation } from "./operations.ts";

/**
 * No reply shows anything of what the caller may not open (§1 rule 1): no word, and no number that counts it. Every read is
 * sent before and after boards with all kinds of content are created for others, and must return the same.
 */
const harness = await startHarness({ LOG_LEVEL: "silent" });
const { visitors } = await startWorld(harness);
/** GETs that change something, for the link of a mail or for simple clients. */
const writing = new Set(["verifyAccount", "refreshToken"]);
/** The reply depends on the state of the machine. */
const ofMachine = "getHealth";
const reads = (await documentedOperations(harness)).filter(
  ({ id, method, kind }) => method === "GET" && kind === "json" && id !== ofMachine && !writing.has(id),
);

const visitor = (name: string): Visitor => {
  const found = visitors.find((each) => each.name === name);
  assert.ok(found !== undefined, `there is no ${name}`);
  return found;
};
const [ada, cleo, outsider] = [visitor("Ada"), visitor("Cleo"), visitor("an outsider")];

/** Further queries for the document's example of a read. */
const more: Readonly<Record<string, readonly Operation["example"]["query"][]>> = {
  getBoard: [{ include_tasks: true }],
  listTasks: [{ q: canary }, { q: "ticket" }, { label_uuid: ids.label }, { updated_since: "2020-01-01T00:00:00.000Z" }],
  listWorkspaceTasks: [{ q: canary }, { q: "ticket" }, { overdue: true }, { unassigned: true }, {}],
  search: [
    { workspace_uuid: ids.workspace, q: canary },
    { workspace_uuid: ids.workspace, q: "ticket" },
  ],
  listNotifications: [{ unread_only: true }, {}],
  listBoards: [{}, { archived: true }],
};

function pathsOf(operation: Operation): string[] {
  const queries = [operation.example.query, ...(more[operation.id] ?? [])];
  return [...new Set(queries.map((query) => examplePath({ ...operation, example: { ...operation.example, query } })))];
}

/** Fields that differ in every reply: times, and what is signed with a time. */
const changing = new Set(["server_time", "last_used_at", "last_used_ip", "expires_at", "hours", "view_count"]);
const changingIn = new Map([
  ["exportProfile", new Set([".body.export.created_at"])],
  // it holds the moment of the read
  ["getChanges", new Set([".body.next_cursor"])],
  // every member sees how much of the plan is used (§17.2)
  ["getBillingSummary", new Set([".body.billing.boards", ".body.billing.storage_bytes"])],
  ["getSignedProfileImage", new Set([".body.image.url"])],
  // it is new for each reader, and holds the moment of the read
  ["getPublicFeedbackForm", new Set([".body.feedback_form.submission_token"])],
]);

type Reply = { readonly status: number; readonly body: unknown };

async function ask(path: string, { who }: Visitor): Promise<Reply> {
  const { status, body } = await who.get(path);
  return { status, body: body as unknown };
}

/** All replies, by caller and request. */
async function askAll(callers: readonly Visitor[]) {
  await harness.worker.idle();
  await harness.platform.sequencer.caughtUp();
  const answers = new Map<string, Reply>();
  for (const operation of reads) {
    for (const path of pathsOf(operation)) {
      for (const caller of callers) answers.set(`${operation.id} ${caller.name} ${path}`, await ask(path, caller));
    }
  }
  return answers;
}

/** Sends all reads before and after something is hidden. @returns the replies that differ, or contain the word */
async function leaks(callers: readonly Visitor[], hide: () => Promise<unknown>): Promise<string[]> {
  const before = await askAll(callers);
  await hide();
  const after = await askAll(callers);
  return [...after].flatMap(([asked, answer]) => {
    const [id = ""] = asked.split(" ");
    const known = before.get(asked);
    const words = tells(answer) && !tells(known) && !asked.includes(canary) ? [`${asked} tells the word`] : [];
    const paths = differences(known, answer).filter((path) => changingIn.get(id)?.has(path) !== true);
    return [...words, ...paths.map((path) => `${asked} tells by ${path}`)];
  });
}

const tells = (answer: unknown): boolean => JSON.stringify(answer).includes(canary);

/** The paths at which two replies differ. */
function differences(one: unknown, other: unknown, path = ""): string[] {
  if (!isObject(one) || !isObject(other)) return isDeepStrictEqual(one, other) ? [] : [path];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !changing.has(name));
  return names.flatMap((name) => differences(one[name], other[name], `${path}.${name}`));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const { run } = harness.platform.pool;

/** Counts as a query would that ignores its reader. */
async function countAll(): Promise<Record<string, number>> {
  const [counts] = await run<Record<string, number>>(
    `select (select count(*)::int from tasks where label_uuids @> array[$1::uuid]) as tasks_of_label,
       (select count(*)::int from tasks where due_date < current_date) as overdue_tasks,
       (select count(*)::int from tasks where archived_at is not null) as archived_tasks,
       (select count(*)::int from tasks where assignee_uuids @> array[$2::uuid]) as tasks_of_person,
       (select count(*)::int from comments) as comments, (select count(*)::int from attachments) as attachments,
       (select count(*)::int from relationships where blocked_uuid = $3::uuid) as blockers,
       (select count(*)::int from task_links where task_uuid = $3::uuid) as links,
       (select count(*)::int from boards) as boards, (select count(*)::int from sprints) as sprints,
       (select count(*)::int from automations) as automations, (select count(*)::int from subtasks) as subtasks,
       (select count(*)::int from notifications where user_uuid = $2::uuid) as notifications`,
    [ids.label, cleo.who.uuid, ids.otherTask],
  );
  return counts ?? {};
}

test("no reply shows a word or a number of a board that the caller may not open", async () => {
  // a task shows that it is blocked even if its reader may not open the blocker's board: here it is blocked before and after
  const link = { other_task_uuid: ids.task, direction: "blocked_by" };
  assert.equal((await ada.who.post(`/tasks/${ids.otherTask}/relationships`, link)).status, 201);
  const [before] = await run<{ boards: string[]; updated_at: string }>(
    "select array(select uuid from boards) as boards, updated_at::text from tasks where uuid = $1",
    [ids.otherTask],
  );
  const names = ["Cleo", "Cleo's key", "Finn", "Ivy", "a service account's key", "an outsider", "nobody"];
  const counted = await countAll();
  const found = await leaks(names.map(visitor), async () => {
    const hiding = { owner: ada.who, workspace_uuid: ids.workspace, person: cleo.who };
    await hideBoard({ ...hiding, label_uuids: [ids.label], blocked: [ids.otherTask] });
    await harness.worker.idle();
    await run("delete from board_members where board_uuid <> all ($1::uuid[])", [before?.boards ?? []]);
    // a new relationship changes `updated_at` of both tasks, so that clients read them again
    await run("update tasks set updated_at = $2::text::timestamptz where uuid = $1", [
      ids.otherTask,
      before?.updated_at ?? null,
    ]);
  });
  assert.deepEqual(found, []);
  // checks that a read which ignored its reader would have returned another number
  for (const [name, count] of Object.entries(await countAll())) assert.ok(count > (counted[name] ?? 0), name);
});

test("no reply shows a word or a number of another workspace", async () => {
  const found = await leaks(["Ada", "Cleo", "Ivy's key"].map(visitor), async () => {
    const { workspaces } = (await outsider.who.get("/workspaces")).body;
    const workspace_uuid = workspaces[0].uuid as string;
    await hideBoard({ owner: outsider.who, workspace_uuid, person: outsider.who, label_uuids: [], blocked: [] });
  });
  assert.deepEqual(found, []);
});
