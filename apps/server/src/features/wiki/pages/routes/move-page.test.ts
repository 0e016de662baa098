import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { mostLevels } from "#features/content/page-text/index.ts";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, harness, workspace } = company;
const { page, tree } = await startWiki(company);
const [one, two, three] = [await page("One"), await page("Two"), await page("Three")];
const under = await page("Under one", one);
const move = (uuid: string, body: object, who = ada) => who.post(`/wiki-pages/${uuid}/move`, body);

test("a person who may not write cannot move a page, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const body = { parent_page_uuid: one.uuid };
  const answers = await Promise.all([dev, eve, finn, gus, hal].map((who) => move(three.uuid, body, who)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  for (const wrong of [{}, { position: 1 }, { ...body, position: "1.000000" }, { ...body, version: 1 }]) {
    assert.equal((await move(three.uuid, wrong)).status, 400, JSON.stringify(wrong));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a page cannot be moved under itself, nor to a page that is not of its wiki", async () => {
  const { wiki: other } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Other" }));
  const elsewhere = created(await ada.post(`/wikis/${other.uuid}/pages`, { title: "Elsewhere" })).page;
  const before = await company.footprint();
  for (const parent of [one, under]) {
    const answer = await move(one.uuid, { parent_page_uuid: parent.uuid });
    assert.deepEqual([answer.status, answer.body.code], [409, "page_cycle"]);
  }
  for (const parent_page_uuid of [elsewhere.uuid, randomUUID()]) {
    assert.equal((await move(one.uuid, { parent_page_uuid })).body.code, "page_parent_elsewhere");
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a page is moved with the pages under it, last or to a position, and keeps its version", async () => {
  const { body } = await move(one.uuid, { parent_page_uuid: three.uuid }, cleo);
  assert.deepEqual([body.page.parent_page_uuid, body.page.version, body.page.position], [three.uuid, 1, "1.000000"]);
  assert.deepEqual(await tree(), ["Two", "Three", "-One", "--Under one"]);
  assert.equal((await move(one.uuid, { parent_page_uuid: null, position: Number(two.position) })).status, 200);
  assert.deepEqual(await tree(), ["One", "-Under one", "Two", "Three"]);
  const [event] = await harness.platform.pool.run<{ name: string; data: { from: { parent_page_uuid: string } } }>(
    "select name, data from full_events order by id desc limit 1",
  );
  assert.deepEqual([event?.name, event?.data.from.parent_page_uuid], ["wiki_page.moved", three.uuid]);
  const before = await company.footprint();
  assert.equal((await move(under.uuid, { parent_page_uuid: one.uuid })).status, 200);
  assert.deepEqual(await company.footprint(), before, "it is there already");
});

test("nothing comes to lie too deep", async () => {
  let deep = await page("Level 1");
  for (let level = 2; level < mostLevels; level += 1) deep = await page(`Level ${level}`, deep);
  const answer = await move(one.uuid, { parent_page_uuid: deep.uuid });
  assert.deepEqual([answer.status, answer.body.code], [400, "page_too_deep"]);
  assert.equal((await move(two.uuid, { parent_page_uuid: deep.uuid })).status, 200);
});
