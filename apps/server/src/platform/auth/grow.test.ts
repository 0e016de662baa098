import assert from "node:assert/strict";
import { test } from "node:test";
import { entitlements, exceeds } from "#kernel/entitlements.ts";
import { created } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { type Answer, person } from "#test/people.ts";

const harness = await startHarness({ DEFAULT_PLAN: "free" });
const { run } = harness.platform.pool;
const ada = await person(harness, "Ada");

let count = 0;
/** A new workspace on the free plan; Ada has its first seat. */
async function workspace(): Promise<string> {
  count += 1;
  return created(await ada.post("/workspaces", { name: `Company ${count}` })).workspace.uuid;
}

const atOnce = 50;
// oxlint-disable-next-line node/no-process-env -- how often each race is run
const rounds = Number(process.env["LIMIT_ROUNDS"] ?? 1);

/**
 * Sends fifty requests at once.
 * @returns how many were done. Each of the others was refused, with the prices; one that waited too long for the workspace
 *   is sent again.
 */
async function race(code: string, send: (index: number) => Promise<Answer>): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: atOnce }, async (_each, index) => {
      for (;;) {
        const answer = await send(index);
        if (answer.status !== 429) return answer;
      }
    }),
  );
  const refused = answers.filter(({ status }) => status >= 300);
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.code], [402, code]);
    assert.deepEqual(Object.keys(body), ["error", "code", "prices"]);
    assert.deepEqual([body.prices.monthly.interval, body.prices.annual.interval], ["month", "year"]);
    assert.ok(Number.isInteger(body.prices.monthly.unit_amount));
  }
  return atOnce - refused.length;
}

/** A race that is run so many times, each time in a new workspace: a person owns fifty of them at most. */
function raceTest(title: string, once: () => Promise<void>): void {
  test(title, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await once();
      await run("update workspaces set deleted_at = clock_timestamp()");
    }
  });
}

test("a limit is reached by what fills it, and exceeded by one more", () => {
  assert.deepEqual(
    [2, 3, 4].map((used) => exceeds("free", "seat", used, 1)),
    [false, true, true],
  );
  assert.deepEqual(
    [exceeds("free", "storage", 1024 ** 3 - 7, 7), exceeds("free", "storage", 1024 ** 3 - 7, 8)],
    [false, true],
  );
  assert.ok(!exceeds("unlimited", "board", 1_000_000, 1));
  assert.ok(!exceeds("free", "board", 5, 0));
  assert.deepEqual(Object.keys(entitlements), ["seat", "board", "storage", "automation"]);
});

raceTest("of fifty boards that are created at once, the free plan gets two", async () => {
  const uuid = await workspace();
  assert.equal(
    await race("board_limit", (index) => ada.post(`/workspaces/${uuid}/boards`, { name: `Board ${index}` })),
    2,
  );
  assert.equal((await ada.get(`/workspaces/${uuid}/boards`)).body.boards.length, 2);
});

raceTest("restored boards count with those that are created", async () => {
  const uuid = await workspace();
  await run("update workspaces set plan = 'unlimited' where uuid = $1", [uuid]);
  const boards = await Promise.all(
    Array.from({ length: 5 }, async (_each, index) => {
      const { board } = created(await ada.post(`/workspaces/${uuid}/boards`, { name: `Old ${index}` }));
      await ada.post(`/boards/${board.uuid}/archive`);
      return board.uuid as string;
    }),
  );
  await run("update workspaces set plan = 'free' where uuid = $1", [uuid]);
  const done = await race("board_limit", (index) =>
    index < boards.length
      ? ada.post(`/boards/${boards[index]}/restore`)
      : ada.post(`/workspaces/${uuid}/boards`, { name: `New ${index}` }),
  );
  assert.equal(done, 2);
});

raceTest(
  "of fifty service accounts that are created at once, two get the seats that the owner leaves free",
  async () => {
    const uuid = await workspace();
    const path = `/admin/workspaces/${uuid}/api-keys`;
    const done = await race("seat_limit", (index) => ada.post(path, { name: `Bot ${index}`, service_account: true }));
    assert.equal(done, 2);
    assert.equal((await ada.get(`/workspaces/${uuid}/members`)).body.members.length, 3);
  },
);

raceTest("of fifty automations that are created at once, a board of the free plan gets two", async () => {
  const uuid = await workspace();
  const boards = await Promise.all(
    ["One", "Two"].map(
      async (name) => created(await ada.post(`/workspaces/${uuid}/boards`, { name })).board.uuid as string,
    ),
  );
  const actions = [{ type: "add_comment", body: "Seen." }];
  const send = (board: string | undefined) => (index: number) =>
    ada.post(`/boards/${board}/automations`, { name: `Rule ${index}`, trigger_type: "ticket.created", actions });
  assert.deepEqual(await Promise.all(boards.map((board) => race("automation_limit", send(board)))), [2, 2]);
});

raceTest("of fifty files that are sent at once, those are stored that fit into the gigabyte", async () => {
  const uuid = await workspace();
  const { board } = created(await ada.post(`/workspaces/${uuid}/boards`, { name: "Files" }));
  const { task } = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket" }));
  const bytes = "7 bytes";
  await run(
    `insert into attachments (workspace_uuid, task_uuid, file_uuid, name, content_type, size_bytes, created_by)
     values ($1, $2, gen_random_uuid(), 'large', 'text/plain', $3::int, $4)`,
    [uuid, task.uuid, 1024 ** 3 - 3 * bytes.length, ada.uuid],
  );
  const file = { name: "note.txt", type: "text/plain", bytes };
  assert.equal(await race("storage_limit", () => ada.upload(`/tasks/${task.uuid}/attachments`, file)), 3);
  const smaller = await ada.upload(`/tasks/${task.uuid}/attachments`, { ...file, bytes: "" });
  assert.equal(smaller.status, 201);
});
