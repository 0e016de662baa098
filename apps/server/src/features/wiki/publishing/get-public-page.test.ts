import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { atRest } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, harness, nobody, workspace } = company;
const { pool } = harness.platform;
const { wiki, page } = await startWiki(company);
const publish = async (uuid: string, children = false): Promise<string> =>
  (await ada.post(`/wiki-pages/${uuid}/publish`, { children })).body.page.public_token;
const read = (token: string, from?: string) =>
  nobody.get(`/public/wiki-pages/${token}${from === undefined ? "" : `?from=${from}`}`);

const ref = ({ uuid }: { uuid: string }, title: string) => ({ uuid, title });

const mention = (kind: string, uuid: string, label: string) => ({ type: "mention", attrs: { kind, uuid, label } });

test("everybody with the link reads the page, which no cache keeps and no search engine lists", async () => {
  const made = await page("Opening hours", null, "From **nine** to five");
  const token = await publish(made.uuid);
  const { status, body, headers } = await read(token);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(Object.keys(body.page).toSorted(), [
    "children",
    "content_json",
    "content_markdown",
    "parents",
    "title",
    "updated_at",
    "uuid",
  ]);
  assert.deepEqual(
    [body.page.title, body.page.content_markdown, body.page.parents, body.page.children],
    ["Opening hours", "From **nine** to five", [], []],
  );
  assert.deepEqual([headers["cache-control"], headers["x-robots-tag"]], ["no-store", "noindex, nofollow"]);
  await ada.patch(`/wiki-pages/${made.uuid}`, { version: 1, content_markdown: "Closed" });
  assert.equal((await read(token)).body.page.content_markdown, "Closed");
});

test("an unknown link, one that is switched off, and one to the trash, an archived wiki or a stopped workspace are 404 alike", async () => {
  const made = await page("Guarded");
  const token = await publish(made.uuid);
  const unknown = (await read("x".repeat(43))).body;
  const isDark = async () => assert.deepEqual([(await read(token)).status, (await read(token)).body], [404, unknown]);
  const isLive = async () => assert.equal((await read(token)).status, 200);
  assert.equal((await read("short")).status, 400);
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_wiki_pages_enabled: false });
  await isDark();
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_wiki_pages_enabled: true });
  await isLive();
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  await isDark();
  await ada.post(`/workspaces/${workspace.uuid}/trash/wiki_page/${made.uuid}/restore`);
  await isLive();
  await ada.delete(`/wikis/${wiki.uuid}`);
  await isDark();
  await ada.post(`/wikis/${wiki.uuid}/restore`);
  await isLive();
  for (const column of ["suspended_at", "deleted_at"]) {
    await pool.run(`update workspaces set ${column} = clock_timestamp() where uuid = $1`, [workspace.uuid]);
    await isDark();
    await pool.run(`update workspaces set ${column} = null where uuid = $1`, [workspace.uuid]);
  }
  await isLive();
});

test("the pages under it are public only if they were published with it, and no others ever are", async () => {
  const top = await page("Top");
  const under = await page("Under", top, "below");
  const deep = await page("Deep", under, "deeper");
  const sibling = await page("Sibling");
  const token = await publish(top.uuid);
  for (const { uuid } of [under, deep, sibling]) assert.equal((await read(token, uuid)).status, 400);
  assert.equal((await read(token, top.uuid)).status, 200);
  assert.equal(await publish(top.uuid, true), token);
  assert.deepEqual((await read(token)).body.page.children, [ref(under, "Under")]);
  const found = (await read(token, deep.uuid.toUpperCase())).body.page;
  assert.deepEqual([found.content_markdown, found.parents], ["deeper", [ref(top, "Top"), ref(under, "Under")]]);
  for (const from of [sibling.uuid, company.board.uuid, "elsewhere", "%25", ""]) {
    const { status, body } = await read(token, from);
    assert.deepEqual([status, body.code], [400, "public_page_elsewhere"], from);
    assert.equal((await read("x".repeat(43), from)).status, 404, from);
  }
  assert.equal((await read(token, "x".repeat(201))).status, 400);
  await ada.post(`/wiki-pages/${under.uuid}/archive`);
  assert.deepEqual((await read(token)).body.page.children, []);
  for (const { uuid } of [under, deep]) assert.equal((await read(token, uuid)).status, 400);
});

test("nobody and nothing that it mentions is named", async () => {
  const task = await company.task({ title: "Secret merger" });
  const content = [mention("person", cleo.uuid, "Cleo Example"), mention("ticket", task.uuid, "Secret merger")];
  const content_json = { type: "doc", content: [{ type: "paragraph", content }] };
  const made = created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Names", content_json })).page;
  const token = await publish(made.uuid);
  for (const rest of ["", "/meta"]) {
    const { body } = await nobody.get(`/public/wiki-pages/${token}${rest}`);
    assert.doesNotMatch(JSON.stringify(body), /Cleo|Example|merger/);
    assert.match(JSON.stringify(body), /someonea ticket/);
  }
});

test("links to pages that are public lead to their public addresses, and of others only the text is left", async () => {
  const top = await page("Linking");
  const under = await page("Linked under", top);
  const [published, dark, secret] = [await page("Published"), await page("Dark"), await page("Secret")];
  const [own, archived] = [await publish(published.uuid), await publish(dark.uuid)];
  await ada.post(`/wiki-pages/${dark.uuid}/archive`);
  const addresses = [top, under, published, dark, secret].map(
    ({ uuid }) => `/wiki-pages/${uuid}?content=markdown#part`,
  );
  const content_markdown = addresses.map((address) => `[x](${address})`).join(" ");
  await ada.patch(`/wiki-pages/${under.uuid}`, { version: 1, content_markdown });
  const token = await publish(top.uuid, true);
  const links = async (from: string) =>
    [...(await read(token, from)).body.page.content_markdown.matchAll(/\((.*?)\)/g)].map(([, link]) => link);
  const shown = [token, `${token}?from=${under.uuid}`, own].map((path) => `/public/wiki-pages/${path}#part`);
  assert.deepEqual(await links(under.uuid), shown);
  const all = JSON.stringify((await read(token, under.uuid)).body);
  assert.doesNotMatch(all, new RegExp(`${archived}|${dark.uuid}|${secret.uuid}`));
  await ada.post(`/wiki-pages/${under.uuid}/publish`, {});
  await ada.post(`/wiki-pages/${top.uuid}/publish`, { children: false });
  const alone = (await ada.get(`/wiki-pages/${under.uuid}`)).body.page.public_token;
  const body = (await nobody.get(`/public/wiki-pages/${alone}`)).body.page.content_markdown;
  assert.match(body, new RegExp(`\\(/public/wiki-pages/${token}#part\\).*\\(/public/wiki-pages/${alone}#part\\)`));
});

test("each read counts as a view in the list of what is public, and a new link counts from 0", async () => {
  const made = await page("Counted");
  const token = await publish(made.uuid);
  const listed = async () => {
    await atRest(harness);
    const { wiki_pages } = (await ada.get(`/workspaces/${workspace.uuid}/published`)).body;
    return wiki_pages.find(({ uuid }: { uuid: string }) => uuid === made.uuid);
  };
  for (let n = 0; n < 3; n += 1) await read(token);
  await nobody.get(`/public/wiki-pages/${token}/meta`);
  await until(async () => (await listed()).view_count >= 3);
  assert.deepEqual(
    { ...(await listed()), published_at: "", published_by: "" },
    {
      uuid: made.uuid,
      title: "Counted",
      public_children: false,
      public_token: token,
      published_by: "",
      published_at: "",
      view_count: 3,
      live: true,
      dark_reason: null,
    },
  );
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  assert.deepEqual([(await listed()).live, (await listed()).dark_reason], [false, "page_archived"]);
  await ada.post(`/workspaces/${workspace.uuid}/trash/wiki_page/${made.uuid}/restore`);
  await ada.delete(`/wiki-pages/${made.uuid}/publish`);
  assert.equal(await listed(), undefined);
  await publish(made.uuid);
  assert.equal((await listed()).view_count, 0);
});
