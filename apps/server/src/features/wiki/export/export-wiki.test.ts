import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { join, keyOf } from "#test/people.ts";
import { startWiki } from "#test/wiki.ts";
import { unzip } from "#test/zip.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, finn, hal, nobody, workspace, harness } = company;
const { wiki, page } = await startWiki(company);
const at = `/wikis/${wiki.uuid}/export`;

test("a wiki without pages is a zip with only the report; guests and others get none", async () => {
  const reply = await dev.get(at);
  assert.deepEqual([reply.status, reply.headers["content-type"]], [200, "application/zip"]);
  assert.equal(
    reply.headers["content-disposition"],
    "attachment; filename=\"Handbook.zip\"; filename*=UTF-8''Handbook.zip",
  );
  const files = await unzip(reply.body);
  assert.deepEqual([...files.keys()], ["export-report.json"]);
  assert.deepEqual(JSON.parse(String(files.get("export-report.json"))).pages, []);
  const statuses = [finn, hal, nobody].map(async (who) => (await who.get(at)).status);
  assert.deepEqual(await Promise.all(statuses), [404, 404, 401]);
});

test("pages are files in folders as the tree, in its order, with relative links to pages and files; the trash is left out", async () => {
  const first = await page("Sailing: “a” / b?");
  const under = await page("Knots", first, "Ropes");
  const twin = await page("KNOTS", first);
  await page("README", first);
  await page("con", first);
  const gone = await page("Gone", first);
  created(await ada.post(`/wiki-pages/${gone.uuid}/archive`).then((reply) => ({ ...reply, status: 201 })));
  const { attachment } = created(
    await cleo.upload(`/wiki-pages/${twin.uuid}/attachments`, { name: "a b.png", type: "image/png", bytes: png }),
  );
  const file = `/wiki-pages/${twin.uuid}/attachments/${attachment.uuid}/content`;
  const links = `[up](/wiki-pages/${first.uuid}#x) ![p](${file}) [web](https://example.com/a) [gone](/wiki-pages/${gone.uuid})`;
  await ada.patch(`/wiki-pages/${twin.uuid}`, { version: 1, content_markdown: links });
  await ada.patch(`/wiki-pages/${first.uuid}`, {
    version: 1,
    content_markdown: `[down](http://stoa.test/wiki-pages/${twin.uuid})`,
  });
  const files = await unzip((await dev.get(at)).body);
  assert.deepEqual(
    [...files.keys()],
    [
      "Sailing “a” b/README.md",
      "Sailing “a” b/Knots.md",
      "Sailing “a” b/KNOTS 2/README.md",
      "Sailing “a” b/KNOTS 2/a b.png",
      "Sailing “a” b/README 2.md",
      "Sailing “a” b/_con.md",
      "export-report.json",
    ],
  );
  const text = (path: string) => String(files.get(`Sailing “a” b/${path}`));
  assert.equal(text("README.md"), '---\ntitle: "Sailing: “a” / b?"\norder: 1\n---\n\n[down](KNOTS%202/README.md)\n');
  assert.equal(text("Knots.md"), '---\ntitle: "Knots"\norder: 1\n---\n\nRopes\n');
  assert.equal(
    text("KNOTS 2/README.md"),
    `---\ntitle: "KNOTS"\norder: 2\n---\n\n[up](../README.md#x) ![p](a%20b.png) [web](https://example.com/a) [gone](/wiki-pages/${gone.uuid})\n`,
  );
  assert.deepEqual(files.get("Sailing “a” b/KNOTS 2/a b.png"), png);
  void under;
});

test("mentions are written with the labels that the reader may see, and the report lists what markdown cannot carry", async () => {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Secret" } });
  const { task } = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Buy the harbour" }));
  const mention = { type: "mention", attrs: { kind: "ticket", uuid: task.uuid, label: "Buy the harbour" } };
  const content_json = { type: "doc", content: [{ type: "paragraph", content: [mention] }] };
  const { page: made } = created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Plans", content_json }));
  const read = async (who: typeof ada) => {
    const files = await unzip((await who.get(at)).body);
    const { pages } = JSON.parse(String(files.get("export-report.json")));
    return [String(files.get("Plans.md")).split("\n").at(-2), pages];
  };
  const reported = (label: string) => [
    { path: "Plans.md", uuid: made.uuid, omits: ["mentions"], mentions: [{ kind: "ticket", uuid: task.uuid, label }] },
  ];
  assert.deepEqual(await read(ada), ["Buy the harbour", reported("Buy the harbour")]);
  assert.deepEqual(await read(dev), ["a ticket", reported("a ticket")]);
});

/** Makes a wiki that is more than the buffers of a connection hold, so that its exports wait for their readers. @returns the path of its export */
async function makeLarge(workspace_uuid: string, who = ada): Promise<string> {
  const { wiki: large } = created(await who.post("/wikis", { workspace_uuid, name: "Large" }));
  const { page: holder } = created(await who.post(`/wikis/${large.uuid}/pages`, { title: "Large" }));
  const bytes = Buffer.concat([png, randomBytes(25_000_000)]);
  created(await who.upload(`/wiki-pages/${holder.uuid}/attachments`, { name: "a.png", type: "image/png", bytes }));
  return `/wikis/${large.uuid}/export`;
}

const address = await harness.app.listen({ port: 0, host: "127.0.0.1" });

/** Asks for an export over a connection of its own, and does not read it. */
async function openUnread(path: string, who = ada) {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${who.token}` };
  const reply = await fetch(address + path, { headers, signal: leaving.signal });
  // the reply is kept: one that nobody knows is closed by the collector of garbage
  return { status: reply.status, leaving, retry: reply.headers.get("retry-after"), reply };
}

test("the report names every page once, also of more pages than are read at once", async () => {
  const { wiki: many } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Many" }));
  const mention = { type: "mention", attrs: { kind: "page", uuid: randomUUID(), label: "gone" } };
  const content_json = { type: "doc", content: [{ type: "paragraph", content: [mention] }] };
  for (let index = 1; index <= 41; index += 1) {
    created(await ada.post(`/wikis/${many.uuid}/pages`, { title: `Page ${index}`, content_json }));
  }
  const files = await unzip((await ada.get(`/wikis/${many.uuid}/export`)).body);
  const report = JSON.parse(String(files.get("export-report.json"))) as {
    pages: { path: string; mentions: object[] }[];
  };
  assert.deepEqual(
    report.pages.map(({ path, mentions }) => [path, mentions.length]),
    Array.from({ length: 41 }, (_, index) => [`Page ${index + 1}.md`, 1]),
  );
});

test("clients that do not read keep nobody waiting; an eleventh open zip of a workspace is 429 until one of them goes away", async () => {
  const path = await makeLarge(workspace.uuid);
  const open = () => openUnread(path);
  const opened = await Promise.all(Array.from({ length: 9 }, open));
  assert.deepEqual([...(await unzip((await dev.get(path)).body)).keys()].length, 3);
  opened.push(await open());
  const busy = await open();
  assert.deepEqual([opened.map(({ status }) => status), busy.status, busy.retry], [opened.map(() => 200), 429, "10"]);
  opened[0]?.leaving.abort();
  for (let status = 429; status !== 200;) {
    const next = await open();
    status = next.status;
    next.leaving.abort();
  }
  for (const { leaving } of opened) leaving.abort();
});

test("a person has at most twenty zips open in all their workspaces, and everybody else gets theirs meanwhile", async () => {
  const workspaces = await Promise.all(
    ["One", "Two", "Three"].map(
      async (name) => created(await cleo.post("/workspaces", { name })).workspace.uuid as string,
    ),
  );
  const paths = await Promise.all(workspaces.map((uuid) => makeLarge(uuid, cleo)));
  const [uuid = "", path = ""] = [workspaces[0], paths[0]];
  await join(harness, uuid, ben, "member");
  // nine in each, so that the workspaces have room
  const asked = await Promise.all(paths.flatMap((each) => Array.from({ length: 9 }, () => openUnread(each, cleo))));
  const countOf = (status: number) => asked.filter((each) => each.status === status).length;
  assert.deepEqual([countOf(200), countOf(429)], [20, 7]);
  const byKey = await openUnread(path, await keyOf(harness, cleo, uuid));
  const theirs = await openUnread(path, ben);
  assert.deepEqual([byKey.status, theirs.status], [429, 200]);
  for (const { leaving } of [...asked, theirs]) leaving.abort();
});
