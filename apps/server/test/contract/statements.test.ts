import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { type Company, startCompany } from "../company.ts";
import type { Answer } from "../people.ts";
import { statementsOf, uncounted } from "../statement-count.ts";

const company = await startCompany();
const { ada, cleo, robot, harness, board, workspace } = company;
const [, inProgress] = company.statuses;

/** The most statements of a frequent read, with credential and permission; begin and commit are not counted. */
const mostOfRead = 4;
const mostOfWrite = 6;

type Task = Awaited<ReturnType<Company["task"]>>;
type Send = (who: typeof ada, task: Task) => Promise<Answer>;

const body = "As **agreed**, with *two* words and a list:\n\n- one\n- two";
const fields = { title: "A hot ticket", description: body, priority: "high", due_date: "2026-12-24" };

/** The operations that a board in use sends all day, by operationId and query. */
const reads: readonly (readonly [id: string, asked: string, send: Send])[] = [
  ["getTask", "one ticket", (who, task) => who.get(`/tasks/${task.uuid}`)],
  ["getBoard", "the whole board", (who) => who.get(`/boards/${board.uuid}`)],
  ["listTasks", "a page", (who) => who.get(`/boards/${board.uuid}/tasks?limit=50`)],
  ["listTasks", "words", (who) => who.get(`/boards/${board.uuid}/tasks?q=hot%20ticket`)],
  [
    "listTasks",
    "what changed",
    (who) => who.get(`/boards/${board.uuid}/tasks?updated_since=2026-01-01T00:00:00.000Z&status=To%20Do`),
  ],
  ["listWorkspaceTasks", "the triage read", (who) => who.get(`/workspaces/${workspace.uuid}/tasks?overdue=true`)],
  ["listComments", "a thread", (who, task) => who.get(`/tasks/${task.uuid}/comments`)],
  ["search", "words", (who) => who.get(`/search?workspace_uuid=${workspace.uuid}&q=hot%20ticket`)],
];

const writes: typeof reads = [
  ["createTask", "a title", (who) => who.post(`/boards/${board.uuid}/tasks`, { title: "A ticket" })],
  [
    "createTask",
    "every field",
    (who) =>
      who.post(`/boards/${board.uuid}/tasks`, {
        ...fields,
        assignee_uuids: [cleo.uuid],
        status_uuid: inProgress?.uuid,
      }),
  ],
  [
    "updateTask",
    "a title",
    (who, task) => who.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Changed" }),
  ],
  [
    "updateTask",
    "every field",
    (who, task) => who.patch(`/tasks/${task.uuid}`, { ...fields, version: task.version, assignee_uuids: [cleo.uuid] }),
  ],
  [
    "moveTask",
    "another column",
    (who, task) => who.post(`/tasks/${task.uuid}/move`, { version: task.version, status: "In Progress" }),
  ],
  [
    "createTask",
    "a place",
    (who) => who.post(`/boards/${board.uuid}/tasks`, { title: "A ticket", status: "To Do", position: 0.5 }),
  ],
  ["updateTask", "a place", (who, task) => who.patch(`/tasks/${task.uuid}`, { version: task.version, position: 0.25 })],
  [
    "moveTask",
    "a place in another column",
    (who, task) =>
      who.post(`/tasks/${task.uuid}/move`, { version: task.version, status: "In Progress", position: 1.5 }),
  ],
  ["createComment", "a text", (who, task) => who.post(`/tasks/${task.uuid}/comments`, { body })],
  ["archiveTask", "one ticket", (who, task) => who.post(`/tasks/${task.uuid}/archive`)],
  ["createSubtask", "a title", (who, task) => who.post(`/tasks/${task.uuid}/subtasks`, { title: "Works" })],
  [
    "updateSubtask",
    "a tick",
    async (who, task) => {
      const made = await uncounted(() => who.post(`/tasks/${task.uuid}/subtasks`, { title: "Works" }));
      return who.patch(`/tasks/${task.uuid}/subtasks/${made.body.subtask.uuid}`, { is_done: true });
    },
  ],
  [
    "claimNext",
    "a column's first, into one without entry requirements",
    (who) =>
      who.post(`/boards/${board.uuid}/claim-next`, {
        from_status: "To Do",
        to_status: "In Progress",
        lease_seconds: 60,
      }),
  ],
];

/** The number of statements that a request on a new ticket sends; the request must succeed. */
async function sentBy(send: Send, who: typeof ada): Promise<number> {
  const task = await company.task({ title: "A hot ticket" });
  return statementsOf(harness, async () => {
    const answer = await send(who, task);
    assert.ok(answer.status < 300, `answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  });
}

for (const [list, most] of [
  [reads, mostOfRead],
  [writes, mostOfWrite],
] as const) {
  for (const [id, asked, send] of list) {
    const skip = routes.some((route) => route.id === id) ? false : "there is no such operation yet";
    test(
      `${id} (${asked}) sends at most ${most} statements, for an admin and for a member's key`,
      { skip },
      async () => {
        for (const who of [ada, robot]) {
          const sent = await sentBy(send, who);
          assert.ok(sent > 1, `${sent} statements: they are not counted`);
          assert.ok(sent <= most, `${sent} statements`);
        }
      },
    );
  }
}

const sentFor = (changes: object): Promise<number> =>
  sentBy((who, task) => who.patch(`/tasks/${task.uuid}`, { version: task.version, ...changes }), ada);

test("a new description of a ticket that nobody has opened live costs one statement more than a new title, and no other field does", async () => {
  const title = await sentFor({ title: "Changed" });
  assert.equal(await sentFor({ priority: "low", due_date: "2026-12-25" }), title);
  assert.equal(await sentFor({ description: body }), title + 1);
});
