import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, robot, nobody, workspace } = company;
const { wiki, page } = await startWiki(company);
const { wiki: otherWiki, page: otherPage } = await startWiki(company);

type Found = { uuid: string; title: string; excerpt: string };

const url = (q: string) => `/wikis/${wiki.uuid}/search?q=${encodeURIComponent(q)}`;

async function find(q: string, who = ada): Promise<Found[]> {
  const answer = await who.get(url(q));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.pages;
}

const titles = async (q: string) => (await find(q)).map(({ title }) => title);

test("guests and people of other workspaces get 404, all other members and keys may search", async () => {
  await page("Open to all");
  for (const who of [finn, gus, hal]) assert.equal((await who.get(url("open"))).status, 404);
  assert.equal((await nobody.get(url("open"))).status, 401);
  for (const who of [ada, ben, cleo, dev, eve, robot]) assert.equal((await find("open", who)).length, 1);
});

test("a q that is missing, blank or longer than 500 characters is 400", async () => {
  for (const query of ["", "?q=", "?q=%20", `?q=${"x".repeat(501)}`, "?q=x&limit=1"]) {
    assert.equal((await ada.get(`/wikis/${wiki.uuid}/search${query}`)).status, 400, query);
  }
  assert.deepEqual(await find("x".repeat(500)), []);
});

test("hits in titles come before hits in contents, with marked excerpts, and only of this wiki", async () => {
  const inText = await page("Stripes", null, "A **zebra** has *stripes*");
  const inTitle = await page("The zebra");
  await otherPage("Zebra of the other wiki", null, "zebra");
  assert.deepEqual(await find("zebra"), [
    { uuid: inTitle.uuid, wiki_uuid: wiki.uuid, title: "The zebra", excerpt: "The \u0001zebra\u0002" },
    { uuid: inText.uuid, wiki_uuid: wiki.uuid, title: "Stripes", excerpt: "A \u0001zebra\u0002 has stripes" },
  ]);
  assert.deepEqual(await titles("stripes zebra"), ["Stripes"]);
  assert.deepEqual(await titles('zebra -"has stripes"'), ["The zebra"]);
  assert.deepEqual(await titles("-zebra"), []);
});

test("words are those of the last save, whichever route saved it", async () => {
  const made = await page("Gnu", null, "one gazelle");
  await ada.patch(`/wiki-pages/${made.uuid}`, { version: 1, content_markdown: "two antelopes" });
  assert.deepEqual([await titles("gazelle"), await titles("antelopes")], [[], ["Gnu"]]);
  await ada.post(`/wiki-pages/${made.uuid}/append`, { content_markdown: "three impalas" });
  assert.deepEqual(await titles("antelopes impalas"), ["Gnu"]);
  await ada.patch(`/wiki-pages/${made.uuid}/title`, { version: 3, title: "Wildebeest" });
  assert.deepEqual([await titles("gnu"), await titles("wildebeest impalas")], [[], ["Wildebeest"]]);
  await ada.post(`/wiki-pages/${made.uuid}/versions/1/restore`, { version: 4 });
  assert.deepEqual([await titles("impalas"), await titles("gazelle")], [[], ["Gnu"]]);
});

test("a page in the trash or in an archived wiki is not found, until it is restored", async () => {
  const top = await page("Badger");
  await page("Under the badger", top);
  assert.equal((await find("badger")).length, 2);
  await ada.post(`/wiki-pages/${top.uuid}/archive`);
  assert.deepEqual(await find("badger"), []);
  await ada.post(`/workspaces/${workspace.uuid}/trash/wiki_page/${top.uuid}/restore`);
  assert.equal((await find("badger")).length, 2);
  await ada.delete(`/wikis/${wiki.uuid}`);
  const everywhere = async () => (await ada.get(`/search?workspace_uuid=${workspace.uuid}&q=badger`)).body.pages.length;
  assert.equal(await everywhere(), 0);
  await ada.post(`/wikis/${wiki.uuid}/restore`);
  assert.equal(await everywhere(), 2);
});

test("a part of a run of letters without spaces is found in titles and contents", async () => {
  const inTitle = await page("深度学习模型");
  const inText = await page("Notes", null, "需要大量训练数据");
  assert.deepEqual([(await find("学习"))[0]?.uuid, (await find("训练"))[0]?.uuid], [inTitle.uuid, inText.uuid]);
  assert.equal((await find("训练"))[0]?.excerpt, "需要大量\u0001训练\u0002数据");
});

test("words that begin with a word are found with the word itself, in content of any length", async () => {
  const filler = "nothing to see here ".repeat(300);
  const whole = await page("One", null, `${filler} a capybara`);
  const begun = await page("Two", null, `${filler} (capybaras) swim`);
  const found = await find("capybara");
  assert.deepEqual(new Set(found.map(({ uuid }) => uuid)), new Set([whole.uuid, begun.uuid]));
  const marked = ["\u0001capybara\u0002", "\u0001capybaras\u0002"];
  for (const { excerpt } of found)
    assert.ok(
      marked.some((each) => excerpt.includes(each)),
      excerpt,
    );
});

test("at most 20 pages are answered, those with the words in their title first", async () => {
  for (let n = 0; n < 15; n += 1) await page(`Number ${n}`, null, "a common tapir");
  for (let n = 0; n < 8; n += 1) await page(`Tapir ${n}`);
  const found = await titles("tapir");
  assert.deepEqual([found.length, found.slice(0, 8).every((title) => title.startsWith("Tapir"))], [20, true]);
});

test("a search of the other wiki finds its own pages", async () => {
  const { body } = await ada.get(`/wikis/${otherWiki.uuid}/search?q=zebra`);
  assert.deepEqual(
    body.pages.map(({ title }: Found) => title),
    ["Zebra of the other wiki"],
  );
});
