import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "../../src/features.ts";
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
const beside = await page("Beside", aside);
const other = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Other" })).wiki;
const publish = async (path: string, body?: object): Promise<string> => {
  const { body: reply } = await ada.post(`${path}/publish`, body);
  return (reply.page ?? reply.board).public_token;
};
/** The tokens of every link that was made, and the things that it may show. */
const tokens = new Set<string>();
const pages = new Set([root, under, below, alone, aside, beside].map(({ uuid }) => uuid));

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

type Told = { readonly sequence: number; readonly event: string; readonly data: Record<string, { uuid: string }> };

async function eventsAfter(sequence: number): Promise<Told[]> {
  await harness.worker.idle();
  return (await ada.get(`${here}/events?after=${sequence}&limit=200`)).body.events;
}

let last = 0;

/** Does something, and compares what the events tell of links with the links that answer before and after. */
async function tellsTruly(act: () => Promise<unknown>): Promise<number> {
  const before = await answering();
  last = (await eventsAfter(last)).at(-1)?.sequence ?? last;
  await act();
  const after = await answering();
  const told = (await eventsAfter(last)).filter(({ event }) => /\.(?:un)?published$/.test(event));
  for (const uuid of [board.uuid, ...pages]) {
    const of = (links: readonly string[]) => new Set(links.filter((link) => link.startsWith(uuid)));
    const events = told.filter(({ data }) => (data["page"] ?? data["board"])?.uuid === uuid);
    compare(uuid, of(before), of(after), events);
  }
  return new Set(before).symmetricDifference(new Set(after)).size;
}

/** The events of one thing against its links: an end is told, and after a change the last event is what holds. */
function compare(uuid: string, before: Set<string>, after: Set<string>, events: readonly Told[]): void {
  const newest = events.at(-1);
  const token = newest?.data["public_token"] as unknown as string | undefined;
  if (before.difference(after).size > 0) {
    assert.ok(
      events.some(({ event }) => event.endsWith(".unpublished")),
      `${uuid}: a link ended untold`,
    );
  }
  const isChanged = before.symmetricDifference(after).size > 0;
  if (isChanged) assert.equal(newest?.event.endsWith(".published"), after.size > 0, `${uuid}: told falsely`);
  if (token !== undefined) assert.ok(after.has(`${uuid} ${token}`), `${uuid}: a link is told that does not answer`);
}

const at = (uuid: string): string => `/wiki-pages/${uuid}`;
const settings = (body: object) => () => ada.patch(here, body);
const restore = (uuid: string) => () => ada.post(`${here}/trash/wiki_page/${uuid}/restore`);
const note = async (made: Promise<{ body: { page: { uuid: string } } }>): Promise<void> => {
  pages.add((await made).body.page.uuid);
};

/** An import of two pages under a public one. */
async function importUnder(): Promise<void> {
  const files = [
    { name: "Fresh.md", content: "Fresh" },
    { name: "Fresh/Water.md", content: "Water" },
  ];
  await run(files, `&wiki_uuid=${wiki.uuid}&parent_page_uuid=${under.uuid}`);
  for (const { uuid } of await tree(wiki.uuid)) pages.add(uuid);
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
  ["publishPage", "with those under it", true, () => publish(at(root.uuid), { children: true })],
  ["publishPage", "a public one has its own link", true, async () => tokens.add(await publish(at(alone.uuid)))],
  ["unpublishPage", "and loses it", true, () => ada.delete(`${at(alone.uuid)}/publish`)],
  ["publishPage", "one has a link again", true, async () => tokens.add(await publish(at(alone.uuid)))],
  ["updateWorkspace", "public pages are switched off", true, settings({ public_wiki_pages_enabled: false })],
  ["archivePage", "a dark page is archived", false, () => ada.post(`${at(root.uuid)}/archive`)],
  ["restoreFromTrash", "a dark page is restored", false, restore(root.uuid)],
  ["updateWorkspace", "public pages are switched on", true, settings({ public_wiki_pages_enabled: true })],
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
  ["duplicatePage", "a public one is duplicated", true, () => note(ada.post(`${at(beside.uuid)}/duplicate`))],
  ["publishPage", "without those under it", true, () => publish(at(root.uuid), { children: false })],
  ["unpublishPage", "a page is made private", true, () => ada.delete(`${at(root.uuid)}/publish`)],
  ["unpublishBoard", "a board is made private", true, () => ada.delete(`/boards/${board.uuid}/publish`)],
];

for (const [id, title, changes, act] of ways) {
  test(`events tell which links begin and end to answer: ${id}, ${title}`, async () => {
    assert.equal((await tellsTruly(act)) > 0, changes);
  });
}

/** What else can change a page's place or whether a board, a page or a wiki is there, and why no link answers differently after it. */
const others: Readonly<Record<string, string>> = {
  createBoard: "a new board has no link",
  createWorkspace: "there is nothing in it",
  deleteBoard: "it was archived, and tells again that its link is gone",
  deleteFromTrash: "it was in the trash, and tells again that its link is gone",
  deleteProfile: "a workspace that ends with it is deleted",
  deleteWorkspace: "its members and webhooks end with it",
  createSprint: "a new board has no link",
  closeSprint: "a new board has no link",
};
const moving =
  /^(?:wiki_page\.(?:created|moved|archived|restored|deleted|(?:un)?published)|wiki\.(?:archived|restored)|board\.(?:created|archived|restored|deleted|(?:un)?published)|workspace\.(?:created|updated|deleted))$/;

test("every route after which a link may begin or end to answer is among them", () => {
  // an import is a job
  const tried = new Set([...ways.flatMap(([id]) => (id === "imports" ? [] : [id])), ...Object.keys(others)]);
  const able = routes
    .filter(({ events }) => Array.isArray(events) && events.some((name) => moving.test(name)))
    .map(({ id }) => id);
  assert.deepEqual(able.toSorted(), [...tried].toSorted());
});
