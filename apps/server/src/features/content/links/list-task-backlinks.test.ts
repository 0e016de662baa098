import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, dev, finn, hal, ivy } = company;
const { page } = await startWiki(company);

const titles = async (uuid: string, who = ada) =>
  (await who.get(`/tasks/${uuid}/backlinks`)).body.backlinks.map((each: { title: string }) => each.title).toSorted();

test("a task lists the texts that name it; guests see no pages among them, and others nothing", async () => {
  const target = await company.task({ title: "Target" });
  const link = `[it](https://stoa.test/w/example/tasks/${target.uuid}/)`;
  await page("A page", null, link);
  await company.task({ title: "A task", description: link });
  assert.deepEqual(await titles(target.uuid), ["A page", "A task"]);
  assert.deepEqual(await titles(target.uuid, dev), ["A page", "A task"]);
  assert.deepEqual(await titles(target.uuid, finn), ["A task"]);
  for (const who of [hal, ivy]) assert.equal((await who.get(`/tasks/${target.uuid}/backlinks`)).status, 404);
});

test("only an address that ends with the uuid is a link to the task", async () => {
  const target = await company.task({ title: "Not named" });
  await page("Others", null, `[a](/tasks/${target.uuid}/attachments/x) [b](/other/${target.uuid}) ${target.uuid}`);
  assert.deepEqual(await titles(target.uuid), []);
});

test("the same uuid named in another workspace is no link", async () => {
  const target = await company.task({ title: "Ours" });
  const { body } = await hal.get("/workspaces");
  const [{ uuid }] = body.workspaces;
  const { board } = created(await hal.post(`/workspaces/${uuid}/boards`, { name: "Theirs" }));
  created(
    await hal.post(`/boards/${board.uuid}/tasks`, { title: "Theirs", description: `[it](/tasks/${target.uuid})` }),
  );
  assert.deepEqual(await titles(target.uuid), []);
});
