import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { type Column, kindNames, kinds } from "#features/transfer/export-format/index.ts";
import { created, startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { seeded } from "#test/fuzz/random.ts";
import { wikiImports } from "#test/imported-wiki.ts";
import { workspaceImports } from "#test/imported-workspace.ts";
import { notificationMails, notificationsOf } from "#test/notified.ts";
import { join, type ApiClient } from "#test/people.ts";
import { fillSignatures } from "#test/signed-page.ts";
import { exportOf, fillWorkspace } from "#test/whole-workspace.ts";
import { doersIn, type Schema } from "./doers-in.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- a reply
type Reply = any;

const company = await startCompany();
const { ada, ben, cleo, eve, harness, workspace } = company;
const { into, fresh } = workspaceImports(company);
await fillWorkspace(company, seeded(1));
await fillSignatures(company);
const first = await exportOf(company, ada, workspace.uuid);
const copy = await fresh();
const imported = await into(copy, first.bytes);
await harness.worker.idle();

/** The reads that show the author of something, with a path to imported data; null where an import makes nothing that the read shows. */
const reads: Readonly<Record<string, string | null>> = {
  listViews: "/profile/views?workspace_uuid={workspace_uuid}",
  listNotifications: null,
  listSecretEntries: null,
  listWorkspaceKeys: null,
  listOwnInvitations: null,
  listInvitations: null,
  getBoard: "/boards/{board_uuid}",
  listPublished: "/workspaces/{workspace_uuid}/published",
  listFeedbackForms: "/boards/{board_uuid}/feedback-forms",
  listTasks: "/boards/{board_uuid}/tasks",
  listWorkspaceTasks: "/workspaces/{workspace_uuid}/tasks",
  getTask: "/tasks/{task_uuid}",
  listComments: "/tasks/{task_uuid}/comments",
  listAttachments: "/tasks/{task_uuid}/attachments",
  listWikis: "/wikis?workspace_uuid={workspace_uuid}",
  getPage: "/wiki-pages/{page_uuid}",
  listPageVersions: "/wiki-pages/{page_uuid}/versions",
  getPageVersion: "/wiki-pages/{page_uuid}/versions/1",
  listPageAttachments: "/wiki-pages/{page_uuid}/attachments",
  listSignatureRequests: "/wiki-pages/{page_uuid}/signature-requests",
  listAutomations: "/boards/{board_uuid}/automations",
  getAutomation: null,
};

const all = async (sql: string, workspace_uuid: string): Promise<string[]> =>
  (await harness.platform.pool.run<{ uuid: string }>(sql, [workspace_uuid])).map(({ uuid }) => uuid);

/** Everything that `reads` reads of a workspace, by the operation. */
async function repliesOf(who: ApiClient, workspace_uuid: string): Promise<[id: string, body: Reply][]> {
  const uuids: Readonly<Record<string, readonly string[]>> = {
    workspace_uuid: [workspace_uuid],
    board_uuid: await all("select uuid from boards where workspace_uuid = $1 and archived_at is null", workspace_uuid),
    task_uuid: await all("select uuid from tasks where workspace_uuid = $1 and archived_at is null", workspace_uuid),
    page_uuid: await all("select uuid from pages where workspace_uuid = $1 and archived_at is null", workspace_uuid),
  };
  const replies: [string, Reply][] = [];
  for (const [id, path] of Object.entries(reads)) {
    if (path === null) continue;
    const name = /\{(\w+)\}/.exec(path)?.[1] ?? "";
    for (const uuid of uuids[name] ?? [""]) {
      const { status, body } = await who.get(path.replace(`{${name}}`, uuid));
      if (id !== "getPageVersion" || status !== 404) assert.equal(status, 200, `${path} ${JSON.stringify(body)}`);
      replies.push([id, body]);
    }
  }
  return replies;
}

/** Every object in a reply that names who did something. */
function doersOf(value: Reply): Reply[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(doersOf);
  return "via" in value && "first_name" in value ? [value, ...inside] : inside;
}

/** Asserts that a workspace names nobody as an author without an import. @returns the number of authors */
async function assertNamed(who: ApiClient, workspace_uuid: string, import_uuid: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [id, body] of await repliesOf(who, workspace_uuid)) {
    for (const doer of doersOf(body)) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      assert.deepEqual(
        [doer.via?.import_uuid, doer.via?.importer_name],
        [import_uuid, "Ada Example"],
        `${id} ${JSON.stringify(doer)}`,
      );
    }
  }
  const { changes } = (await who.get(`/workspaces/${workspace_uuid}/changes`)).body;
  for (const task of changes.tasks) assert.equal(task.created_by_uuid, null, JSON.stringify(task));
  return counts;
}

const linesOf = (files: ReadonlyMap<string, Buffer>, name: string): Reply[] =>
  String(files.get(name) ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Everything that says how the author of a row of an export is known. */
const viasOf = (row: Reply): Reply[] => [
  ...("created_by" in row ? [row.created_via] : []),
  ...("author_uuid" in row ? [row.author_via] : []),
  ...(row.authors ?? []).map(({ via }: Reply) => via),
];

/** An export names nobody as an author without the import; nor do the events of what it made. */
async function assertExported(workspace_uuid: string, import_uuid: string): Promise<void> {
  const { files } = await exportOf(company, ada, workspace_uuid);
  const rows = kindNames.flatMap((kind) => linesOf(files, `${kind}.ndjson`));
  const vias = rows.flatMap(viasOf);
  assert.ok(vias.length > 1, String(vias.length));
  for (const row of rows)
    for (const via of viasOf(row)) assert.equal(via?.import_uuid, import_uuid, JSON.stringify(row));
  for (const event of linesOf(files, "events.ndjson"))
    if (/^(?:board|ticket|label|wiki|wiki_page|attachment)\.created$/.test(event.name))
      assert.equal(event.actor_via?.import_uuid, import_uuid, JSON.stringify(event));
}

test("every read that names who did something is among those that are read here", () => {
  const named = routes.filter(({ method, reply }) => {
    const schemas = Object.entries((reply ?? {}) as unknown as Record<string, Schema>);
    return (
      method === "GET" && schemas.some(([name, schema]) => doersIn({ properties: { [name]: schema } }, "").length > 0)
    );
  });
  const missing = named.map(({ id }) => id).filter((id) => !(id in reads));
  assert.deepEqual(missing, []);
});

test("every kind of row in an export that names an author has room for the import", () => {
  const others = new Set(["board_members.user_uuid", "automations.run_as_user_uuid"]);
  for (const kind of kindNames) {
    const columns: Readonly<Record<string, Column>> = kinds[kind].columns;
    for (const [name, column] of Object.entries(columns)) {
      if (column.names !== "people" || others.has(`${kind}.${name}`)) continue;
      const via = { created_by: "created_via", author_uuid: "author_via" }[name];
      assert.ok(via !== undefined && via in columns, `${kind}.${name}`);
    }
  }
});

test("each reply, the copy, the history and the next export name the import next to every author that an export names", async () => {
  assert.deepEqual([imported.state, imported.error], ["done", null]);
  const counts = await assertNamed(ada, copy, imported.uuid);
  const read = Object.keys(reads).filter((id) => reads[id] !== null && id !== "listPublished");
  for (const id of read) assert.ok((counts.get(id) ?? 0) > 0, `${id} names nobody`);
  await assertExported(copy, imported.uuid);
});

test("a person and a key that an export names keep their names", async () => {
  const tasks = (await ada.get(`/workspaces/${copy}/tasks`)).body.tasks as Reply[];
  const [byCleo, byKey] = [
    tasks.find(({ title }) => title === "Done"),
    tasks.find(({ title }) => title.startsWith("Whole")),
  ];
  const via = { import_uuid: imported.uuid, source: "stoa", importer_uuid: ada.uuid, importer_name: "Ada Example" };
  assert.deepEqual(
    [byCleo.created_by.uuid, byCleo.created_by.first_name, byCleo.created_by.via],
    [cleo.uuid, "Cleo", via],
  );
  assert.deepEqual([byKey.created_by.uuid, byKey.created_by.first_name], [null, "Stoa"]);
  assert.deepEqual([byKey.created_by.via.api_key_name, byKey.created_by.via.import_uuid], ["Robot", imported.uuid]);
});

test("an import of an import names the newest one", async () => {
  const second = await exportOf(company, ada, copy);
  const next = await fresh();
  const again = await into(next, second.bytes);
  assert.deepEqual([again.state, again.error], ["done", null]);
  await assertNamed(ada, next, again.uuid);
  await assertExported(next, again.uuid);
});

for (const [source, file] of [
  ["csv", { name: "a.csv", type: "text/csv", bytes: Buffer.from("Title,Description\nA row,Words\n") }],
  [
    "trello",
    {
      name: "a.json",
      type: "application/json",
      bytes: Buffer.from(
        JSON.stringify({
          name: "Roadmap",
          lists: [{ id: "todo", name: "To do", closed: false, pos: 1 }],
          cards: [
            {
              id: "5f5e10000000000000000001",
              name: "A card",
              desc: "",
              idList: "todo",
              idLabels: [],
              due: null,
              closed: false,
              pos: 1,
            },
          ],
          labels: [],
          checklists: [],
          actions: [
            {
              type: "commentCard",
              date: "2026-01-01T00:00:00.000Z",
              data: { text: "I agree", card: { id: "5f5e10000000000000000001" } },
              memberCreator: { fullName: "Cleo Example" },
            },
          ],
        }),
      ),
    },
  ],
] as const) {
  test(`a resource that is imported from ${source} names the import`, async () => {
    const { workspace: own } = created(await ada.post("/workspaces", { name: `From ${source}` }));
    const { uuid } = created(await ada.upload(`/workspaces/${own.uuid}/imports?source=${source}`, file)).import;
    await harness.worker.idle();
    const counts = await assertNamed(ada, own.uuid, uuid);
    for (const id of ["getTask", "listComments"]) assert.ok((counts.get(id) ?? 0) > 0, id);
    await assertExported(own.uuid, uuid);
  });
}

test("a page that is imported from markdown names the import", async () => {
  const { run } = wikiImports(company);
  const done: Reply = await run([
    { name: "a.md", content: "# A page\n\n![p](p.png)" },
    { name: "p.png", content: png },
  ]);
  const pages = await all("select uuid from pages where workspace_uuid = $1 and title = 'A page'", workspace.uuid);
  const paths = pages.flatMap((uuid) => ["", "/versions", "/attachments"].map((end) => `/wiki-pages/${uuid}${end}`));
  const { wikis } = (await ada.get(`/wikis?workspace_uuid=${workspace.uuid}`)).body as { wikis: Reply[] };
  const bodies: Reply[] = [wikis.find(({ uuid }) => uuid === done.wiki_uuid)];
  for (const path of paths) bodies.push((await ada.get(path)).body);
  for (const body of bodies) {
    assert.ok(doersOf(body).length > 0, JSON.stringify(body));
    for (const doer of doersOf(body)) assert.equal(doer.via?.import_uuid, done.uuid, JSON.stringify(doer));
  }
});

/** A comment of the import that names this person. */
async function commentOf(who: ApiClient) {
  const rows = await harness.platform.pool.run<{ uuid: string; task_uuid: string }>(
    "select uuid, task_uuid from comments where workspace_uuid = $1 and author_uuid = $2 and archived_at is null and not author_via ? 'user_uuid'",
    [copy, who.uuid],
  );
  return rows[0] ?? assert.fail("no comment");
}

test("an imported comment belongs to the author that it names, and not to the importer", async () => {
  await harness.platform.pool.run(
    "update comments set author_uuid = $2, author_via = author_via - '{user_uuid,api_key_uuid,api_key_name}'::text[] where workspace_uuid = $1",
    [copy, cleo.uuid],
  );
  const { uuid, task_uuid } = await commentOf(cleo);
  const path = `/tasks/${task_uuid}/comments/${uuid}`;
  assert.equal((await ada.patch(path, { body: "No" })).status, 404);
  const edited = await cleo.patch(path, { body: "Yes" });
  assert.deepEqual([edited.status, edited.body.comment?.author.via.import_uuid], [200, imported.uuid]);
});

test("the members that an import names get one notification with what they can see of it; the importer and others get none", async () => {
  for (const [who, count] of [
    [cleo, 1],
    [ada, 0],
    [eve, 0],
  ] as const) {
    const notifications = (await notificationsOf(harness, who)).filter(
      ({ excerpt }) => excerpt?.startsWith("An import ") === true,
    );
    const here = notifications.filter((each: Reply) => each.workspace_uuid === copy);
    assert.equal(here.length, count, `${who.email} ${JSON.stringify(here)}`);
    for (const { event_type, actor, excerpt } of here) {
      assert.deepEqual([event_type, actor?.first_name], ["mention", "Ada"]);
      assert.match(excerpt ?? "", /^An import names you as the author of \d+ tickets?, .+ and \d+ other things?$/);
    }
  }
  const mails = (await notificationMails(harness, cleo)).filter((mail) => mail.includes("names you as the"));
  assert.ok(mails.length > 0);
});

test("a guest is notified only of what they can open, and a dry run notifies nobody", async () => {
  const other = await fresh(false);
  await join(harness, other, cleo, "guest");
  await join(harness, other, ben, "guest");
  const notificationsIn = async (who: ApiClient) =>
    (await notificationsOf(harness, who)).filter((each: Reply) => each.workspace_uuid === other);
  await into(other, first.bytes, "&dry_run=true");
  assert.deepEqual([await notificationsIn(cleo), await notificationsIn(ben)], [[], []]);
  await into(other, first.bytes);
  const [notifications, ...more] = await notificationsIn(cleo);
  assert.equal(more.length, 0);
  assert.deepEqual([typeof notifications?.task_uuid, notifications?.page_uuid], ["string", null]);
  assert.doesNotMatch(notifications?.excerpt ?? "", /page/);
  // he wrote pages and nothing on boards
  assert.deepEqual(await notificationsIn(ben), []);
});
