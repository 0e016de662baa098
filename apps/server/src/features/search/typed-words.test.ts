import assert from "node:assert/strict";
import { test } from "node:test";
import { hitStart } from "#kernel/search-match.ts";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, board, harness, workspace } = company;
const { wiki, page } = await startWiki(company);

const typed = [
  "Node.js",
  "C++17",
  "sltrhd_images",
  "foo-bar",
  "user@example.com",
  "src/app.ts",
  "v1.2.3",
  "don't",
  "ENG-12",
  "re-open",
  "a.b.c",
  "東京タワー",
  "pay-ment gateway",
  "foo bar baz",
  "see docs/api.md",
  "grüße an müller",
  "jürgen@müller.example",
];

/** The typed beginnings of a word, from three characters on. */
const beginnings = (word: string): string[] =>
  Array.from(word, (_, index) =>
    Array.from(word)
      .slice(0, index + 1)
      .join(""),
  ).slice(2);

type Found = readonly { readonly uuid: string; readonly task_uuid?: string }[];
const has = (found: Found, uuid: string): boolean => found.some((each) => (each.task_uuid ?? each.uuid) === uuid);

for (const word of typed) {
  test(`${word} is found while it is typed: in titles, descriptions, comments and pages`, async () => {
    const inTitle = await company.task({ title: `About ${word} here` });
    const inText = await company.task({ title: "Another", description: `It is about ${word}, too` });
    const inComment = await company.task({ title: "A third" });
    created(await ada.post(`/tasks/${inComment.uuid}/comments`, { body: `See ${word}` }));
    const inPage = await page("A page", null, `Of ${word}`);
    const pageTitle = await page(`With ${word}`);
    for (const q of beginnings(word)) {
      const query = `q=${encodeURIComponent(q)}`;
      const found = (await ada.get(`/search?workspace_uuid=${workspace.uuid}&${query}&limit=20`)).body;
      const shown = await Promise.all(
        [`/boards/${board.uuid}/tasks`, `/workspaces/${workspace.uuid}/tasks`].map((path) =>
          ada.get(`${path}?${query}`),
        ),
      );
      const lists: Found[] = [found.tasks, ...shown.map(({ body }) => body.tasks)];
      for (const tasks of lists) for (const { uuid } of [inTitle, inText]) assert.ok(has(tasks, uuid), q);
      assert.ok(has(found.comments, inComment.uuid), q);
      const { pages } = (await ada.get(`/wikis/${wiki.uuid}/search?${query}`)).body;
      for (const list of [found.pages, pages]) {
        for (const { uuid } of [inPage, pageTitle]) assert.ok(has(list, uuid), q);
      }
      const { excerpt } = found.tasks.find(({ uuid }: { uuid: string }) => uuid === inTitle.uuid);
      assert.ok(excerpt.includes(hitStart), q);
    }
    await harness.platform.pool.run("update tasks set archived_at = clock_timestamp() where workspace_uuid = $1", [
      workspace.uuid,
    ]);
  });
}

test("a letter behind a word narrows what is found: only words that begin with it are", async () => {
  const wanted = await company.task({ title: "Node.js" });
  const other = await company.task({ title: "Node.py", description: "Only that" });
  const { tasks } = (await ada.get(`/search?workspace_uuid=${workspace.uuid}&q=Node.j`)).body;
  assert.deepEqual([has(tasks, wanted.uuid), has(tasks, other.uuid)], [true, false]);
  const separate = (await ada.get(`/search?workspace_uuid=${workspace.uuid}&q=node%20j`)).body.tasks;
  assert.deepEqual([has(separate, wanted.uuid), has(separate, other.uuid)], [true, false]);
  assert.deepEqual((await ada.get(`/search?workspace_uuid=${workspace.uuid}&q=node%20j%20`)).body.tasks, []);
});
