import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { filesOnDisk, wholePng } from "#test/files.ts";
import { readPdf, squash } from "#test/pdf.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, hal, harness, nobody, robot, workspace } = company;
const { wiki, page } = await startWiki(company);
const pdf = async (uuid: string, who = dev, query = "") => {
  const reply = await who.get(`/wiki-pages/${uuid}/export?format=pdf${query}`);
  assert.deepEqual([reply.status, reply.headers["content-type"]], [200, "application/pdf"]);
  return readPdf(reply.body);
};

const attach = async (uuid: string, bytes: Buffer): Promise<string> => {
  const file = { name: "a.png", type: "image/png", bytes };
  const { attachment } = created(await cleo.upload(`/wiki-pages/${uuid}/attachments`, file));
  return `/wiki-pages/${uuid}/attachments/${attachment.uuid}/content`;
};

test("a page is a PDF with its title, its text and the number of each sheet; guests and others get none", async () => {
  const made = await page("Sailing: “a” / b?", null, "# First steps\n\nSome **text**");
  const at = `/wiki-pages/${made.uuid}/export?format=pdf`;
  const reply = await robot.get(at);
  assert.match(String(reply.headers["content-disposition"]), /^attachment; filename=".+\.pdf"/);
  assert.deepEqual((await pdf(made.uuid)).sheets, [squash("Sailing: “a” / b? First steps Some text 1/1")]);
  const statuses = [finn, hal, nobody].map(async (who) => (await who.get(at)).status);
  assert.deepEqual(await Promise.all(statuses), [404, 404, 401]);
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  assert.equal((await ada.get(at)).status, 404);
  assert.deepEqual((await filesOnDisk(harness)).received, []);
});

test("the pages under it come behind a table of contents, without the trash, with links between their sheets", async () => {
  const top = await page("Top", null, "Begin");
  const under = await page("Under", top);
  await page("Deep", under, `[up](/wiki-pages/${top.uuid}#x) [sibling](/wiki-pages/${wiki.uuid})`);
  const gone = await page("Gone", top, "secret");
  await page("Sibling", null, "secret");
  await ada.post(`/wiki-pages/${gone.uuid}/archive`);
  const read = await pdf(top.uuid, dev, "&children=true");
  assert.deepEqual(read.bookmarks, ["Top", "-Under", "--Deep"]);
  assert.match(read.sheets[0] ?? "", /^TopTop[.\s]*2Under[.\s]*3Deep[.\s]*41\/4$/);
  assert.deepEqual(read.sheets.slice(1), ["TopBegin2/4", "Under3/4", "Deepupsibling4/4"]);
  assert.deepEqual([read.links, read.jumps >= 4], [[`https://stoa.test/wiki-pages/${wiki.uuid}`], true]);
  assert.deepEqual((await pdf(top.uuid)).sheets, ["TopBegin1/1"]);
});

test("pictures that are attachments of the page are in it; others are their alternative texts", async () => {
  const [made, other] = [await page("Pictures"), await page("Other")];
  const [own, foreign] = [await attach(made.uuid, wholePng), await attach(other.uuid, wholePng)];
  const content_markdown = `![mine](${own}) ![foreign](${foreign}) ![web](https://example.com/a.png)`;
  await ada.patch(`/wiki-pages/${made.uuid}`, { version: 1, content_markdown });
  const read = await pdf(made.uuid);
  assert.deepEqual([read.pictures, read.text], [1, "Picturesforeignweb1/1"]);
  assert.deepEqual(read.links, [`https://stoa.test${foreign}`, "https://example.com/a.png"]);
  assert.deepEqual((await filesOnDisk(harness)).received, []);
});

test("mentions have the labels that the reader may see", async () => {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Secret" } });
  const { task } = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Buy the harbour" }));
  const mention = { type: "mention", attrs: { kind: "ticket", uuid: task.uuid, label: "Buy the harbour" } };
  const content_json = { type: "doc", content: [{ type: "paragraph", content: [mention] }] };
  const { page: made } = created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Plans", content_json }));
  assert.equal((await pdf(made.uuid, ada)).text, "PlansBuytheharbour1/1");
  assert.equal((await pdf(made.uuid, dev)).text, "Plansaticket1/1");
});

test("a wiki is a PDF with its name and all its pages; one that is too large is 400 before it is read", async () => {
  const { wiki: large } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Large" }));
  const read = async (who = dev) => who.get(`/wikis/${large.uuid}/export?format=pdf`);
  assert.equal((await readPdf((await read()).body)).text, "Large1/1");
  const text = { title: "Page", content_markdown: "x".repeat(99_000) };
  for (let count = 0; count < 2; count += 1) created(await ada.post(`/wikis/${large.uuid}/pages`, text));
  const { sheets, bookmarks } = await readPdf((await read(robot)).body);
  assert.match(sheets[0] ?? "", /^LargePage[.\s]*2Page[.\s]*\d+1\/\d+$/);
  assert.deepEqual(bookmarks, ["Page", "Page"]);
  assert.deepEqual([(await read(finn)).status, (await read(hal)).status], [404, 404]);
  for (let count = 0; count < 30; count += 1) created(await ada.post(`/wikis/${large.uuid}/pages`, text));
  const { status, body } = await read();
  assert.deepEqual([status, body.code], [400, "pdf_too_large"]);
});
