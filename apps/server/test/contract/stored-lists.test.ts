import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "../company.ts";
import { join, person, type ApiClient, apiClient } from "../people.ts";
import { vaultOf } from "../vault.ts";

// Lists of uuids that are stored: of each the writes that replace it, and what becomes of it when an entry is not valid any more (§4.5 rule 3).
const company = await startCompany();
const { ada, ben, harness, workspace } = company;

/** A list that was stored, with an entry that became invalid, and what adds one to it. */
type Case = () => Promise<{ readonly stored: readonly string[]; readonly added: string; readonly write: Write }>;
type Write = (uuids: readonly string[]) => Promise<{ status: number; body: unknown; list: readonly string[] }>;

const uuidsOf = (rows: readonly { readonly uuid: string }[]): string[] => rows.map(({ uuid }) => uuid);

async function newMember(role: "member" | "guest" = "member"): Promise<ApiClient> {
  const who = await person(harness, `Person ${randomUUID().slice(0, 8)}`);
  await join(harness, workspace.uuid, who, role);
  return who;
}

async function deactivate(who: ApiClient): Promise<void> {
  assert.equal((await ada.post(`/admin/workspaces/${workspace.uuid}/people/${who.uuid}/deactivate`)).status, 200);
}

async function newBoard(...people: readonly ApiClient[]) {
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "A board" }));
  for (const { uuid } of people) await ada.put(`/boards/${board.uuid}/members/${uuid}`);
  return board as { readonly uuid: string };
}

async function newLabel(): Promise<string> {
  const body = { name: randomUUID().slice(0, 20), color: "#112233" };
  return created(await ada.post(`/workspaces/${workspace.uuid}/labels`, body)).label.uuid;
}

/** A task with two assignees, of whom one lost the board and one the workspace, and what a write adds. */
async function assigned(list: "assignee_uuids" | "label_uuids") {
  const [lost, left] = [await newMember(), await newMember()];
  const board = await newBoard(lost, left);
  const labels = [await newLabel(), await newLabel()];
  const body = { title: "A ticket", assignee_uuids: uuidsOf([lost, left]), label_uuids: labels };
  const { task } = created(await ada.post(`/boards/${board.uuid}/tasks`, body));
  await ada.delete(`/boards/${board.uuid}/members/${lost.uuid}`);
  await deactivate(left);
  await ada.delete(`/workspaces/${workspace.uuid}/labels/${labels[0]}`);
  const read = async () => (await ada.get(`/tasks/${task.uuid}`)).body.task;
  const stored = uuidsOf((await read())[list === "label_uuids" ? "labels" : "assignees"]);
  return { uuid: task.uuid as string, read, stored, added: list === "label_uuids" ? await newLabel() : ada.uuid };
}

const ofTask = (list: "assignee_uuids" | "label_uuids", change: (uuids: readonly string[]) => object): Case => {
  const name = list === "label_uuids" ? "labels" : "assignees";
  return async () => {
    const { uuid, read, stored, added } = await assigned(list);
    const write: Write = async (uuids) => {
      const { version } = await read();
      const { status, body } = await ada.patch(`/tasks/${uuid}`, { version, ...change(uuids) });
      return { status, body, list: uuidsOf((await read())[name]) };
    };
    return { stored, added, write };
  };
};

const ofTasks = (list: "assignee_uuids" | "label_uuids", change: (uuids: readonly string[]) => object): Case => {
  const name = list === "label_uuids" ? "labels" : "assignees";
  return async () => {
    const { uuid, read, stored, added } = await assigned(list);
    const write: Write = async (uuids) => {
      const { version } = await read();
      const { status, body } = await ada.patch("/tasks", { task_uuids: [{ uuid, version }], changes: change(uuids) });
      assert.deepEqual(body.conflicts, []);
      return { status, body, list: uuidsOf((await read())[name]) };
    };
    return { stored, added, write };
  };
};

const audience: Case = async () => {
  const former = await newMember();
  const secret = await vaultOf(company).make("The value", [former, ben]);
  await deactivate(former);
  const stored = uuidsOf((await ada.get(`/secrets/${secret.uuid}`)).body.secret.audience);
  const write: Write = async (user_uuids) => {
    const { status, body } = await ada.put(`/secrets/${secret.uuid}/audience`, { user_uuids });
    return { status, body, list: uuidsOf(body.secret?.audience ?? []) };
  };
  return { stored, added: company.cleo.uuid, write };
};

const boardsOfPerson: Case = async () => {
  const guest = await newMember("guest");
  const boards = uuidsOf([await newBoard(guest), await newBoard(guest)]);
  await ada.post(`/boards/${boards[0]}/archive`);
  const listed = async () =>
    (
      await harness.platform.pool.run<{ uuid: string }>(
        "select board_uuid as uuid from board_members where user_uuid = $1",
        [guest.uuid],
      )
    ).map(({ uuid }) => uuid);
  const stored = await listed();
  const write: Write = async (board_uuids) => {
    const path = `/admin/workspaces/${workspace.uuid}/people/${guest.uuid}`;
    const { status, body } = await ada.patch(path, { role: "guest", board_uuids });
    return { status, body, list: await listed() };
  };
  return { stored, added: (await newBoard()).uuid, write };
};

const boardsOfInvitation: Case = async () => {
  const boards = uuidsOf([await newBoard(), await newBoard()]);
  const path = `/admin/workspaces/${workspace.uuid}/invitations`;
  const body = { email: `${randomUUID()}@example.com`, role: "guest", board_uuids: boards };
  const { invitation } = created(await ada.post(path, body));
  await ada.post(`/boards/${boards[0]}/archive`);
  assert.equal((await ada.delete(`/boards/${boards[0]}`)).status, 200);
  const write: Write = async (board_uuids) => {
    const { status, body: reply } = await ada.patch(`${path}/${invitation.uuid}`, { board_uuids });
    return { status, body: reply, list: reply.invitation?.board_uuids ?? [] };
  };
  return { stored: invitation.board_uuids, added: (await newBoard()).uuid, write };
};

const requirements: Case = async () => {
  const board = await newBoard();
  const [status] = (await ada.get(`/boards/${board.uuid}`)).body.statuses;
  const labels = [await newLabel(), await newLabel()];
  const path = `/boards/${board.uuid}/statuses/${status.uuid}/entry-requirements`;
  const put = (label_uuids: readonly string[]) => ada.put(path, { requirements: [{ kind: "has_label", label_uuids }] });
  await put(labels);
  await ada.delete(`/workspaces/${workspace.uuid}/labels/${labels[0]}`);
  const read = async () => (await ada.get(path)).body.entry_requirements[0]?.label_uuids ?? [];
  const write: Write = async (uuids) => {
    const { status: code, body } = await put(uuids);
    return { status: code, body, list: await read() };
  };
  return { stored: await read(), added: await newLabel(), write };
};

const assign = (uuids: readonly string[]) => uuids.map((user_uuid) => ({ type: "assign_user", user_uuid }));

const actions: Case = async () => {
  const [lost, left] = [await newMember(), await newMember()];
  const board = await newBoard(lost, left);
  const rule = { name: "Assigns", trigger_type: "ticket.created", actions: assign(uuidsOf([lost, left])) };
  const { automation } = created(await ada.post(`/boards/${board.uuid}/automations`, rule));
  await ada.delete(`/boards/${board.uuid}/members/${lost.uuid}`);
  await deactivate(left);
  const path = `/boards/${board.uuid}/automations/${automation.uuid}`;
  const read = async () =>
    (await ada.get(path)).body.automation.actions.map(({ user_uuid }: { user_uuid: string }) => user_uuid);
  const write: Write = async (uuids) => {
    const { version } = (await ada.get(path)).body.automation;
    const { status, body } = await ada.patch(path, { version, actions: assign(uuids) });
    return { status, body, list: await read() };
  };
  return { stored: await read(), added: ada.uuid, write };
};

/** Each list of uuids that a write replaces, by the operation and the place in its body. */
const cases: Readonly<Record<string, Case>> = {
  "updateTask assignee_uuids": ofTask("assignee_uuids", (assignee_uuids) => ({ assignee_uuids })),
  "updateTask label_uuids": ofTask("label_uuids", (label_uuids) => ({ label_uuids })),
  "updateTasks changes.assignee_uuids": ofTasks("assignee_uuids", (assignee_uuids) => ({ assignee_uuids })),
  "updateTasks changes.label_uuids": ofTasks("label_uuids", (label_uuids) => ({ label_uuids })),
  "updateTasks changes.add_assignee_uuids": ofTasks("assignee_uuids", (uuids) => ({ add_assignee_uuids: uuids })),
  "updateTasks changes.add_label_uuids": ofTasks("label_uuids", (uuids) => ({ add_label_uuids: uuids })),
  "setAudience user_uuids": audience,
  "updatePerson board_uuids": boardsOfPerson,
  "updateInvitation board_uuids": boardsOfInvitation,
  "setEntryRequirements requirements.label_uuids": requirements,
  // a list of objects that name people
  "updateAutomation actions": actions,
};

/** Lists of uuids that replace nothing that is stored, each with the reason. */
const others: Readonly<Record<string, string>> = {
  "createSecret user_uuids": "of something new",
  "createWorkspaceKey board_uuids": "of something new",
  "createInvitation board_uuids": "of something new",
  "createTask assignee_uuids": "of something new",
  "createTask label_uuids": "of something new",
  "orderBoards board_uuids": "an order of exactly what there is",
  "orderStatuses status_uuids": "an order of exactly what there is",
  "orderGroups group_uuids": "an order of exactly what there is",
  "updateTasks changes.remove_label_uuids": "only takes away",
  "updateTasks changes.remove_assignee_uuids": "only takes away",
  "archiveTasks task_uuids": "names what it acts on",
  "reportDeployment task_uuids": "names what it acts on",
  "reportMerge task_uuids": "names what it acts on",
};

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};
type Document = {
  readonly paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
  readonly components: { readonly schemas: Record<string, Schema> };
};

/** Every list of uuids in a body that the document describes, as `operation place`. */
async function documentedLists(): Promise<string[]> {
  const document = (await apiClient(harness, "").get("/openapi.json")).body as Document;
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : resolve(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const listsIn = (given: Schema, place: readonly string[]): string[] => {
    if (place.length > 6) return [];
    const schema = resolve(given);
    const items = schema.items === undefined ? undefined : resolve(schema.items);
    return [
      ...(items?.format === "uuid" ? [place.join(".")] : []),
      ...(items === undefined ? [] : listsIn(items, place)),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => listsIn(each, place)),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => listsIn(each, [...place, name])),
    ];
  };
  const found = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ operationId, requestBody }) => {
      const schema = requestBody?.content["application/json"]?.schema;
      return schema === undefined ? [] : listsIn(schema, []).map((place) => `${operationId} ${place}`);
    }),
  );
  return [...new Set(found)].toSorted();
}

test("every list of uuids in a body is one of those that are tried here, or replaces nothing that is stored", async () => {
  const known = [...Object.keys(cases), ...Object.keys(others)].filter((name) => name !== "updateAutomation actions");
  assert.deepEqual(await documentedLists(), known.toSorted());
});

for (const [name, store] of Object.entries(cases)) {
  test(`a stored list takes another entry although one of its entries became invalid: ${name}`, async () => {
    const { stored, added, write } = await store();
    assert.ok(stored.length > 0, "there is something stored");
    const { status, body, list } = await write([...stored, added]);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(list.toSorted(), [...stored, added].toSorted());
  });
}
