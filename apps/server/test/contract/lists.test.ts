import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startCompany } from "../company.ts";
import { type ListWithEntries, filled } from "./filled-lists.ts";

// Lists have pages, or a limit that a request cannot pass (§11 rule 10): of each list its pages are read one entry at a time.
const company = await startCompany();
const { ada, harness } = company;
const { body: document } = await company.nobody.get("/openapi.json");
harness.dns.resolver = async () => ["93.184.215.14"];

/** Lists without `cursor` and `limit`, and why they cannot grow without end. */
const whole: Readonly<Record<string, string>> = {
  listSessions: "a session that nobody uses leaves the list after 7 days",
  listSignatures: "a person has 20 at most",
  listPushSubscriptions: "a person has 20 at most",
  listNotifications: "has a cursor; a page has 30 entries (§8)",
  getNotificationPreferences: "one for each kind of notification",
  getSummaryEmails: "one for each board of the caller's, who makes them",
  listWorkspaces: "a person owns 50 at most; others invite to more",
  listLabels: "a workspace has 2,000 at most",
  listFeedbackForms: "a board has 20 at most",
  getEntryRequirements: "a status has one of each kind",
  listCustomFields: "a board has 100 at most",
  getTaskFlow: "a sum over the whole life of one task",
  getWikiTree: "a wiki has 5,000 pages at most, and local copies have pages (§13.21)",
  searchWiki: "a search shows only its best hits",
  search: "a search shows only its best hits",
  listExports: "a workspace has one that runs and three that are kept",
  listEvents: "pages by the sequence of the last event, `after`",
  listWebhooks: "a workspace has 20 at most",
  listVisitCounts: "the counts of one day, limited for each property",
};

/** Lists with pages that a test of their own walks through. */
const walked: Readonly<Record<string, string>> = {
  listNotes: "features/notes/list-notes.test.ts",
  listSecrets: "features/vault/routes/list-secrets.test.ts",
  listSecretEntries: "features/vault/routes/list-secret-entries.test.ts",
  getPublicBoard: "features/public/boards/get-public-board.test.ts",
  getBoard: "features/boards/boards/routes/get-board.test.ts",
  listTasks: "features/tasks/tasks/routes/list-tasks.test.ts",
  listComments: "features/tasks/comments/list-comments.test.ts",
  listAttachments: "features/tasks/attachments/list-attachments.test.ts",
  listPageVersions: "features/wiki/pages/routes/list-page-versions.test.ts",
  listPageAttachments: "features/wiki/attachments/list-page-attachments.test.ts",
  listPageBacklinks: "features/content/links/list-page-backlinks.test.ts",
  listSignatureRequests: "features/wiki/signature-requests/routes/list-signature-requests.test.ts",
  listTrash: "features/trash/list-trash.test.ts",
  listAutomationRuns: "features/reactions/automations/routes/list-automation-runs.test.ts",
  getAuditLog: "features/reactions/audit-log/get-audit-log.test.ts",
  listDpaAcceptances: "features/website/agreements/list-dpa-acceptances.test.ts",
  listStaffWorkspaces: "features/workspaces/staff/list-staff-workspaces.test.ts",
  listStaffUsers: "features/workspaces/staff/list-staff-users.test.ts",
  listStaffCalls: "features/workspaces/staff/list-staff-calls.test.ts",
};

type Schema = { readonly $ref?: string; readonly type?: string; readonly properties?: Record<string, Schema> };
type Operation = {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
};

const schemaOf = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split("/").at(-1) ?? ""];

/** The arrays that a reply has. */
function listsOf({ responses }: Operation): string[] {
  const media = responses["200"]?.content?.["application/json"];
  const { properties = {} } = media === undefined ? {} : schemaOf(media.schema);
  return Object.entries(properties).flatMap(([name, schema]) => (schemaOf(schema).type === "array" ? [name] : []));
}

const gets = Object.values(document.paths as Record<string, { get?: Operation }>).flatMap(({ get }) => get ?? []);
const lists = gets.filter((operation) => listsOf(operation).length > 0);
const hasPages = ({ parameters }: Operation): boolean =>
  ["cursor", "limit"].every((name) => parameters.some((each) => each.name === name));

test("every list has pages, or a reason why it cannot grow without end", () => {
  const without = lists.filter((operation) => !hasPages(operation)).map(({ operationId }) => operationId);
  assert.deepEqual(without.toSorted(), Object.keys(whole).toSorted());
});

test("every list with pages is walked through, here or by a test of its own", () => {
  const names = lists.filter(hasPages).map(({ operationId }) => operationId);
  assert.deepEqual(names.toSorted(), [...Object.keys(filled), ...Object.keys(walked)].toSorted());
  for (const file of Object.values(walked)) {
    assert.match(readFileSync(join(import.meta.dirname, "../../src", file), "utf8"), /next_cursor|pages\(/, file);
  }
});

type Body = Readonly<Record<string, readonly { readonly uuid: string }[]>> & { readonly next_cursor?: string };

const withQuery = (path: string, query: string): string => `${path}${path.includes("?") ? "&" : "?"}${query}`;

async function pageOf({ path, who = ada }: ListWithEntries, query: string): Promise<Body> {
  const { status, body } = await who.get(withQuery(path, query));
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** The uuids of all pages, for each list of the reply, and the cursors. */
async function walk(list: ListWithEntries, names: readonly string[], limit: number) {
  const found: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  const cursors: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page: Body = await pageOf(list, `limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    const rows = names.map((name) => (page[name] ?? []).map(({ uuid }) => uuid));
    assert.ok(rows.flat().length === limit || page.next_cursor === undefined, "a page is full, or the last one");
    for (const [index, name] of names.entries()) found[name]?.push(...(rows[index] ?? []));
    cursor = page.next_cursor;
    assert.ok(cursor === undefined || !cursors.includes(cursor), "each page ends elsewhere");
    if (cursor !== undefined) cursors.push(cursor);
  }
  return { found, cursors };
}

const ofOthers: string[] = [];

for (const [id, fill] of Object.entries(filled)) {
  test(`${id}: each entry is on one page, in the order of the whole list`, async () => {
    const list = await fill(company);
    const operation = lists.find(({ operationId }) => operationId === id);
    assert.ok(operation);
    const names = listsOf(operation);
    const all = await walk(list, names, 200);
    const single = await walk(list, names, 1);
    assert.deepEqual(single.found, all.found);
    const uuids = Object.values(all.found).flat();
    assert.ok(uuids.length >= 4 && new Set(uuids).size === uuids.length, `${uuids.length} entries`);
    // some lists show only by an empty page that there is no more
    assert.equal(single.cursors.length, uuids.length - (id === "listTaskBacklinks" ? 0 : 1));
    const refused = { error: "Invalid cursor.", code: "cursor_invalid" };
    for (const cursor of [...ofOthers, "x"]) {
      const { status, body } = await (list.who ?? ada).get(withQuery(list.path, `cursor=${cursor}`));
      assert.deepEqual([status, body], [400, refused]);
    }
    ofOthers.push(single.cursors[0] ?? "");
  });
}
