import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, harness, nobody, robot, workspace } = company;
const { page } = await startWiki(company);
const text = { name: "notes.txt", type: "text/plain", bytes: "Some notes" };
const path = (made: { uuid: string }) => `/wiki-pages/${made.uuid}/attachments`;

test("only those who write pages attach files, and nothing is stored for others", async () => {
  const made = await page("With files");
  const before = [await company.footprint(), await filesOnDisk(harness)];
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [finn, 403],
    [gus, 403],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    assert.equal((await who.upload(path(made), text)).status, status);
  }
  assert.deepEqual([await company.footprint(), await filesOnDisk(harness)], before);
  for (const who of [ada, ben, cleo, robot]) created(await who.upload(path(made), text));
});

test("the read of a page shows its attachments, the newest first, and an event tells of each", async () => {
  const made = await page("Shown");
  const { attachment } = created(await ada.upload(path(made), text));
  const { attachment: second } = created(await cleo.upload(path(made), { ...text, name: "more.txt" }));
  assert.deepEqual((await dev.get(`/wiki-pages/${made.uuid}`)).body.page.attachments, [second, attachment]);
  assert.deepEqual((await ada.get(`/tasks/${made.uuid}/attachments`)).status, 404);
  const [event] = await harness.platform.pool.run<{ page_uuid: string; data: { page: { title: string } } }>(
    "select page_uuid, data from full_events where name = 'attachment.created' order by id desc limit 1",
  );
  assert.deepEqual([event?.page_uuid, event?.data.page.title], [made.uuid, "Shown"]);
});

test("a file that would exceed the plan's storage is 402, whether tasks or pages take it", async () => {
  const made = await page("Full");
  const task = await company.task();
  await harness.platform.pool.run(
    `insert into attachments (workspace_uuid, task_uuid, file_uuid, name, content_type, size_bytes, created_by)
     select $1, $2, gen_random_uuid(), 'large', 'text/plain', 536870912, $3 from generate_series(1, 2)`,
    [workspace.uuid, task.uuid, ada.uuid],
  );
  await harness.platform.pool.run("update workspaces set plan = 'free' where uuid = $1", [workspace.uuid]);
  assert.equal((await ada.upload(path(made), text)).status, 402);
  await harness.platform.pool.run("update workspaces set plan = 'unlimited' where uuid = $1", [workspace.uuid]);
  assert.equal((await ada.upload(path(made), text)).status, 201);
});
