import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "../../src/features.ts";
import { purgeTrash } from "../../src/features/trash/purge-trash.ts";
import { created, startCompany } from "../company.ts";
import { wikiImports } from "../imported-wiki.ts";
import { startWiki } from "../wiki.ts";

const company = await startCompany();
const { ada, board, harness, nobody, workspace } = company;
const { wiki, page } = await startWiki(company);
const { run, tree } = wikiImports(company);
const here = `/workspaces/${workspace.uuid}`;

const root = await page("Root");
const under = await page("Under", root);
const below = await page("Below", under);
const alone = await page("Alone", below);
const aside = await page("Aside");
const neighbour = await page("Neighbour", aside);
const other = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Other" })).wiki;
const publish = async (path: string, body?: object): Promise<string> => {
  const { body: reply } = await ada.post(`${path}/publish`, body);
  return (reply.page ?? reply.board).public_token;
};
/** The tokens of every link that was made, and the things that it may show. */
const tokens = new Set<string>();
const pages = new Set([root, under, below, alone, aside, neighbour].map(({ uuid }) => uuid));

/** The links that answer, as `uuid token`. */
async function answering(): Promise<string[]> {
  const found: string[] = [];
  for (const token of tokens) {
    if ((await nobody.get(`/public/boards/${token}`)).status === 200) found.push(`${board.uuid} ${token}`);
    for (const uuid of pages) {
      if ((await nobody.get(`/public/wiki-pages/${token}?from=${uuid}`)).status === 200) found.push(`${uuid} ${token}`);
    }
  }
  return found;
}

type LinkEvent = { readonly sequence: number; readonly event: string; readonly data: Record<string, { uuid: string }> };

async function eventsAfter(sequence: number): Promise<LinkEvent[]> {
  await harness.worker.idle();
  return (await ada.get(`${here}/events?after=${sequence}&limit=200`)).body.events;
}

let last = 0;
/** The links that events published, as `uuid token`, without those that events ended. */
const publishedLinks = new Set<string>();

/** Applies an event. A link is published and ended in turn; one event ends all links of a resource. */
function apply({ event, data }: LinkEvent): void {
  const uuid = (data["page"] ?? data["board"])?.uuid ?? assert.fail();
  const link = `${uuid} ${data["public_token"] as unknown as string}`;
  if (event.endsWith(".published")) {
    assert.ok(!publishedLinks.has(link), `${event} publishes ${uuid} again`);
    publishedLinks.add(link);
    return;
  }
  const ended = [...publishedLinks].filter((each) => each.startsWith(uuid));
  assert.ok(ended.length > 0, `${event} ends ${uuid} again`);
  for (const each of ended) publishedLinks.delete(each);
}

/** The links that answered after the last act. */
let answered: ReadonlySet<string> = new Set();

/** Does something, and compares the links of the events so far with the links that answer. @returns whether other links answer than before */
async function changesLinks(act: () => Promise<unknown>): Promise<boolean> {
  const before = answered;
  last = (await eventsAfter(last)).at(-1)?.sequence ?? last;
  await act();
  answered = new Set(await answering());
  const events = (await eventsAfter(last)).filter(({ event }) => /\.(?:un)?published$/.test(event));
  for (const event of events) apply(event);
  assert.deepEqual([...publishedLinks].toSorted(), [...answered].toSorted());
  return before.symmetricDifference(answered).size > 0;
}

const at = (uuid: string): string => `/wiki-pages/${uuid}`;
const settings = (body: object) => () => ada.patch(here, body);
const restore = (uuid: string) => () => ada.post(`${here}/trash/wiki_page/${uuid}/restore`);
const note = async (made: Promise<{ body: { page: { uuid: string } } }>): Promise<void> => {
  pages.add((await made).body.page.uuid);
};

/** The newest import. */
let lastImport = "";

/** An import of two pages under a public one. */
async function importUnder(): Promise<void> {
  const files = [
    { name: "Fresh.md", content: "Fresh" },
    { name: "Fresh/Water.md", content: "Water" },
  ];
  lastImport = (await run(files, `&wiki_uuid=${wiki.uuid}&parent_page_uuid=${under.uuid}`)).uuid;
  for (const { uuid } of await tree(wiki.uuid)) pages.add(uuid);
}

/** Lets what is in the trash expire. */
async function expire(): Promise<void> {
  await harness.platform.pool.run(
    "update pages set archived_at = archived_at - interval '31 days' where archived_at is not null",
  );
  await purgeTrash(harness.platform);
}

/** Everything after which a link may begin or end to answer, in an order in which each does so. */
const ways: readonly (readonly [string, string, boolean, () => Promise<unknown>])[] = [
  ["publishBoard", "a board is published", true, async () => tokens.add(await publish(`/boards/${board.uuid}`))],
  ["archiveBoard", "a board is archived", true, () => ada.post(`/boards/${board.uuid}/archive`)],
  ["restoreBoard", "a board is restored", true, () => ada.post(`/boards/${board.uuid}/restore`)],
  ["updateWorkspace", "public boards are switched off", true, settings({ public_boards_enabled: false })],
  ["archiveBoard", "a dark board is archived", false, () => ada.post(`/boards/${board.uuid}/archive`)],
  ["restoreBoard", "a dark board is restored", false, () => ada.post(`/boards/${board.uuid}/restore`)],
  ["updateWorkspace", "public boards are switched on", true, settings({ public_boards_enabled: true })],
  ["publishPage", "a page is published", true, async () => tokens.add(await publish(at(root.uuid)))],
  ["publishPage", "once more", false, () => publish(at(root.uuid))],
  ["publishPage", "with those under it", true, () => publish(at(root.uuid), { children: true })],
  ["publishPage", "a public one has its own link", true, async () => tokens.add(await publish(at(alone.uuid)))],
  ["unpublishPage", "and loses it", true, () => ada.delete(`${at(alone.uuid)}/publish`)],
  ["publishPage", "one has a link again", true, async () => tokens.add(await publish(at(alone.uuid)))],
  ["updateWorkspace", "public pages are switched off", true, settings({ public_wiki_pages_enabled: false })],
  ["archivePage", "a dark page is archived", false, () => ada.post(`${at(root.uuid)}/archive`)],
  ["restoreFromTrash", "a dark page is restored", false, restore(root.uuid)],
  ["updateWorkspace", "public pages are switched on", true, settings({ public_wiki_pages_enabled: true })],
  ["updateWorkspace", "they are switched on once more", false, settings({ public_wiki_pages_enabled: true })],
  ["archiveWiki", "a wiki is archived", true, () => ada.delete(`/wikis/${wiki.uuid}`)],
  ["restoreWiki", "a wiki is restored", true, () => ada.post(`/wikis/${wiki.uuid}/restore`)],
  ["archivePage", "pages under a public one are archived", true, () => ada.post(`${at(under.uuid)}/archive`)],
  ["restoreFromTrash", "pages under a public one are restored", true, restore(under.uuid)],
  ["archivePage", "a published page is archived", true, () => ada.post(`${at(root.uuid)}/archive`)],
  ["restoreFromTrash", "a published page is restored", true, restore(root.uuid)],
  ["movePage", "pages are moved out", true, () => ada.post(`${at(below.uuid)}/move`, { parent_page_uuid: aside.uuid })],
  ["publishPage", "the other parent", true, async () => tokens.add(await publish(at(aside.uuid), { children: true }))],
  [
    "movePage",
    "from one public to another",
    true,
    () => ada.post(`${at(below.uuid)}/move`, { parent_page_uuid: root.uuid }),
  ],
  [
    "movePage",
    "within a public one",
    false,
    () => ada.post(`${at(below.uuid)}/move`, { parent_page_uuid: under.uuid }),
  ],
  ["movePageToWiki", "out to a wiki", true, () => ada.post(`${at(below.uuid)}/move-wiki`, { wiki_uuid: other.uuid })],
  [
    "movePageToWiki",
    "into a public one",
    true,
    () => ada.post(`${at(below.uuid)}/move-wiki`, { wiki_uuid: wiki.uuid, parent_page_uuid: root.uuid }),
  ],
  [
    "createPage",
    "a page is created under a public one",
    true,
    () => note(ada.post(`/wikis/${wiki.uuid}/pages`, { title: "New", parent_page_uuid: under.uuid })),
  ],
  ["imports", "pages are imported under a public one", true, importUnder],
  ["imports", "pages are imported once more", true, importUnder],
  ["undoImport", "the import is undone", true, () => ada.post(`${here}/imports/${lastImport}/undo`)],
  ["duplicatePage", "a public one is duplicated", true, () => note(ada.post(`${at(neighbour.uuid)}/duplicate`))],
  ["publishPage", "without those under it", true, () => publish(at(root.uuid), { children: false })],
  ["unpublishPage", "a page is made private", true, () => ada.delete(`${at(root.uuid)}/publish`)],
  ["unpublishPage", "once more", false, () => ada.delete(`${at(root.uuid)}/publish`)],
  ["publishPage", "it is public again", true, async () => tokens.add(await publish(at(root.uuid), { children: true }))],
  ["archivePage", "and archived", true, () => ada.post(`${at(root.uuid)}/archive`)],
  ["unpublishPage", "an archived page is made private", false, () => ada.delete(`${at(root.uuid)}/publish`)],
  ["restoreFromTrash", "a page with one public page is restored", true, restore(root.uuid)],
  ["publishPage", "it is public too", true, async () => tokens.add(await publish(at(root.uuid), { children: true }))],
  ["updateWorkspace", "public pages are off", true, settings({ public_wiki_pages_enabled: false })],
  ["unpublishPage", "a dark page is made private", false, () => ada.delete(`${at(root.uuid)}/publish`)],
  ["updateWorkspace", "public pages are on", true, settings({ public_wiki_pages_enabled: true })],
  ["publishPage", "for the last time", true, async () => tokens.add(await publish(at(root.uuid), { children: true }))],
  ["archivePage", "for good", true, () => ada.post(`${at(root.uuid)}/archive`)],
  ["deleteFromTrash", "a published page is deleted", false, () => ada.delete(`${here}/trash/wiki_page/${root.uuid}`)],
  ["archivePage", "another one", true, () => ada.post(`${at(aside.uuid)}/archive`)],
  ["purgeTrash", "a published page expires", false, expire],
  ["unpublishBoard", "a board is made private", true, () => ada.delete(`/boards/${board.uuid}/publish`)],
  ["publishBoard", "it is public again", true, async () => tokens.add(await publish(`/boards/${board.uuid}`))],
  ["archiveBoard", "and archived", true, () => ada.post(`/boards/${board.uuid}/archive`)],
  ["unpublishBoard", "an archived board is made private", false, () => ada.delete(`/boards/${board.uuid}/publish`)],
  ["restoreBoard", "a private board is restored", false, () => ada.post(`/boards/${board.uuid}/restore`)],
  ["publishBoard", "it is public too", true, async () => tokens.add(await publish(`/boards/${board.uuid}`))],
  ["updateWorkspace", "public boards are off", true, settings({ public_boards_enabled: false })],
  ["unpublishBoard", "a dark board is made private", false, () => ada.delete(`/boards/${board.uuid}/publish`)],
  ["updateWorkspace", "public boards are on", false, settings({ public_boards_enabled: true })],
  ["publishBoard", "for the last time", true, async () => tokens.add(await publish(`/boards/${board.uuid}`))],
  ["archiveBoard", "for good", true, () => ada.post(`/boards/${board.uuid}/archive`)],
  ["deleteBoard", "a published board is deleted", false, () => ada.delete(`/boards/${board.uuid}`)],
];

for (const [id, title, changes, act] of ways) {
  test(`events report each link that begins or ends to answer: ${id}, ${title}`, async () => {
    assert.equal(await changesLinks(act), changes);
  });
}

/** Operations that jobs do. */
const jobs: ReadonlySet<string> = new Set(["imports", "purgeTrash"]);

/** Other operations that move a page, or create or delete a board, a page or a wiki, and the reason why no link changes its answer. */
const others: Readonly<Record<string, string>> = {
  createBoard: "a new board has no link",
  createWorkspace: "there is nothing in it",
  deleteProfile: "a workspace that ends with it is deleted",
  deleteWorkspace: "its members and webhooks end with it",
  createSprint: "a new board has no link",
  closeSprint: "a new board has no link",
};
const moving =
  /^(?:wiki_page\.(?:created|moved|archived|restored|deleted|(?:un)?published)|wiki\.(?:archived|restored)|board\.(?:created|archived|restored|deleted|(?:un)?published)|workspace\.(?:created|updated|deleted))$/;

test("every route after which a link may begin or end to answer is among them", () => {
  const tried = new Set([...ways.flatMap(([id]) => (jobs.has(id) ? [] : [id])), ...Object.keys(others)]);
  const able = routes
    .filter(({ events }) => Array.isArray(events) && events.some((name) => moving.test(name)))
    .map(({ id }) => id);
  assert.deepEqual(able.toSorted(), [...tried].toSorted());
});
