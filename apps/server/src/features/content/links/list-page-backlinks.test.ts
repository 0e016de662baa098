import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, board, cleo, dev, finn, hal, harness, ivy, workspace } = company;
const { wiki, page } = await startWiki(company);

const paragraph = (...content: unknown[]) => ({ type: "doc", content: [{ type: "paragraph", content }] });
const mention = (kind: string, uuid: string) => ({ type: "mention", attrs: { kind, uuid, label: "As it was" } });

async function backlinks(uuid: string, who = ada, query = "") {
  const answer = await who.get(`/wiki-pages/${uuid}/backlinks${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.backlinks as { kind: string; uuid: string; title: string }[];
}

const titles = async (uuid: string, who = ada) =>
  (await backlinks(uuid, who)).map(({ kind, title }) => `${kind} ${title}`).toSorted();

test("pages, tasks and comments that mention a page or link to its address are listed, each once", async () => {
  const target = await page("Target");
  const source = await page("By address", null, `[here](/wiki-pages/${target.uuid}?content=markdown#top) and again`);
  const { page: mentioning } = created(
    await ada.post(`/wikis/${wiki.uuid}/pages`, {
      title: "By mention",
      content_json: paragraph(mention("page", target.uuid.toUpperCase()), mention("page", target.uuid)),
    }),
  );
  const task = await company.task({ title: "A task", description: `https://stoa.test/wiki-pages/${target.uuid}` });
  const { comment } = created(
    await ada.post(`/tasks/${task.uuid}/comments`, { body_json: paragraph(mention("page", target.uuid)) }),
  );
  const listed = await backlinks(target.uuid);
  assert.deepEqual(
    new Set(listed.map(({ uuid }) => uuid)),
    new Set([source.uuid, mentioning.uuid, task.uuid, comment.uuid]),
  );
  assert.equal(listed.length, 4);
  assert.deepEqual(
    listed.find(({ uuid }) => uuid === comment.uuid),
    {
      ...listed.find(({ uuid }) => uuid === comment.uuid),
      kind: "comment",
      title: "A task",
      task_uuid: task.uuid,
      board_uuid: board.uuid,
      wiki_uuid: null,
    },
  );
  const first = (await dev.get(`/wiki-pages/${target.uuid}/backlinks?limit=3`)).body;
  const second = (await dev.get(`/wiki-pages/${target.uuid}/backlinks?limit=3&cursor=${first.next_cursor}`)).body;
  assert.deepEqual([...first.backlinks, ...second.backlinks], listed);
});

test("a link goes with the text that had it, and a page does not link to itself", async () => {
  const target = await page("Once named");
  const link = `[it](/wiki-pages/${target.uuid})`;
  const source = await page("Source", null, link);
  const task = await company.task({ title: "Task", description: link });
  const { comment } = created(await ada.post(`/tasks/${task.uuid}/comments`, { body: link }));
  await ada.post(`/wiki-pages/${target.uuid}/append`, { content_markdown: link });
  assert.equal((await backlinks(target.uuid)).length, 3);
  await ada.patch(`/wiki-pages/${source.uuid}`, { version: 1, content_markdown: "gone" });
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, description: "gone" });
  await ada.patch(`/tasks/${task.uuid}/comments/${comment.uuid}`, { body: "gone" });
  assert.deepEqual(await backlinks(target.uuid), []);
  await ada.post(`/wiki-pages/${source.uuid}/append`, { content_markdown: link });
  assert.deepEqual(await titles(target.uuid), ["wiki_page Source"]);
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version + 1, title: "Another title" });
  const { task: copy } = created(
    await ada.post(`/tasks/${(await company.task({ title: "Copied", description: link })).uuid}/duplicate`, {}),
  );
  assert.ok((await backlinks(target.uuid)).some(({ uuid }) => uuid === copy.uuid));
});

test("nobody is shown what they may not open: other boards, the trash, archived wikis", async () => {
  const target = await page("Guarded");
  const link = `[it](/wiki-pages/${target.uuid})`;
  const source = await page("Will be archived", null, link);
  const { board: secret } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Secret" }));
  const { task } = created(await ada.post(`/boards/${secret.uuid}/tasks`, { title: "Secret task", description: link }));
  created(await ada.post(`/tasks/${task.uuid}/comments`, { body: link }));
  const all = ["comment Secret task", "ticket Secret task", "wiki_page Will be archived"];
  assert.deepEqual([await titles(target.uuid), await titles(target.uuid, ivy)], [all, all.slice(2)]);
  for (const who of [finn, hal]) assert.equal((await who.get(`/wiki-pages/${target.uuid}/backlinks`)).status, 404);
  await ada.post(`/wiki-pages/${source.uuid}/archive`);
  assert.deepEqual([await titles(target.uuid), await titles(target.uuid, cleo)], [all.slice(0, 2), []]);
  await ada.post(`/tasks/${task.uuid}/archive`);
  assert.deepEqual(await titles(target.uuid), []);
  await ada.delete(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}`);
  await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${source.uuid}`);
  const left = await harness.platform.pool.run("select 1 from page_links where to_uuid = $1", [target.uuid]);
  assert.equal(left.length, 0);
});
