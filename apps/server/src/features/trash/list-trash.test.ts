import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { attachment, deletedComment } from "#test/hanging.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, workspace } = company;
const run = company.harness.platform.pool.run;
const path = `/workspaces/${workspace.uuid}/trash`;
const titles = (answer: { body: { trash: { title: string }[] } }) => answer.body.trash.map((each) => each.title);

test("people who are not members cannot list the trash", async () => {
  const answers = await Promise.all([hal, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 401],
  );
  assert.deepEqual((await dev.get(path)).body, { trash: [] });
});

test("the trash of the caller's boards is listed newest first, with the day of permanent deletion", async () => {
  const [task, holder] = [await company.task({ title: "Old" }), await company.task({ title: "Holder" })];
  const hidden = await secondBoard(company);
  const unseen = (await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).body.task;
  await ada.post(`/tasks/${task.uuid}/archive`);
  await ada.post(`/tasks/${unseen.uuid}/archive`);
  await deletedComment(company, holder, cleo);
  await attachment(company, holder, cleo, "0 days");
  await attachment(company, holder, cleo, null);
  await deletedComment(company, task, cleo);
  await deletedComment(company, holder, cleo, "31 days");
  assert.deepEqual(titles(await ben.get(path)), ["notes.txt", "A comment of two lines", "Hidden", "Old"]);
  assert.deepEqual(titles(await cleo.get(path)), ["notes.txt", "A comment of two lines", "Old"]);
  assert.deepEqual(titles(await ivy.get(path)), []);
  const [, , old] = (await cleo.get(path)).body.trash;
  assert.deepEqual([old.kind, old.uuid], ["ticket", task.uuid]);
  assert.equal(Date.parse(old.expires_at) - Date.parse(old.archived_at), 30 * 24 * 3_600_000);
  await run("update boards set archived_at = clock_timestamp() where uuid = $1", [hidden.uuid]);
  assert.deepEqual(titles(await ben.get(path)), titles(await cleo.get(path)));
});

test("a deleted comment is shown to its author and to owners and admins only", async () => {
  const task = await company.task({ title: "Holder of a slip" });
  const uuid = await deletedComment(company, task, ada);
  const sees = async (who: typeof ada) => {
    const { trash } = (await who.get(path)).body as { trash: { uuid: string }[] };
    return trash.some((each) => each.uuid === uuid);
  };
  for (const who of [ada, ben]) assert.equal(await sees(who), true);
  for (const who of [cleo, dev, eve, finn, gus]) {
    assert.equal(await sees(who), false);
    const answers = [await who.post(`${path}/comment/${uuid}/restore`), await who.delete(`${path}/comment/${uuid}`)];
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [404, 404],
    );
  }
  assert.equal((await ben.post(`${path}/comment/${uuid}/restore`)).status, 200);
});

test("pages contain every item once, and a cursor of another list or workspace is rejected", async () => {
  const tasks = await Promise.all(Array.from({ length: 7 }, (_, index) => company.task({ title: `Page ${index}` })));
  await ada.post("/tasks/archive", { task_uuids: tasks.map((task) => task.uuid) });
  const all = titles(await cleo.get(path));
  const seen: string[] = [];
  for (let query: string | undefined = "?limit=3"; query !== undefined;) {
    const answer = await cleo.get(`${path}${query}`);
    seen.push(...titles(answer));
    const next: string | undefined = answer.body.next_cursor;
    query = next === undefined ? undefined : `?limit=3&cursor=${next}`;
  }
  assert.deepEqual(seen, all);
  const { next_cursor } = (await cleo.get(`${path}?limit=3`)).body;
  const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid;
  const foreign = await hal.get(`/workspaces/${elsewhere}/trash?cursor=${next_cursor}`);
  for (const invalid of [await cleo.get(`${path}?cursor=abc`), foreign]) {
    assert.deepEqual([invalid.status, invalid.body.error], [400, "Invalid cursor."]);
  }
  for (const wrong of ["?limit=0", "?limit=201", "?kind=ticket"]) {
    assert.equal((await cleo.get(path + wrong)).status, 400);
  }
});
