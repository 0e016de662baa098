import assert from "node:assert/strict";
import { test } from "node:test";
import { purgeTrash } from "#features/trash/purge-trash.ts";
import { created, startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, gus, harness, workspace } = company;
const { pool } = harness.platform;
const { page } = await startWiki(company);
const trash = `/workspaces/${workspace.uuid}/trash`;

async function attach() {
  const made = await page("With a file");
  const upload = { name: "notes.txt", type: "text/plain", bytes: "Some notes" };
  const { attachment } = created(await ada.upload(`/wiki-pages/${made.uuid}/attachments`, upload));
  return {
    page: made,
    uuid: attachment.uuid as string,
    path: `/wiki-pages/${made.uuid}/attachments/${attachment.uuid}`,
  };
}

const listed = async (who = ada) => (await who.get(trash)).body.trash.map((each: { uuid: string }) => each.uuid);

const stored = async (uuid: string) => {
  await harness.worker.idle();
  return (await filesOnDisk(harness)).stored.includes(uuid);
};

test("a deleted attachment is in the trash, for those who see wikis, and is restored with its file", async () => {
  const { uuid, path } = await attach();
  for (const [who, status] of [
    [dev, 403],
    [finn, 403],
    [gus, 403],
  ] as const) {
    assert.equal((await who.delete(path)).status, status);
  }
  assert.deepEqual((await cleo.delete(path)).body, { attachment: { uuid } });
  assert.equal((await cleo.delete(path)).status, 404);
  assert.deepEqual([await listed(), await listed(dev), await listed(finn)], [[uuid], [uuid], []]);
  const restore = (who = ada) => who.post(`${trash}/attachment/${uuid}/restore`);
  assert.deepEqual([(await restore(dev)).status, (await restore(gus)).status], [403, 404]);
  assert.equal((await restore()).body.attachment.uuid, uuid);
  assert.equal((await restore()).status, 404);
  assert.equal(String((await dev.get(`${path}/content`)).body), "Some notes");
});

test("while its page is in the trash an attachment is not listed there, and cannot be restored", async () => {
  const { page: made, uuid, path } = await attach();
  await ada.delete(path);
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  assert.deepEqual(
    (await ada.get(trash)).body.trash.map((each: { kind: string }) => each.kind),
    ["wiki_page"],
  );
  assert.equal((await ada.post(`${trash}/attachment/${uuid}/restore`)).status, 404);
  await ada.post(`${trash}/wiki_page/${made.uuid}/restore`);
  assert.equal((await ada.post(`${trash}/attachment/${uuid}/restore`)).status, 200);
});

test("deleted for good, by a person, by age or with its page, its file goes too", async () => {
  const [byPerson, byAge, withPage] = [await attach(), await attach(), await attach()];
  for (const { path } of [byPerson, byAge]) await ada.delete(path);
  assert.deepEqual((await ada.delete(`${trash}/attachment/${byPerson.uuid}`)).body, {
    attachment: { uuid: byPerson.uuid },
  });
  assert.deepEqual([await stored(byPerson.uuid), await stored(byAge.uuid)], [false, true]);
  await pool.run("update attachments set archived_at = archived_at - interval '30 days' where uuid = $1", [byAge.uuid]);
  await purgeTrash(harness.platform);
  assert.deepEqual([await stored(byAge.uuid), await stored(withPage.uuid)], [false, true]);
  await ada.post(`/wiki-pages/${withPage.page.uuid}/archive`);
  await ada.delete(`${trash}/wiki_page/${withPage.page.uuid}`);
  assert.equal(await stored(withPage.uuid), false);
});

test("a file that another attachment has too stays until the last of them is deleted", async () => {
  const { uuid, path } = await attach();
  const task = await company.task();
  await pool.run(
    `insert into attachments (workspace_uuid, task_uuid, file_uuid, name, content_type, size_bytes, created_by)
     values ($1, $2, $3, 'copy.txt', 'text/plain', 10, $4)`,
    [workspace.uuid, task.uuid, uuid, ada.uuid],
  );
  await ada.delete(path);
  await ada.delete(`${trash}/attachment/${uuid}`);
  assert.equal(await stored(uuid), true);
  const [copy] = (await ada.get(`/tasks/${task.uuid}/attachments`)).body.attachments;
  assert.equal(String((await ada.get(`/tasks/${task.uuid}/attachments/${copy.uuid}/content`)).body), "Some notes");
  await ada.delete(`/tasks/${task.uuid}/attachments/${copy.uuid}`);
  await ada.delete(`${trash}/attachment/${copy.uuid}`);
  assert.equal(await stored(uuid), false);
});
