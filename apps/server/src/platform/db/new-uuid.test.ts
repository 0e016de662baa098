import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import type { ApiClient } from "#test/people.ts";

const company = await startCompany();
const { ada, hal, board, workspace, harness } = company;
const task = await company.task();

/** Each kind of thing whose uuid a client may choose: how it is created, and under which key it is answered. */
const kinds: Readonly<Record<string, { path: string; fields: Record<string, unknown> }>> = {
  board: { path: `/workspaces/${workspace.uuid}/boards`, fields: { name: "Chosen" } },
  task: { path: `/boards/${board.uuid}/tasks`, fields: { title: "Chosen" } },
  comment: { path: `/tasks/${task.uuid}/comments`, fields: { body: "Chosen" } },
  subtask: { path: `/tasks/${task.uuid}/subtasks`, fields: { title: "Chosen" } },
  label: { path: `/workspaces/${workspace.uuid}/labels`, fields: { color: "#dc2626" } },
  view: { path: "/profile/views", fields: { workspace_uuid: workspace.uuid, name: "Chosen", kind: "list", query: "" } },
};

function create(kind: string, uuid?: string, who: ApiClient = ada) {
  const { path, fields } = kinds[kind] as (typeof kinds)[string];
  const name = kind === "label" ? { name: `Label ${randomUUID()}` } : {};
  return who.post(path, { ...fields, ...name, ...(uuid === undefined ? {} : { uuid }) });
}

async function assertTaken(kind: string, uuid: string): Promise<void> {
  const before = await company.footprint();
  const answer = await create(kind, uuid);
  assert.deepEqual(
    [answer.status, answer.body],
    [409, { error: "This uuid is already in use. Choose another one.", code: "uuid_taken" }],
    `${kind} ${uuid}`,
  );
  assert.deepEqual(await company.footprint(), before);
}

test("the nil uuid is taken, because lists that are read page by page begin behind it", async () => {
  for (const kind of Object.keys(kinds)) await assertTaken(kind, "00000000-0000-0000-0000-000000000000");
});

test("a new resource has the uuid that its client chose, in lower case and of any version", async () => {
  const versions = [randomUUID(), "018f3f8e-7c1a-7b2c-8d3e-4f5a6b7c8d9e", randomUUID().toUpperCase()];
  for (const kind of Object.keys(kinds)) {
    const uuid = versions.pop() ?? randomUUID();
    const made = created(await create(kind, uuid))[kind] as { uuid: string };
    assert.equal(made.uuid, uuid.toLowerCase(), kind);
    assert.equal((await create(kind, "not-a-uuid")).status, 400, kind);
  }
});

test("a uuid that any of these has is taken for all of them, and nothing is created", async () => {
  for (const of of Object.keys(kinds)) {
    const random = (created(await create(of))[of] as { uuid: string }).uuid;
    const chosen = (created(await create(of, randomUUID()))[of] as { uuid: string }).uuid;
    for (const kind of Object.keys(kinds)) {
      for (const uuid of [random, chosen, chosen.toUpperCase()]) await assertTaken(kind, uuid);
    }
  }
});

test("a uuid of another workspace is taken in the same words", async () => {
  const theirs = created(await hal.post("/workspaces", { name: `Theirs ${hal.uuid}` })).workspace as { uuid: string };
  const label = created(
    await hal.post(`/workspaces/${theirs.uuid}/labels`, { name: "Secret", color: "#dc2626" }),
  ).label;
  const made = created(await hal.post(`/workspaces/${theirs.uuid}/boards`, { name: "Secret" })).board;
  const hidden = created(await hal.post(`/boards/${made.uuid}/tasks`, { title: "Secret", uuid: randomUUID() })).task;
  for (const { uuid } of [label, made, hidden] as { uuid: string }[]) {
    for (const kind of Object.keys(kinds)) await assertTaken(kind, uuid);
  }
});

const ok = (answer: { status: number }) => assert.equal(answer.status, 200);

test("resources in the trash and resources that were deleted for good keep their uuids", async () => {
  const trash = `/workspaces/${workspace.uuid}/trash`;
  for (const chosen of [randomUUID, () => undefined]) {
    const make = async (kind: string, path?: string) =>
      (
        created(
          path === undefined
            ? await create(kind, chosen())
            : await ada.post(path, { ...kinds[kind]?.fields, uuid: chosen() }),
        )[kind] as { uuid: string }
      ).uuid;
    const label = await make("label");
    ok(await ada.delete(`/workspaces/${workspace.uuid}/labels/${label}`));
    const view = await make("view");
    ok(await ada.delete(`/profile/views/${view}`));
    const subtask = await make("subtask");
    ok(await ada.delete(`/tasks/${task.uuid}/subtasks/${subtask}`));
    const comment = await make("comment");
    ok(await ada.delete(`/tasks/${task.uuid}/comments/${comment}`));
    await assertTaken("task", comment);
    ok(await ada.delete(`${trash}/comment/${comment}`));
    const gone = await make("task");
    const said = await make("comment", `/tasks/${gone}/comments`);
    ok(await ada.post(`/tasks/${gone}/archive`));
    await assertTaken("comment", gone);
    ok(await ada.delete(`${trash}/ticket/${gone}`));
    const closed = await make("board");
    const inside = await make("task", `/boards/${closed}/tasks`);
    ok(await ada.post(`/boards/${closed}/archive`));
    ok(await ada.delete(`/boards/${closed}`));
    for (const uuid of [label, view, subtask, comment, gone, said, closed, inside]) {
      for (const kind of Object.keys(kinds)) await assertTaken(kind, uuid);
    }
  }
});

test("of equal creates at the same time one is done and the others get the error that the uuid is taken", async () => {
  for (const kind of Object.keys(kinds)) {
    const uuid = randomUUID();
    const others = kind === "label" ? "task" : "label";
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => create(kind, uuid)),
      create(others, uuid),
      create(kind, uuid.toUpperCase()),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [201, 409, 409, 409, 409, 409, 409], kind);
    for (const { status, body } of answers) if (status === 409) assert.equal(body.code, "uuid_taken");
  }
});

test("a create that fails leaves its uuid free, and a person who may not create does not learn whether it is taken", async () => {
  const uuid = randomUUID();
  harness.faults.beforeCommit = new Error("the test's own fault");
  assert.equal((await create("task", uuid)).status, 500);
  harness.faults.beforeCommit = null;
  for (const [kind, status] of Object.entries({ board: 403, task: 403, comment: 403, subtask: 403, label: 403 })) {
    for (const each of [uuid, task.uuid]) assert.equal((await create(kind, each, company.dev)).status, status, kind);
  }
  for (const kind of Object.keys(kinds)) assert.equal((await create(kind, task.uuid, hal)).status, 404, kind);
  assert.equal((await create("task", uuid)).status, 201);
});
