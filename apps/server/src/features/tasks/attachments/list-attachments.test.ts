import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, dev, eve, finn, hal, ivy, nobody, robot } = company;
const { pool } = company.harness.platform;
const text = (name: string) => ({ name, type: "text/plain", bytes: "Some notes" });

test("only people who may read the task can list its attachments", async () => {
  const task = await company.task();
  const path = `/tasks/${task.uuid}/attachments`;
  const { attachment } = (await ada.upload(path, text("a.txt"))).body;
  for (const who of [dev, eve, finn, robot]) {
    assert.deepEqual((await who.get(path)).body, { attachments: [attachment] });
  }
  assert.deepEqual(Object.keys(attachment).toSorted(), [
    "content_type",
    "created_at",
    "created_by",
    "name",
    "size_bytes",
    "uuid",
  ]);
  for (const [who, status] of [
    [ivy, 404],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    assert.equal((await who.get(path)).status, status);
  }
  await pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [task.uuid]);
  assert.equal((await ada.get(path)).status, 404);
});

test("attachments are listed newest first with a cursor, without those of other tasks", async () => {
  const [task, other] = [await company.task(), await company.task()];
  const path = `/tasks/${task.uuid}/attachments`;
  for (const name of ["1.txt", "2.txt", "3.txt"]) await ada.upload(path, text(name));
  await ada.upload(`/tasks/${other.uuid}/attachments`, text("other.txt"));
  await pool.run("update attachments set created_at = '2026-01-01T00:00:00.123456Z' where name in ('1.txt', '2.txt')");
  const first = (await dev.get(`${path}?limit=2`)).body;
  const second = (await dev.get(`${path}?limit=2&cursor=${first.next_cursor}`)).body;
  assert.equal(first.attachments[0].name, "3.txt");
  assert.deepEqual(
    [...first.attachments, ...second.attachments].map((each: { name: string }) => each.name).toSorted(),
    ["1.txt", "2.txt", "3.txt"],
  );
  assert.equal(second.next_cursor, undefined);
  for (const cursor of ["nonsense", (await dev.get(`/tasks/${other.uuid}/attachments?limit=1`)).body.next_cursor]) {
    assert.equal((await dev.get(`${path}?cursor=${cursor}`)).body.error, "Invalid cursor.");
  }
  assert.equal(await statementsOf(company.harness, () => dev.get(path)), 2);
});
