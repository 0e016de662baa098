import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { statementsOf } from "#test/statement-count.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, gus, harness, robot, workspace } = company;
const { wiki, page } = await startWiki(company);

async function find(q: string, who = ada, extra = "") {
  const answer = await who.get(`/search?workspace_uuid=${workspace.uuid}&q=${encodeURIComponent(q)}${extra}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

const titles = ({ pages }: { pages: { title: string }[] }) => pages.map(({ title }) => title);

test("pages are found next to tasks and boards, but not by guests", async () => {
  await company.task({ title: "Okapi ticket" });
  const made = await page("Okapi", null, "seen in the forest");
  const found = await find("okapi");
  assert.deepEqual(found.pages, [
    { uuid: made.uuid, wiki_uuid: wiki.uuid, title: "Okapi", excerpt: "\u0001Okapi\u0002" },
  ]);
  assert.equal(found.tasks.length, 1);
  for (const who of [cleo, dev, robot]) assert.deepEqual(titles(await find("okapi", who)), ["Okapi"]);
  for (const who of [finn, gus]) {
    const guests = await find("okapi", who);
    assert.deepEqual([guests.pages, guests.tasks.length], [[], 1]);
  }
});

test("place/words searches inside a wiki or a page with everything under it, and scope says which", async () => {
  const top = await page("Événements");
  const under = await page("Under it", top, "a lemur");
  await page("Deeper", under, "another lemur");
  await page("Sibling", null, "a lemur elsewhere");
  await company.task({ title: "Lemur ticket" });
  const inPage = await find("evenements/lemur");
  assert.deepEqual(inPage.scope, { kind: "wiki_page", uuid: top.uuid, name: "Événements" });
  assert.deepEqual(titles(inPage).toSorted(), ["Deeper", "Under it"]);
  assert.deepEqual([inPage.tasks, inPage.boards, inPage.comments, inPage.broadened], [[], [], [], null]);
  const inWiki = await find("handbook/lemur");
  assert.deepEqual(inWiki.scope, { kind: "wiki", uuid: wiki.uuid, name: "Handbook" });
  assert.deepEqual(titles(inWiki).toSorted(), ["Deeper", "Sibling", "Under it"]);
  const guests = await find("handbook/lemur", finn);
  assert.deepEqual([guests.scope, guests.pages, guests.broadened], [null, [], "lemur"]);
  await ada.post(`/wiki-pages/${under.uuid}/archive`);
  assert.deepEqual(titles(await find("evenements/lemur")), []);
});

test("a board is meant before a wiki, and a wiki before a page of the same name", async () => {
  const { wiki: named } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Shared" }));
  await page("Shared");
  assert.equal((await find("shared/x")).scope.uuid, named.uuid);
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Shared" }));
  assert.deepEqual((await find("shared/x")).scope, { kind: "board", uuid: board.uuid, name: "Shared" });
  await ada.delete(`/wikis/${named.uuid}`);
  assert.equal((await find("shared/x", finn)).scope, null);
});

test("a name may contain slashes, and the longest name that means something is meant", async () => {
  const { wiki: tests } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "A/B tests" }));
  created(await ada.post(`/wikis/${tests.uuid}/pages`, { title: "Tapir", content_markdown: "on/off" }));
  assert.deepEqual(
    [(await find("a/b tests/on/off")).scope?.name, titles(await find("a/b tests/on/off"))],
    ["A/B tests", ["Tapir"]],
  );
  const { board: short } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "CI" }));
  const { board: long } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "CI/CD" }));
  await ada.post(`/boards/${long.uuid}/tasks`, { title: "Aardwolf pipeline" });
  await ada.post(`/boards/${short.uuid}/tasks`, { title: "CD aardwolf" });
  const inLong = await find("ci/cd/aardwolf");
  assert.deepEqual([inLong.scope.uuid, inLong.tasks.length], [long.uuid, 1]);
  assert.equal((await find("ci/aardwolf")).scope.uuid, short.uuid);
  const under = await page("CI/CD/Nightly");
  assert.equal((await find("ci/cd/nightly/x")).scope.uuid, under.uuid);
  assert.equal((await find("ci/cd/nightly/x", finn)).scope, null, "a guest opens neither");
});

test("a page in the trash is no place, and when nothing is found only the words are searched, in pages too", async () => {
  const gone = await page("Gone place");
  await ada.post(`/wiki-pages/${gone.uuid}/archive`);
  await page("Capybara");
  const found = await find("gone place/capybara");
  assert.deepEqual([found.scope, titles(found), found.broadened], [null, ["Capybara"], "capybara"]);
});

test("limit counts pages too, and pages cost no statement of their own", async () => {
  for (const n of [1, 2, 3]) await page(`Quokka ${n}`);
  assert.equal((await find("quokka", ada, "&limit=2")).pages.length, 2);
  assert.equal(await statementsOf(harness, () => find("quokka")), 2);
});
