import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ids } from "#features/content/examples/index.ts";
import { startHarness } from "../harness.ts";
import { startWorld, type Visitor } from "../world.ts";
import { accessTable } from "./access-table.ts";
import { exampleRequest } from "./example-request.ts";
import { documentedOperations, type Operation } from "./operations.ts";
import { rolledBack } from "../rolled-back.ts";

/** A hidden resource gives exactly the same reply as one that does not exist (§1 rule 1); otherwise callers could search for it. */
const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
const operations = await documentedOperations(harness);

const visitor = (name: string): Visitor => {
  const found = world.visitors.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const [ada, cleo, ivy, outsider] = [visitor("Ada"), visitor("Cleo"), visitor("Ivy"), visitor("an outsider")];

/** A board with a task on it and one in the trash. */
async function furnish(workspace_uuid: string, owner: Visitor) {
  const [board, status, task, archivedTask] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const at = [workspace_uuid, board];
  const run = harness.platform.pool.run;
  await run("insert into boards (workspace_uuid, uuid, name, position, created_by) values ($1, $2, 'Hidden', 9, $3)", [
    ...at,
    owner.who.uuid,
  ]);
  await run("insert into statuses (workspace_uuid, board_uuid, uuid, name, position) values ($1, $2, $3, 'To Do', 1)", [
    ...at,
    status,
  ]);
  for (const [uuid, number, archived_at] of [
    [task, 1, null],
    [archivedTask, 2, new Date(Date.now() - 60_000).toISOString()],
  ] as const) {
    await run(
      `insert into tasks (workspace_uuid, board_uuid, uuid, number, title, status_uuid, position, created_by,
         archived_at) values ($1, $2, $3, $4, 'Hidden', $5, $4::int, $6, $7)`,
      [...at, uuid, number, status, owner.who.uuid, archived_at],
    );
    await run(
      "insert into task_title_words (workspace_uuid, task_uuid, board_uuid, created_at, words) values ($1, $2, $3, clock_timestamp(), $4::tsvector)",
      [workspace_uuid, uuid, board, `'hidden':1 'b:${board}' 'w:${workspace_uuid}'`],
    );
  }
  return { board, task, archivedTask };
}

type Things = Awaited<ReturnType<typeof furnish>>;

const hidden = await furnish(ids.workspace, ada);
const elsewhere = (await cleo.who.post("/workspaces", { name: "Elsewhere" })).body.workspace.uuid as string;
// Cleo can see these, but in another workspace: together with resources of the first workspace they are not found
const foreign = await furnish(elsewhere, cleo);
// an archived board also hides its tasks
const buried = await furnish(ids.workspace, ada);
const buriedPage = await pageOfArchivedWiki();
await harness.platform.pool.run("update boards set archived_at = clock_timestamp() where uuid = $1", [buried.board]);
const unknown: Things = { board: randomUUID(), task: randomUUID(), archivedTask: randomUUID() };

async function pageOfArchivedWiki(): Promise<string> {
  const uuid = randomUUID();
  await harness.platform.pool.run(
    `insert into pages (workspace_uuid, wiki_uuid, uuid, position, title, content_json, content_text, created_by)
     values ($1, $2, $3, 1, 'Hidden', '{"type":"doc"}', '', $4)`,
    [ids.workspace, ids.archivedWiki, uuid, ada.who.uuid],
  );
  return uuid;
}

const changing = new Set(["date", "x-request-id", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]);

/** A reply without the parts that differ in every reply. */
async function reply(operation: Operation, { who }: Visitor) {
  harness.faults.beforeCommit = rolledBack;
  const { status, headers, body } = await exampleRequest(operation, who);
  harness.faults.beforeCommit = null;
  return {
    status,
    headers: Object.entries(headers).filter(([name]) => !changing.has(name)),
    bytes: Buffer.isBuffer(body) ? body.toString("base64") : JSON.stringify(body),
  };
}

/** The example with other uuids in the place of some of its own. */
function swap(operation: Operation, uuids: ReadonlyMap<string, string>): Operation {
  const named = Object.fromEntries(Object.entries(defaults).filter(([name]) => operation.path.includes(`{${name}}`)));
  const example = JSON.stringify({ ...operation.example, params: { ...named, ...operation.example.params } });
  const swapped = example.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (uuid) => uuids.get(uuid) ?? uuid);
  return { ...operation, example: JSON.parse(swapped) as Operation["example"] };
}

const defaults = {
  workspace_uuid: ids.workspace,
  board_uuid: ids.board,
  task_uuid: ids.task,
  wiki_uuid: ids.wiki,
  page_uuid: ids.page,
  view_uuid: ids.view,
};

/** The uuid of the place that an operation names: in its path, query or body. */
function placeOf({ path, example }: Operation): string | undefined {
  const name = /\{(workspace_uuid|board_uuid|task_uuid|wiki_uuid|page_uuid|view_uuid)\}/.exec(path)?.[1] as
    | keyof typeof defaults
    | undefined;
  if (name !== undefined) return example.params[name] ?? defaults[name];
  const named = { ...(example.body as object | undefined), ...example.query } as Record<string, string>;
  return named["workspace_uuid"] ?? named["page_uuid"];
}

/** Operations that accept archived resources, or only these. */
const ofTheTrash = new Set([
  "restoreBoard",
  "deleteBoard",
  "restoreWiki",
  "deleteFeedbackForm",
  "listSignatureRequests",
  "cancelSignatureRequest",
]);

for (const operation of operations) {
  const rule = accessTable[operation.id];
  const place = placeOf(operation);
  const archived = {
    [ids.board]: [buried.board],
    [ids.task]: [ids.archivedTask, buried.task],
    [ids.wiki]: [ids.archivedWiki],
    [ids.page]: [ids.archivedPage, buriedPage],
  }[place ?? ""];
  if (rule === undefined || place === undefined || archived === undefined || ofTheTrash.has(operation.id)) continue;
  test(`${operation.id}: an archived resource gives the same reply as an unknown one`, async () => {
    const nothing = await reply(swap(operation, new Map([[place, randomUUID()]])), ada);
    assert.equal(nothing.status, 404);
    for (const uuid of archived) {
      assert.deepEqual(await reply(swap(operation, new Map([[place, uuid]])), ada), nothing);
    }
  });
}

/** The boards and tasks that an example names in addition to its place. */
function otherThingsOf(operation: Operation): (readonly [uuid: string, kind: keyof Things])[] {
  const kinds = {
    [ids.board]: "board",
    [ids.otherBoard]: "board",
    [ids.task]: "task",
    [ids.otherTask]: "task",
  } as const;
  const all: Readonly<Record<string, keyof Things>> = { ...kinds, [ids.archivedTask]: "archivedTask" };
  const text = JSON.stringify(operation.example);
  const place = placeOf(operation);
  return Object.entries(all).filter(([uuid]) => uuid !== place && text.includes(uuid));
}

for (const operation of operations) {
  const rule = accessTable[operation.id];
  const place = placeOf(operation);
  if (rule?.place !== "workspace" && rule?.place !== "board" && rule?.place !== "wiki") continue;
  // its tasks are only named in its body, and are replaced below
  if (place === undefined && otherThingsOf(operation).length > 0) continue;
  test(`${operation.id}: a workspace, board or ticket that the caller may not see gives the same reply as an unknown one`, async () => {
    assert.ok(place !== undefined, "the example names no place");
    const nowhere = swap(operation, new Map([[place, randomUUID()]]));
    for (const who of rule.place === "board" && !rule.viaWorkspace ? [outsider, ivy] : [outsider]) {
      const invisible = await reply(operation, who);
      assert.equal(invisible.status, 404);
      assert.deepEqual(await reply(nowhere, who), invisible, who.name);
    }
  });
}

for (const operation of operations) {
  const others = otherThingsOf(operation);
  const rule = accessTable[operation.id];
  if (others.length === 0 || rule === undefined) continue;
  const isForMembers = rule.may.includes("member");
  // the only resource that an example names may be in any workspace of the caller
  const isOnlyOne = placeOf(operation) === undefined && others.length === 1;
  const unseen = isOnlyOne ? [hidden] : isForMembers ? [hidden, foreign] : [foreign];
  test(`${operation.id}: a resource in the body that the caller may not see gives the same reply as an unknown one`, async () => {
    const who = isForMembers ? cleo : ada;
    for (const [uuid, kind] of others) {
      const nothing = await reply(swap(operation, new Map([[uuid, unknown[kind]]])), who);
      assert.ok(nothing.status >= 400 && nothing.status < 418, `answered ${nothing.status} ${nothing.bytes}`);
      // an owner sees every board of the workspace
      for (const things of unseen) {
        assert.deepEqual(await reply(swap(operation, new Map([[uuid, things[kind]]])), who), nothing);
      }
    }
  });
}
