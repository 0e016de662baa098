import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, gus, hal, harness, nobody, robot, workspace } = company;
const { page } = await startWiki(company);
const publish = async (uuid: string): Promise<string> =>
  (await ada.post(`/wiki-pages/${uuid}/publish`)).body.page.public_token;
const names = async () =>
  (
    await harness.platform.pool.run<{ name: string; data: Record<string, unknown> }>(
      "select name, data from full_events where name = 'wiki_page.unpublished' order by id",
    )
  ).map(({ data }) => data);

test("a link that was removed answers 404 on the next request, and a new one has another token", async () => {
  const made = await page("Public");
  const token = await publish(made.uuid);
  assert.equal((await nobody.get(`/public/wiki-pages/${token}`)).status, 200);
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [gus, 403],
    [hal, 404],
    [robot, 401],
  ] as const) {
    assert.equal((await who.delete(`/wiki-pages/${made.uuid}/publish`)).status, status);
  }
  const { body } = await cleo.delete(`/wiki-pages/${made.uuid}/publish`);
  assert.deepEqual(["public_token" in body.page, "public_children" in body.page], [false, false]);
  for (const rest of ["", "/meta"]) assert.equal((await nobody.get(`/public/wiki-pages/${token}${rest}`)).status, 404);
  assert.deepEqual(await names(), [{ page: { uuid: made.uuid, title: "Public" } }]);
  const before = await company.footprint();
  assert.equal((await cleo.delete(`/wiki-pages/${made.uuid}/publish`)).status, 200);
  assert.deepEqual(await company.footprint(), before);
  assert.notEqual(await publish(made.uuid), token);
});

test("the end of a link is reported when its page goes to the trash, and only then", async () => {
  const [first, second] = [await page("First"), await page("Second")];
  for (const { uuid } of [first, second]) {
    await publish(uuid);
    await ada.post(`/wiki-pages/${uuid}/archive`);
  }
  const before = (await names()).length;
  assert.deepEqual((await names()).slice(-2), [
    { page: { uuid: first.uuid, title: "First" } },
    { page: { uuid: second.uuid, title: "Second" } },
  ]);
  assert.equal((await ada.delete(`/wiki-pages/${first.uuid}/publish`)).status, 200);
  await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${second.uuid}`);
  assert.equal((await names()).length, before);
});
