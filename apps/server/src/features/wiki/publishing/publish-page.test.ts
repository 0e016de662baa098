import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, harness, nobody, robot, workspace } = company;
const { page } = await startWiki(company);
const made = await page("Handbook of the harbour");
const path = `/wiki-pages/${made.uuid}/publish`;

const announced = () =>
  harness.platform.pool.run<{ name: string; data: Record<string, unknown> }>(
    "select name, data from full_events where name like 'wiki_page.%published' or name = 'wiki_page.link_changed' order by id",
  );

test("guests, viewers, commenters, non-members and keys cannot publish a page", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, hal, robot, nobody].map((who) => who.post(path)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 403, 403, 404, 401, 401],
  );
  assert.equal((await ada.post(path, { public_token: "x".repeat(43) })).status, 400);
  assert.deepEqual(await company.footprint(), before);
  assert.equal("public_token" in (await ada.get(`/wiki-pages/${made.uuid}`)).body.page, false);
});

test("while public pages are switched off nobody can publish one", async () => {
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_wiki_pages_enabled: false });
  const before = await company.footprint();
  for (const who of [ada, ben, cleo]) {
    const { status, body } = await who.post(path);
    assert.deepEqual([status, body.code], [403, "public_wiki_pages_disabled"]);
  }
  assert.deepEqual(await company.footprint(), before);
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_wiki_pages_enabled: true });
});

test("a member publishes a page; its token is in the reply, the event, and what everybody reads who sees the page", async () => {
  const { status, body } = await cleo.post(path);
  assert.equal(status, 200, JSON.stringify(body));
  const { public_token, public_children, version } = body.page;
  assert.match(public_token, /^[\w-]{43}$/);
  assert.deepEqual([public_children, version], [false, 1]);
  const [event] = await announced();
  assert.deepEqual(event, { name: "wiki_page.published", data: { page: body.page, public_token } });
  for (const who of [ada, dev, robot]) {
    assert.equal((await who.get(`/wiki-pages/${made.uuid}`)).body.page.public_token, public_token);
  }
});

test("publishing it again keeps the token and is no event, unless the pages under it become public too", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([ada, ben, cleo].map((who) => who.post(path, { children: false })));
  assert.equal(new Set(answers.map(({ body }) => body.page.public_token)).size, 1);
  assert.deepEqual(await company.footprint(), before);
  const withChildren = (await ada.post(path, { children: true })).body.page;
  assert.deepEqual(
    [withChildren.public_children, withChildren.public_token],
    [true, answers[0]?.body.page.public_token],
  );
  const { name, data } = (await announced()).at(-1) ?? assert.fail();
  // the event of its own link came before
  assert.deepEqual([name, data["changed"]], ["wiki_page.link_changed", ["public_children"]]);
  assert.equal((await announced()).length, 2);
});

test("publishing it again without `children` leaves the pages under it as they are", async () => {
  for (const body of [undefined, {}]) {
    assert.equal((await cleo.post(path, body)).body.page.public_children, true);
  }
  assert.equal((await announced()).length, 2);
  assert.equal((await cleo.post(path, { children: false })).body.page.public_children, false);
  assert.equal((await cleo.post(path)).body.page.public_children, false);
});

test("a page in the trash cannot be published", async () => {
  const gone = await page("Gone");
  await ada.post(`/wiki-pages/${gone.uuid}/archive`);
  assert.equal((await ada.post(`/wiki-pages/${gone.uuid}/publish`)).status, 404);
});
