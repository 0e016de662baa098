import assert from "node:assert/strict";
import { test } from "node:test";
import * as Y from "yjs";
import { created, startCompany } from "#test/company.ts";
import { liveServer, storedPage } from "#test/live.ts";
import { mentioning, notificationMails, notificationsOf, type ShownNotification } from "#test/notified.ts";
import type { ApiClient } from "#test/people.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, robot, harness, workspace } = company;
const { wiki, page } = await startWiki(company);
const server = await liveServer(harness);

type Page = { readonly uuid: string };

const create = async (fields: object, who = ada): Promise<Page> =>
  created(await who.post(`/wikis/${wiki.uuid}/pages`, { title: "Plans", ...fields })).page;

async function save(who: ApiClient, { uuid }: Page, ...people: readonly ApiClient[]): Promise<void> {
  const { version } = (await ada.get(`/wiki-pages/${uuid}`)).body.page;
  const answer = await who.patch(`/wiki-pages/${uuid}`, { version, content_json: mentioning(...people) });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

const mentionsIn = async (who: ApiClient, { uuid }: Page): Promise<ShownNotification[]> =>
  (await notificationsOf(harness, who)).filter(({ page_uuid }) => page_uuid === uuid);
const count = async (who: ApiClient, about: Page): Promise<number> => (await mentionsIn(who, about)).length;
const readAll = (who: ApiClient) => who.post("/notifications/read-all", {});

test("a person who is mentioned in a new page is notified of who wrote it; the author is not, and people who see no wikis are not", async () => {
  const about = await create({ content_json: mentioning(cleo, dev, eve, finn, gus, hal, ivy, ada) });
  const [first, ...others] = await mentionsIn(cleo, about);
  assert.deepEqual(others, []);
  assert.deepEqual(first, {
    uuid: first?.uuid,
    event_type: "mention",
    workspace_uuid: workspace.uuid,
    board_uuid: null,
    task_uuid: null,
    key: null,
    page_uuid: about.uuid,
    actor: { uuid: ada.uuid, first_name: "Ada", last_name: "Example", image_version: null, via: null },
    title: "Plans",
    excerpt: null,
    created_at: (first as unknown as { created_at: string }).created_at,
    read_at: null,
  });
  for (const who of [dev, eve, ivy]) assert.equal(await count(who, about), 1);
  for (const who of [ada, ben, finn, gus, hal]) assert.equal(await count(who, about), 0);
  const { unread_count } = (await cleo.get("/notifications?unread_only=1")).body;
  assert.equal(unread_count, 1);
});

test("a page that is saved again notifies only those who are newly mentioned", async () => {
  const about = await create({ content_json: mentioning(cleo) });
  await readAll(cleo);
  await save(ada, about, cleo, dev, dev);
  await ada.patch(`/wiki-pages/${about.uuid}/title`, { version: 2, title: "Other plans" });
  await ada.post(`/wiki-pages/${about.uuid}/append`, { content_markdown: "More" });
  assert.deepEqual([await count(cleo, about), await count(dev, about)], [1, 1]);
  assert.equal((await mentionsIn(dev, about))[0]?.title, "Other plans", "the title of today");
});

test("a mention that is taken back and made again notifies again when the earlier notification was read", async () => {
  const about = await create({ content_json: mentioning(cleo) });
  assert.equal(await count(cleo, about), 1);
  for (const people of [[], [cleo]]) await save(ada, about, ...people);
  assert.equal(await count(cleo, about), 1);
  await readAll(cleo);
  await save(ada, about, cleo);
  assert.equal(await count(cleo, about), 1);
  for (const people of [[], [cleo]]) await save(ada, about, ...people);
  assert.equal(await count(cleo, about), 2);
});

test("when several saves are consumed at once, each person is notified of the save that mentioned them", async () => {
  const about = await create({ content_json: mentioning(dev) }, cleo);
  await save(ben, about, dev, eve);
  await save(ada, about, eve, ivy);
  const actors = async (who: ApiClient) => (await mentionsIn(who, about)).map(({ actor }) => actor?.first_name);
  assert.deepEqual([await actors(eve), await actors(ivy)], [["Ben"], ["Ada"]]);
  const run = harness.platform.pool.run;
  await run("delete from notifications where page_uuid = $1", [about.uuid]);
  await run("update page_links set awaits_notice = true where from_uuid = $1", [about.uuid]);
  await run("update event_consumer_offsets set last_sequence = 0 where consumer = 'notifications'");
  assert.deepEqual([await actors(dev), await actors(eve), await actors(ivy)], [[], ["Ben"], ["Ada"]]);
});

test("a key's mention names the key, and does not notify the key's person", async () => {
  const about = await create({ content_json: mentioning(cleo, dev) }, robot);
  assert.equal(await count(cleo, about), 0);
  assert.deepEqual(
    (await mentionsIn(dev, about)).map(({ actor }) => [actor?.first_name, actor?.via?.user_name]),
    [["Stoa", "Cleo Example"]],
  );
});

test("a mention that is typed live notifies once, and not its author", async () => {
  const about = await page("Together");
  const editor = await server.open(ada, about);
  const element = new Y.XmlElement<{ kind: string; uuid: string; label: string }>("mention");
  const other = new Y.XmlElement<{ kind: string; uuid: string; label: string }>("mention");
  for (const [each, who] of [
    [element, dev],
    [other, ada],
  ] as const) {
    each.setAttribute("kind", "person");
    each.setAttribute("uuid", who.uuid);
    each.setAttribute("label", "@somebody");
  }
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.insert(0, [element, other]);
  editor.doc.getXmlFragment("content").push([paragraph]);
  await editor.saved();
  await storedPage(harness, ada, about);
  assert.equal(await count(dev, about), 1);
  editor.type("And on");
  await editor.saved();
  await storedPage(harness, ada, about);
  assert.deepEqual([await count(dev, about), await count(ada, about)], [1, 0]);
});

test("copies of a page and pages that begin with it notify nobody of what it mentions, also when they are saved later", async () => {
  const about = await create({ content_json: mentioning(cleo) });
  await create({ parent_page_uuid: about.uuid, title: "Under", content_json: mentioning(cleo) });
  const { page: copy } = created(await ada.post(`/wiki-pages/${about.uuid}/duplicate`, {}));
  const begun = await create({ template_page_uuid: about.uuid });
  const { pages } = (await ada.get(`/wikis/${wiki.uuid}/tree`)).body;
  const under = pages.find((each: { parent_page_uuid: string }) => each.parent_page_uuid === copy.uuid) as Page;
  for (const each of [copy, begun, under]) {
    await save(ada, each, cleo, dev);
    assert.deepEqual([await count(cleo, each), await count(dev, each)], [0, 1]);
  }
});

test("a person chooses whether and how they are notified of it, as of mentions in tickets; the mail leads to the page", async () => {
  const { uuid } = await create({ content_json: mentioning(eve) });
  const [mail = ""] = (await notificationMails(harness, eve)).slice(-1);
  for (const part of ["Ada Example mentioned you in", "Plans", `https://stoa.test/pages/${uuid}`]) {
    assert.ok(mail.includes(part), part);
  }
  const sent = (await notificationMails(harness, eve)).length;
  const wish = { workspace_uuid: workspace.uuid, event_type: "mention", in_app: false, email: false, push: false };
  assert.equal((await eve.put("/profile/notification-preferences", wish)).status, 200);
  const other = await create({ content_json: mentioning(eve) });
  assert.equal(await count(eve, other), 0);
  assert.equal((await notificationMails(harness, eve)).length, sent);
  assert.equal((await eve.put("/profile/notification-preferences", { ...wish, in_app: true })).status, 200);
  await save(ada, other, eve, dev);
  assert.equal(await count(eve, other), 0, "earlier mentions cause no notification later");
});

test("notifications of a page go and come with it: with the trash, its wiki, and the person's right to see it", async () => {
  const { wiki: own } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Own" }));
  const made = await ada.post(`/wikis/${own.uuid}/pages`, { title: "Gone", content_json: mentioning(cleo) });
  const about = created(made).page as Page;
  assert.equal(await count(cleo, about), 1);
  const become = (role: string) =>
    harness.platform.pool.run("update members set role = $2 where user_uuid = $1", [cleo.uuid, role]);
  const changes = [
    [() => become("guest"), () => become("member")],
    [() => ada.delete(`/wikis/${own.uuid}`), () => ada.post(`/wikis/${own.uuid}/restore`)],
    [
      () => ada.post(`/wiki-pages/${about.uuid}/archive`),
      () => ada.post(`/workspaces/${workspace.uuid}/trash/wiki_page/${about.uuid}/restore`),
    ],
  ] as const;
  for (const [lose, restore] of changes) {
    await lose();
    assert.equal(await count(cleo, about), 0, String(lose));
    await restore();
    assert.equal(await count(cleo, about), 1, String(restore));
  }
  await ada.post(`/wiki-pages/${about.uuid}/archive`);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${about.uuid}`)).status, 200);
  const rows = await harness.platform.pool.run("select 1 from notifications where page_uuid = $1", [about.uuid]);
  assert.deepEqual([...rows], []);
});

test("a page that was archived or deleted before its event is consumed notifies nobody", async () => {
  const archived = await create({ content_json: mentioning(dev) });
  await ada.post(`/wiki-pages/${archived.uuid}/archive`);
  const deleted = await create({ content_json: mentioning(dev) });
  await ada.post(`/wiki-pages/${deleted.uuid}/archive`);
  await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${deleted.uuid}`);
  const later = await create({ content_json: mentioning(dev) });
  assert.deepEqual([await count(dev, archived), await count(dev, deleted), await count(dev, later)], [0, 0, 1]);
});
