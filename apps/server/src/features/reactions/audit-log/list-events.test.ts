import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { created, startCompany } from "#test/company.ts";
import { type Answer, keyOf } from "#test/people.ts";
import { logSemaphore } from "./log-semaphore.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, robot, nobody, harness, workspace, board } = company;
const path = `/workspaces/${workspace.uuid}/events`;
const benKey = await keyOf(harness, ben, workspace.uuid);

type Event = {
  sequence: number;
  event: string;
  uuid: string;
  board_uuid: string | null;
  actor: Record<string, unknown>;
  data: { task?: { uuid: string; version: number } };
};

async function readAll(where = path): Promise<Event[]> {
  const all: Event[] = [];
  for (;;) {
    const { body } = await ada.get(`${where}?after=${all.at(-1)?.sequence ?? 0}&limit=200`);
    all.push(...body.events);
    if (body.events.length < 200) return all;
  }
}

test("only owners and admins read the events, by session or key", async () => {
  const answers = await Promise.all([cleo, dev, robot, hal, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 401],
  );
  assert.equal(answers[1]?.body.error, "Admin access required.");
  for (const who of [ada, ben, benKey]) assert.equal((await who.get(path)).status, 200);
});

test("a sequence that is not a whole number from 0, and an undeclared parameter, are rejected", async () => {
  for (const query of [
    "after=-1",
    "after=1.5",
    "after=x",
    "after=9007199254740993",
    "limit=0",
    "limit=201",
    "before=1",
  ]) {
    assert.equal((await ada.get(`${path}?${query}`)).status, 400, query);
  }
});

test("a caller reads their own writes at once, with actor and board", async () => {
  for (let round = 0; round < 20; round += 1) {
    const task = await company.task({ title: `Round ${round}` });
    const last = (await readAll()).at(-1);
    assert.equal(last?.event, "ticket.created");
    assert.equal(last?.data.task?.uuid, task.uuid);
    assert.equal(last?.board_uuid, board.uuid);
    assert.deepEqual(last?.actor, { kind: "user", user_uuid: ada.uuid, api_key_uuid: null, name: "Ada Example" });
  }
});

test("reading continues after a sequence, up to the limit", async () => {
  const all = await readAll();
  const { events } = (await ada.get(`${path}?after=3&limit=4`)).body as { events: Event[] };
  assert.deepEqual(events, all.slice(3, 7));
  assert.deepEqual((await ada.get(`${path}?after=${all.length}`)).body.events, []);
});

test("the path is exempt from the rate limit, and a frozen workspace still reads", async () => {
  await harness.platform.pool.run("update workspaces set billing_status = 'read_only' where uuid = $1", [
    workspace.uuid,
  ]);
  const answer = await ada.get(path);
  await harness.platform.pool.run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["x-ratelimit-limit"], undefined);
});

/** Writes again for as long as the answer is that the data is too busy: nothing was written then. */
async function retried(write: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await write();
    if (answer.status !== 429) return answer;
    assert.equal(answer.body.code, "SERVER_BUSY");
    await delay(Number(answer.headers["retry-after"]) * 1000);
  }
}

test("200 concurrent writes in several workspaces are numbered 1 to n, per ticket in the order of its versions", async () => {
  const second = (await ada.post("/workspaces", { name: "Second" })).body.workspace.uuid as string;
  const other = (await ada.post(`/workspaces/${second}/boards`, { name: "Other" })).body.board.uuid as string;
  const tasks = await Promise.all([0, 1, 2, 3].map((index) => company.task({ title: `Busy ${index}` })));
  const edits = tasks.flatMap((task) =>
    Array.from({ length: 25 }, async (_, edit) => {
      for (let version = 1; ;) {
        const body = { version, title: `Edit ${edit}`, due_date: `2027-01-${String(edit + 1).padStart(2, "0")}` };
        const writer = edit % 2 === 0 ? ada : benKey;
        const answer = await retried(() => writer.patch(`/tasks/${task.uuid}`, body));
        if (answer.status === 200) return;
        assert.equal(answer.status, 409);
        version = answer.body.version;
      }
    }),
  );
  const creations = Array.from({ length: 100 }, async (_, index) => {
    const where = `/boards/${index % 2 === 0 ? board.uuid : other}/tasks`;
    created(await retried(() => ada.post(where, { title: `New ${index}`, priority: "low" })));
  });
  await Promise.all([...edits, ...creations]);
  for (const where of [path, `/workspaces/${second}/events`]) {
    const events = await readAll(where);
    assert.deepEqual(
      events.map((event) => event.sequence),
      events.map((_, index) => index + 1),
    );
    assert.equal(new Set(events.map((event) => event.uuid)).size, events.length);
    const seen = new Map<string, number>();
    events.forEach(({ event, data }, index) => {
      if (data.task === undefined) return;
      const { uuid, version } = data.task;
      assert.ok(version >= (seen.get(uuid) ?? 0), `${uuid} went back to version ${version}`);
      seen.set(uuid, version);
      // the events of one edit follow each other (§6 rule 1)
      if (event === "ticket.title_changed") {
        const around = events
          .slice(index - 1, index + 2)
          .map((each) => [each.event, each.data.task?.uuid, each.data.task?.version]);
        assert.deepEqual(
          around,
          ["ticket.updated", "ticket.title_changed", "ticket.due_date_changed"].map((name) => [name, uuid, version]),
        );
      }
    });
  }
});

test("at most two pages of a workspace's log are read at once, and another workspace's at the same time", async () => {
  const other = (await hal.post("/workspaces", { name: "Elsewhere" })).body.workspace.uuid as string;
  const held = Promise.withResolvers<void>();
  const holders = [1, 2].map(() => logSemaphore.take(workspace.uuid, () => held.promise));
  const answered: string[] = [];
  const asked = [path, `/admin${path.replace("/events", "/audit-log")}`].map(async (where) => {
    assert.equal((await ada.get(where)).status, 200);
    answered.push("after them");
  });
  assert.equal((await hal.get(`/workspaces/${other}/events`)).status, 200);
  answered.push("at the same time");
  held.resolve();
  await Promise.all([...holders, ...asked]);
  assert.deepEqual(answered, ["at the same time", "after them", "after them"]);
});

test("a page of events or of the audit log ends at 4 MB, with the forms of texts that are made for it", async () => {
  const { sequence } = (await readAll()).at(-1) as Event;
  const description = "*`[<![_~~(".repeat(2000);
  const { board: marked } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Marked" }));
  for (let number = 0; number < 32; number += 1)
    created(await ada.post(`/boards/${marked.uuid}/tasks`, { title: "Marks", description }));
  await harness.worker.idle();
  const audit = `/admin/workspaces/${workspace.uuid}/audit-log?action=ticket.created&limit=200`;
  for (const where of [`${path}?after=${sequence}&limit=200`, audit]) {
    const { body } = await ada.get(where);
    const bytes = JSON.stringify(body).length;
    assert.ok(bytes > 1_000_000 && bytes < 4_500_000, `${where}: ${bytes}`);
  }
});
