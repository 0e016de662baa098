import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentJson, fromMarkdown, type NodeJson } from "@stoa/document";
import { rulesOf } from "../automations.ts";
import { created, startCompany } from "../company.ts";
import { startEndpoints } from "../endpoints.ts";
import { formsOf } from "../feedback.ts";
import { workspaceImports } from "../imported-workspace.ts";
import { liveServer, newTask, storedTask } from "../live.ts";
import { notificationMails, notificationsOf } from "../notified.ts";
import { exportOf } from "../whole-workspace.ts";

const endpoints = await startEndpoints({ all: undefined });
const company = await startCompany(endpoints.environment);
const { ada, cleo, board, harness, nobody, workspace } = company;
const { pool } = harness.platform;
const server = await liveServer(harness);
const rules = rulesOf(company);
const forms = formsOf(company);
const imports = workspaceImports(company);
created(await ada.post(`/admin/workspaces/${workspace.uuid}/webhooks`, { url: endpoints.urls.all }));

const lines = ["Ask for:", "limit", "Main St 1"];
const text = lines.join("\n");

type TextPlace = { readonly task_uuid: string; readonly kind: "description" | "comment" };
const description = (task: { uuid: string }): TextPlace => ({ task_uuid: task.uuid, kind: "description" });
const comment = (task: { uuid: string }): TextPlace => ({ task_uuid: task.uuid, kind: "comment" });

const newComment = async (task: { uuid: string }, body = text) =>
  created(await ada.post(`/tasks/${task.uuid}/comments`, { body })).comment as { uuid: string };

/** The newest task that has this title. */
const taskCalled = async (title: string, workspace_uuid: string = workspace.uuid): Promise<{ uuid: string }> => {
  const [row] = await pool.run<{ uuid: string }>(
    "select uuid from tasks where workspace_uuid = $1 and title = $2 order by created_at desc limit 1",
    [workspace_uuid, title],
  );
  return row ?? assert.fail(title);
};

async function importFile(source: string, name: string, bytes: string): Promise<void> {
  const path = `/workspaces/${workspace.uuid}/imports`;
  const { uuid } = created(await ada.upload(`${path}?source=${source}`, { name, type: "text/plain", bytes })).import;
  await harness.worker.idle();
  assert.equal((await ada.get(`${path}/${uuid}`)).body.import.state, "done");
}

/** Runs an automation with one action on a task. */
async function runRule(rule: { uuid: string }): Promise<{ uuid: string }> {
  const task = await company.task();
  created(await ada.post(`${rules.path}/${rule.uuid}/run`, { task_uuid: task.uuid }));
  const [run] = await rules.runs(rule);
  assert.equal(run?.state, "done", JSON.stringify(run));
  return task;
}

const actions = (title: string) => [
  { type: "add_comment", body: text },
  { type: "create_linked_ticket", title, description: text },
];

/** A rule whose actions write both texts. */
async function byRule(rule: { uuid: string }, title: string): Promise<TextPlace[]> {
  const task = await runRule(rule);
  return [comment(task), description(await taskCalled(title))];
}

/** An export of the workspace that is imported into a new one, after a change as if an earlier version had written it. */
async function byExport(title: string, prepare: (task: { uuid: string }) => Promise<unknown>): Promise<TextPlace[]> {
  const task = await company.task({ title, description: text });
  await newComment(task);
  await prepare(task);
  const copy = await imports.fresh();
  const { bytes } = await exportOf(company, ada, workspace.uuid);
  const { state, error } = await imports.into(copy, bytes);
  assert.deepEqual([state, error], ["done", null]);
  const imported = await taskCalled(title, copy);
  return [description(imported), comment(imported)];
}

/** Every operation whose body has the markdown of a description or a comment, and a text of three lines sent through it. */
const operations: Readonly<Record<string, () => Promise<TextPlace[]>>> = {
  createTask: async () => [description(await company.task({ description: text }))],
  updateTask: async () => {
    const task = await company.task();
    assert.equal((await ada.patch(`/tasks/${task.uuid}`, { version: 1, description: text })).status, 200);
    return [description(task)];
  },
  createComment: async () => {
    const task = await company.task();
    await newComment(task);
    return [comment(task)];
  },
  updateComment: async () => {
    const task = await company.task();
    const { uuid } = await newComment(task, "Before");
    assert.equal((await ada.patch(`/tasks/${task.uuid}/comments/${uuid}`, { body: text })).status, 200);
    return [comment(task)];
  },
  createAutomation: async () => byRule(await rules.make("manual", actions("By a rule")), "By a rule"),
  updateAutomation: async () => {
    const rule = await rules.make("manual", [{ type: "archive_ticket" }]);
    const changed = { version: rule.version, actions: actions("By a changed rule") };
    assert.equal((await ada.patch(`${rules.path}/${rule.uuid}`, changed)).status, 200);
    return byRule(rule, "By a changed rule");
  },
};

/** Operations that have a field of such a name for another thing. */
const otherThings = ["createNote", "createWebhook", "updateWebhook"];

const trello = (name: string) =>
  JSON.stringify({
    name,
    lists: [{ id: "l1", name: "Ideas", pos: 1, closed: false }],
    labels: [],
    cards: [{ id: "5f5e10000000000000000001", name, idList: "l1", pos: 1, desc: text }],
    checklists: [
      {
        id: "c1",
        idCard: "5f5e10000000000000000001",
        name: "Steps",
        checkItems: [{ id: "i1", name: text, state: "complete", pos: 1 }],
      },
    ],
    actions: [
      {
        type: "commentCard",
        date: "2026-01-02T03:04:05Z",
        data: { text, card: { id: "5f5e10000000000000000001" } },
        memberCreator: { fullName: "Ann" },
      },
    ],
  });

/** The other ways by which texts come in. */
const otherWays: Readonly<Record<string, () => Promise<TextPlace[]>>> = {
  "a copy of a task": async () => {
    const task = await company.task({ description: text });
    return [description(created(await ada.post(`/tasks/${task.uuid}/duplicate`)).task)];
  },
  "a CSV file": async () => {
    await importFile("csv", "cells.csv", `Title,Description\nBy CSV,"${text.replaceAll("\n", "\r\n")}"`);
    return [description(await taskCalled("By CSV"))];
  },
  "a CSV file of an old Mac, whose lines end in another way": async () => {
    await importFile("csv", "mac.csv", `Title,Description\rBy a Mac,"${text.replaceAll("\n", "\r")}"\r`);
    return [description(await taskCalled("By a Mac"))];
  },
  "the CSV file of a board in an export": async () => {
    await company.task({ title: "By our CSV", description: text });
    const { files } = await exportOf(company, ada, workspace.uuid);
    const tables = [...files].filter(([name]) => name.startsWith("boards/")).map(([, bytes]) => String(bytes));
    await importFile("csv", "ours.csv", tables.find((each) => each.includes("By our CSV")) ?? assert.fail("no table"));
    return [description(await taskCalled("By our CSV"))];
  },
  "markdown that was read and is sent again": async () => {
    const { markdown } = await read(description(await company.task({ description: text })));
    return [description(await company.task({ description: markdown }))];
  },
  "a Trello board": async () => {
    await importFile("trello", "board.json", trello("By Trello"));
    const task = await taskCalled("By Trello");
    // a criterion has one line
    const { subtasks } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
    assert.deepEqual(
      subtasks.map(({ title }: { title: string }) => title),
      [lines.join(" ")],
    );
    return [description(task), comment(task)];
  },
  "an export": () => byExport("By an export", async () => {}),
  "an export from before": () =>
    byExport("By an old export", async (task) => {
      const old = JSON.stringify(fromMarkdown(text, "page"));
      await pool.run("update tasks set description_json = $2::jsonb where uuid = $1", [task.uuid, JSON.parse(old)]);
      await pool.run("update comments set body_json = $2::jsonb where task_uuid = $1", [task.uuid, JSON.parse(old)]);
    }),
  "a feedback form": async () => {
    const form = await forms.make();
    created(await forms.send(form, { message: text, submission_token: await forms.fill(form) }));
    const [task] = await forms.tasksOf(form);
    return [description(task)];
  },
  "a live document, in which somebody types": async () => {
    const task = await newTask(ada, board, text);
    const editor = await server.open(ada, task);
    editor.type("!");
    await editor.saved();
    const stored = await storedTask(harness, ada, task);
    assert.ok(stored.description.endsWith("!"));
    return [description(task)];
  },
  "a copy on another board, with its comments": async () => {
    const other = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" })).board;
    const task = await company.task({ description: text });
    await newComment(task);
    assert.equal(
      (await ada.post(`/tasks/${task.uuid}/move-board`, { version: 1, board_uuid: other.uuid })).status,
      200,
    );
    return [description(task), comment(task)];
  },
};

/** The lines that markdown shows, apart from what stands before and after the three. */
function shownIn(markdown: string): string[] {
  const all = markdown.split(/\r\n|\n/);
  const first = all.indexOf("Ask for:");
  return all.slice(first, first + 3);
}

const written = (node: NodeJson): string => (node.type === "hardBreak" ? "\n" : (node.text ?? ""));

/** The lines of the paragraph with the text. */
function linesOf(document: DocumentJson): string[] {
  const paragraphs = (document.content ?? []).map(({ content = [] }) => content);
  const inline = paragraphs.find(([first]) => first?.text?.startsWith("Ask for:")) ?? [];
  return inline.map(written).join("").split("\n");
}

type Json = { readonly [field: string]: unknown };

/** The text as one request reads it. */
async function read({ task_uuid, kind }: TextPlace): Promise<{ markdown: string; document: DocumentJson }> {
  if (kind === "description") {
    const { task } = (await ada.get(`/tasks/${task_uuid}`)).body;
    return { markdown: task.description, document: task.description_json };
  }
  const { comments } = (await ada.get(`/tasks/${task_uuid}/comments`)).body as {
    comments: { body: string; body_json: DocumentJson }[];
  };
  const found = comments.find(({ body }) => body.includes("Ask for:")) ?? assert.fail("no comment");
  return { markdown: found.body, document: found.body_json };
}

for (const [way, send] of Object.entries({ ...operations, ...otherWays })) {
  test(`three lines that come in by ${way} stay three lines`, async () => {
    for (const tested of await send()) {
      const { markdown, document } = await read(tested);
      assert.deepEqual(shownIn(markdown), lines, tested.kind);
      assert.deepEqual(linesOf(document), lines, tested.kind);
    }
  });
}

/** The names of the fields of a schema, in every depth, and what they refer to; those of a rich text are no markdown. */
function fieldsIn(schema: unknown, schemas: Json, seen = new Set<string>()): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { $ref, properties = {}, ...others } = schema as { $ref?: string; properties?: Json };
  const name = $ref?.split("/").at(-1);
  if (name?.startsWith("RichText") === true) return [];
  if (name !== undefined) return seen.has(name) ? [] : fieldsIn(schemas[name], schemas, new Set([...seen, name]));
  const nested = [...Object.values(properties), ...Object.values(others).flat()];
  return [...Object.keys(properties), ...nested.flatMap((each) => fieldsIn(each, schemas, seen))];
}

type OperationInDocument = {
  operationId: string;
  requestBody?: object;
  responses: Record<string, { content?: object }>;
};
const { paths, components } = (await nobody.get("/openapi.json")).body as {
  paths: Record<string, Record<string, OperationInDocument>>;
  components: { schemas: Json };
};
const described = Object.values(paths).flatMap((methods) => Object.entries(methods));
const namesText = (part: unknown): boolean =>
  fieldsIn(part, components.schemas).some((name) => name === "description" || name === "body");

/** The schemas of a part of the document, without its own descriptions. */
const schemasOf = (part: { content?: object } = {}): unknown[] =>
  Object.values(part.content ?? {}).map(({ schema }: { schema: unknown }) => schema);

test("every operation that takes the markdown of a description or a comment is among the ways in", () => {
  const takes = described.filter(([, { requestBody }]) => schemasOf(requestBody).some(namesText));
  assert.deepEqual(
    takes.map(([, { operationId }]) => operationId).toSorted(),
    [...Object.keys(operations), ...otherThings].toSorted(),
    "Send a text of three lines through the new operation, or add it to `otherThings`.",
  );
});

const shown = await company.task({ title: "Shown", description: text });
await newComment(shown);
await ada.post(`/boards/${board.uuid}/publish`);

const pick = (tasks: Json[]): string =>
  String((tasks.find(({ title }) => title === "Shown") ?? assert.fail("not listed"))["description"]);
const inTasks = async (path: string): Promise<string[]> => [pick((await ada.get(path)).body.tasks)];

/** Every operation that reads descriptions or comments, and the texts that it answers. */
const reads: Readonly<Record<string, () => Promise<string[]>>> = {
  getBoard: () => inTasks(`/boards/${board.uuid}`),
  getPublicBoard: async () => {
    const token = (await ada.get(`/boards/${board.uuid}`)).body.board.public_token;
    return [pick((await nobody.get(`/public/boards/${token}`)).body.tasks)];
  },
  listTasks: () => inTasks(`/boards/${board.uuid}/tasks?q=Shown`),
  listWorkspaceTasks: () => inTasks(`/workspaces/${workspace.uuid}/tasks?q=Shown`),
  getTask: async () => [(await read(description(shown))).markdown],
  listComments: async () => [(await read(comment(shown))).markdown],
};

/** Reads that have a field of such a name for another thing. */
const otherReads = [
  "getImport",
  "listImports",
  "listNotes",
  "listAutomations",
  "getAutomation",
  "listWebhooks",
  "getPublicPageMeta",
  "getPublicBoardMeta",
  "listStaffCalls",
];

for (const [name, texts] of Object.entries(reads)) {
  test(`${name} reads three lines`, async () => {
    for (const markdown of await texts()) assert.deepEqual(shownIn(markdown), lines);
  });
}

test("every read that returns the markdown of a description or a comment is among the ways out", () => {
  const answers = described.filter(
    ([method, { responses }]) => method === "get" && schemasOf(responses["200"]).some(namesText),
  );
  assert.deepEqual(
    answers.map(([, { operationId }]) => operationId).toSorted(),
    [...Object.keys(reads), ...otherReads].toSorted(),
    "Read a text of three lines through the new operation, or add it to `otherReads`.",
  );
});

test("events and webhooks contain the three lines, in both forms", async () => {
  await harness.worker.idle();
  const events = endpoints.at.all.received.map(({ body }) => JSON.parse(String(body)) as { data: Json });
  const things = events.flatMap(({ data }) => Object.values(data) as Json[]);
  const texts = things.flatMap((thing) => [
    [thing?.["description"], thing?.["description_json"]],
    [thing?.["body"], thing?.["body_json"]],
  ]);
  const ours = texts.filter(([markdown]) => typeof markdown === "string" && markdown.includes("Ask for:"));
  assert.ok(ours.length > 10, `${ours.length}`);
  for (const [markdown, document] of ours) {
    assert.deepEqual(shownIn(String(markdown)), lines);
    assert.deepEqual(linesOf(document as DocumentJson), lines);
  }
});

test("the files of an export hold three lines, those of a board as CSV too", async () => {
  const { files } = await exportOf(company, ada, workspace.uuid);
  const rows = (name: string): Json[] =>
    String(files.get(name))
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Json);
  const task = rows("tasks.ndjson").find(({ title }) => title === "Shown");
  assert.deepEqual(shownIn(String(task?.["description"])), lines);
  assert.deepEqual(linesOf(task?.["description_json"] as DocumentJson), lines);
  const said = rows("comments.ndjson").find(({ task_uuid }) => task_uuid === shown.uuid);
  assert.deepEqual(linesOf(said?.["body_json"] as DocumentJson), lines);
  const csv = [...files].filter(([name]) => name.startsWith("boards/")).map(([, bytes]) => String(bytes));
  assert.ok(csv.some((each) => each.includes(`"${text}"`) || each.includes(`"${text.replaceAll("\n", "\r\n")}"`)));
});

test("a text that is shown in one line, such as the excerpt of a notification and its mail, has a space between the lines", async () => {
  const body_json = {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "mention", attrs: { kind: "person", uuid: cleo.uuid, label: "Cleo" } }] },
      ...(fromMarkdown(text, "task").content ?? []),
    ],
  };
  created(await ada.post(`/tasks/${shown.uuid}/comments`, { body_json }));
  const notifications = await notificationsOf(harness, cleo, shown.uuid);
  assert.match(String(notifications[0]?.excerpt), /Ask for: limit Main St 1$/);
  assert.match((await notificationMails(harness, cleo)).join(""), /Ask for: limit Main St 1/);
});

test("the words of all lines find the text, and its excerpt keeps them apart", async () => {
  const { tasks } = (await ada.get(`/search?workspace_uuid=${workspace.uuid}&q=limit`)).body;
  const found = tasks.find(({ uuid }: { uuid: string }) => uuid === shown.uuid);
  assert.match(JSON.stringify(found.excerpt), /Ask for:(?:\\n| ).*limit.*Main St 1/);
});
