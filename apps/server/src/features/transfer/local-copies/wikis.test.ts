import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, gus, robot, harness, workspace } = company;
const { wiki, page } = await startWiki(company);
const path = `/workspaces/${workspace.uuid}/changes?kinds=wikis,pages`;
const read = async (who: typeof ada, cursor?: string) => {
  await harness.platform.sequencer.caughtUp();
  const { status, body } = await who.get(cursor === undefined ? path : `${path}&cursor=${cursor}`);
  assert.equal(status, 200, JSON.stringify(body));
  const { wikis, pages, removed, left_wikis } = body.changes;
  return {
    wikis: wikis.map((each: { name: string }) => each.name),
    pages: pages.map((each: { title: string }) => each.title).toSorted(),
    removed: removed.map((each: { kind: string; uuid: string }) => `${each.kind} ${each.uuid}`),
    left_wikis,
    reset: body.reset ?? false,
    cursor: body.next_cursor as string,
  };
};

const top = await page("Top");
const under = await page("Under", top);

test("a copy has the wikis and the rows of their trees; a guest's has none", async () => {
  for (const who of [ada, cleo, dev, robot]) {
    const copy = await read(who);
    assert.deepEqual([copy.wikis, copy.pages], [["Handbook"], ["Top", "Under"]]);
  }
  for (const who of [finn, gus]) {
    const copy = await read(who);
    assert.deepEqual([copy.wikis, copy.pages], [[], []]);
  }
});

test("changes of a tree are in the copy, and pages that were archived or deleted are removed", async () => {
  let { cursor } = await read(dev);
  const guest = (await read(finn)).cursor;
  await ada.patch(`/wiki-pages/${under.uuid}/title`, { version: 1, title: "Renamed" });
  await ada.post(`/wiki-pages/${under.uuid}/move`, { parent_page_uuid: null });
  let next = await read(dev, cursor);
  assert.deepEqual(
    next.pages.filter((title: string) => title !== "Top"),
    ["Renamed"],
  );
  ({ cursor } = next);
  await ada.post(`/wiki-pages/${under.uuid}/archive`);
  next = await read(dev, cursor);
  assert.deepEqual(next.removed, [`pages ${under.uuid}`]);
  await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${under.uuid}`);
  next = await read(dev, cursor);
  assert.deepEqual(next.removed, [`pages ${under.uuid}`], "a copy that was not read in between");
  const reply = await read(finn, guest);
  assert.deepEqual([reply.pages, reply.removed, reply.left_wikis], [[], [], []]);
});

test("an archived wiki leaves the copy, and a restored one comes whole", async () => {
  let { cursor } = await read(dev);
  await ada.delete(`/wikis/${wiki.uuid}`);
  let next = await read(dev, cursor);
  assert.deepEqual([next.left_wikis, next.wikis], [[wiki.uuid], []]);
  ({ cursor } = next);
  await ada.post(`/wikis/${wiki.uuid}/restore`);
  next = await read(dev, cursor);
  assert.deepEqual([next.wikis, next.pages], [["Handbook"], ["Top"]]);
});

test("the copy of somebody who becomes a guest, or is none any more, begins anew", async () => {
  let { cursor } = await read(dev);
  const become = (role: string) =>
    harness.platform.pool.run("update members set role = $2 where user_uuid = $1", [dev.uuid, role]);
  await become("guest");
  let next = await read(dev, cursor);
  assert.deepEqual([next.reset, next.wikis], [true, []]);
  ({ cursor } = next);
  await become("viewer");
  next = await read(dev, cursor);
  assert.deepEqual([next.reset, next.wikis], [true, ["Handbook"]]);
});
