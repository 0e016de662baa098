import assert from "node:assert/strict";
import { test } from "node:test";
import { mostLevels } from "#features/content/page-text/index.ts";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";
import { purgeTrash } from "#features/trash/purge-trash.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, harness, workspace } = company;
const { wiki, page, tree } = await startWiki(company);
const run = harness.platform.pool.run;
const trash = `/workspaces/${workspace.uuid}/trash`;
const archive = async (uuid: string) => assert.equal((await ada.post(`/wiki-pages/${uuid}/archive`)).status, 200);
const restore = (uuid: string, who = ada) => who.post(`${trash}/wiki_page/${uuid}/restore`);
const purge = (uuid: string, who = ada) => who.delete(`${trash}/wiki_page/${uuid}`);
const listed = async (who: typeof ada) =>
  (await who.get(trash)).body.trash.map((each: { kind: string; title: string }) => `${each.kind} ${each.title}`);

test("the trash lists a page without those that went with it; guests see none, and only writers restore or delete", async () => {
  const top = await page("Top");
  await page("Under it", top);
  await archive(top.uuid);
  for (const who of [ada, ben, cleo, dev, eve]) assert.deepEqual(await listed(who), ["wiki_page Top"]);
  for (const who of [finn, gus]) assert.deepEqual(await listed(who), []);
  const before = await company.footprint();
  for (const act of [restore, purge]) {
    const answers = await Promise.all([dev, eve, finn, gus, hal].map((who) => act(top.uuid, who)));
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [403, 403, 404, 404, 404],
    );
  }
  assert.equal((await ada.delete(`/wikis/${wiki.uuid}`)).status, 200);
  assert.deepEqual([await listed(ada), (await restore(top.uuid)).status], [[], 404]);
  assert.equal((await ada.post(`/wikis/${wiki.uuid}/restore`)).status, 200);
  assert.deepEqual(await tree(), []);
  const after = await company.footprint();
  assert.deepEqual({ ...after, events: before["events"], unsequenced_events: 0 }, { ...before, unsequenced_events: 0 });
  assert.equal((await purge(top.uuid)).status, 200);
});

test("restoring a page brings back exactly those that went with it, to where they were", async () => {
  const [top, last] = [await page("Top"), await page("Last")];
  const middle = await page("Middle", top);
  const leaf = await page("Leaf", middle);
  await page("Sibling", top);
  await archive(leaf.uuid);
  await archive(top.uuid);
  assert.deepEqual(await tree(), ["Last"]);
  const { body } = await restore(top.uuid, cleo);
  assert.deepEqual([body.page.uuid, body.page.version], [top.uuid, 1]);
  assert.deepEqual(await tree(), ["Top", "-Middle", "-Sibling", "Last"]);
  assert.equal((await restore(top.uuid)).status, 404);
  assert.equal((await restore(leaf.uuid)).status, 200);
  assert.deepEqual(await tree(), ["Top", "-Middle", "--Leaf", "-Sibling", "Last"]);
  await archive(top.uuid);
  await archive(last.uuid);
});

test("a page whose parent is in the trash, deleted or too deep comes to the top of the wiki", async () => {
  const top = await page("A");
  const [one, two, three] = [await page("One", top), await page("Two", top), await page("Three", top)];
  for (const { uuid } of [one, two, three]) await archive(uuid);
  let deep = await page("Level 1");
  for (let level = 2; level < mostLevels; level += 1) deep = await page(`Level ${level}`, deep);
  await ada.post(`/wiki-pages/${top.uuid}/move`, { parent_page_uuid: deep.uuid });
  assert.equal((await restore(one.uuid)).body.page.parent_page_uuid, null);
  await archive(top.uuid);
  assert.equal((await restore(two.uuid)).body.page.parent_page_uuid, null);
  assert.deepEqual((await purge(top.uuid)).body, { page: { uuid: top.uuid } });
  assert.equal((await restore(three.uuid)).body.page.parent_page_uuid, null);
  assert.deepEqual(
    (await tree()).filter((title) => !title.includes("Level")),
    ["One", "Two", "Three"],
  );
});

test("of restores at the same time one is done", async () => {
  const made = await page("Once");
  await archive(made.uuid);
  const answers = await Promise.all([1, 2, 3, 4].map(() => restore(made.uuid)));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  assert.equal(answers.filter((answer) => answer.status === 404).length, 3);
});

test("pages that were in the trash for 30 days are deleted for good with all that went with them, and their uuids stay taken", async () => {
  const [old, young] = [await page("Old", null, "Content"), await page("Young")];
  const under = await page("Under old", old);
  await archive(old.uuid);
  await archive(young.uuid);
  await run("update pages set archived_at = archived_at - interval '30 days' where archived_with = $1", [old.uuid]);
  assert.equal((await restore(old.uuid)).status, 404);
  await purgeTrash(harness.platform);
  const rows = await run<{ uuid: string }>("select uuid from pages where uuid = any ($1::uuid[])", [
    [old.uuid, under.uuid, young.uuid],
  ]);
  assert.deepEqual(
    rows.map(({ uuid }) => uuid),
    [young.uuid],
  );
  assert.equal((await run("select 1 from page_versions where page_uuid = $1", [old.uuid])).length, 0);
  const again = await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Again", uuid: old.uuid });
  assert.equal(again.body.code, "uuid_taken");
});
