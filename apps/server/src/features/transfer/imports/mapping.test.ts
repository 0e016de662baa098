import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, harness, workspace } = company;
const imports = `/workspaces/${workspace.uuid}/imports`;

type Entry = Record<string, unknown>;
type Options = { readonly mapping?: unknown; readonly name?: string; readonly isDry?: boolean };

async function send(
  who: typeof ada,
  bytes: string | Buffer,
  { mapping, name = "Backlog.csv", isDry = false }: Options = {},
) {
  const file = { name, type: "text/csv", bytes };
  const parts: Record<string, string> = mapping === undefined ? {} : { mapping: JSON.stringify(mapping) };
  return who.upload(`${imports}?source=?&dry_run=${isDry}`, file, parts);
}

async function read(who: typeof ada, bytes: string | Buffer, options: Options = {}) {
  const { body, status } = await send(who, bytes, options);
  assert.equal(status, 201, JSON.stringify(body));
  await harness.worker.idle();
  const done = (await who.get(`${imports}/${body.import.uuid}`)).body.import;
  assert.equal(done.state, "done", done.error);
  return done;
}

const tasksOf = async (board_uuid: string): Promise<Entry[]> =>
  (await ada.get(`/boards/${board_uuid}/tasks`)).body.tasks;

const csv = [
  "Aufgabe;Stand;Wer;Fällig;Wichtigkeit;Kunde",
  `Angebot;Läuft;${ben.email};03/04/2026;hoch;Meyer`,
  "Rechnung;Fertig;Ann Otherwise;05/04/2026;egal;Otto",
].join("\n");

test("a dry run proposes a mapping with a sample, and the changed mapping decides", async () => {
  const dry = await read(ada, csv, { isDry: true });
  assert.deepEqual([dry.source, dry.tool], ["csv", "table"]);
  assert.deepEqual(
    dry.mapping.columns.map(({ heading, field }: Entry) => [heading, field]),
    [
      ["Aufgabe", "title"],
      ["Stand", "status"],
      ["Wer", "assignees"],
      ["Fällig", "due_date"],
      ["Wichtigkeit", "priority"],
      ["Kunde", "custom_field"],
    ],
  );
  assert.deepEqual(
    dry.mapping.people.map(({ value, user_uuid }: Entry) => [value, user_uuid]),
    [
      [ben.email, ben.uuid],
      ["Ann Otherwise", null],
    ],
  );
  assert.deepEqual(
    dry.sample.map(({ title, column, due_date, priority, assignees }: Entry) => [
      title,
      column,
      due_date,
      priority,
      assignees,
    ]),
    [
      ["Angebot", "Läuft", "2026-04-03", "high", ["Ben Example"]],
      ["Rechnung", "Fertig", "2026-04-05", null, []],
    ],
  );
  const mapping = {
    date_order: "month_first",
    columns: [{ heading: "Kunde", field: "labels" }],
    statuses: [{ value: "Läuft", column: "In progress", label: null }],
    priorities: [{ value: "egal", priority: "low" }],
    people: [{ value: "Ann Otherwise", user_uuid: cleo.uuid }],
  };
  const done = await read(ada, csv, { mapping });
  const [board_uuid] = done.board_uuids;
  const tasks = await tasksOf(board_uuid);
  const shown = tasks.map(({ title, status_name, due_date, priority, assignees, labels }) => [
    title,
    status_name,
    due_date,
    priority,
    ...(assignees as Entry[]).map(({ uuid }) => uuid),
    ...(labels as Entry[]).map(({ name }) => name),
  ]);
  assert.deepEqual(
    new Set(shown.map((each) => JSON.stringify(each))),
    new Set([
      JSON.stringify(["Angebot", "In progress", "2026-03-04", "high", ben.uuid, "Meyer"]),
      JSON.stringify(["Rechnung", "Fertig", "2026-05-04", "low", cleo.uuid, "Otto"]),
    ]),
  );
  assert.equal((await cleo.get(`/boards/${board_uuid}`)).status, 200, "an assignee can open the board");
});

test("the decisions are remembered for the next file with the same headings, but not the encoding and the order of dates", async () => {
  const dry = await read(ada, csv.replace("Angebot", "Anderes"), { isDry: true });
  const entry = (list: string, key: string, value: string) =>
    dry.mapping[list].find((each: Entry) => each[key] === value);
  assert.equal(entry("columns", "heading", "Kunde").field, "labels");
  assert.equal(entry("statuses", "value", "Läuft").column, "In progress");
  assert.equal(entry("people", "value", "Ann Otherwise").user_uuid, cleo.uuid);
  assert.equal(dry.mapping.date_order, "day_first");
});

test("custom fields get the values of columns, and who is no member is kept as text", async () => {
  const done = await read(ada, "Title,Owner,Cost,Ready\nA,Nobody Here,12.5,yes\nB,,7,no");
  const [board_uuid] = done.board_uuids;
  const { custom_fields } = (await ada.get(`/boards/${board_uuid}/custom-fields`)).body;
  const names = new Map(custom_fields.map(({ uuid, name }: Entry) => [uuid, name]));
  const [task] = (await tasksOf(board_uuid)).filter(({ title }) => title === "A");
  const values = Object.entries(task?.["custom_fields"] as Entry).map(([uuid, value]) => [names.get(uuid), value]);
  assert.deepEqual(Object.fromEntries(values), { Cost: 12.5, Ready: true, Assignee: "Nobody Here" });
});

test("a member who imports assigns only to people who can open the new board", async () => {
  const done = await read(cleo, `Title,Assignee\nA,${dev.email}\nB,${ada.email}\nC,${cleo.email}`);
  const tasks = await tasksOf(done.board_uuids[0]);
  assert.deepEqual(
    new Map(tasks.map(({ title, assignees }) => [title, (assignees as Entry[]).map(({ uuid }) => uuid)])),
    new Map([
      ["A", []],
      ["B", [ada.uuid]],
      ["C", [cleo.uuid]],
    ]),
  );
});

test("a file is read in the encoding that is chosen, and a wrong guess is seen in the sample", async () => {
  const bytes = Buffer.from([0x54, 0x69, 0x74, 0x6c, 0x65, 0x0a, 0xaf, 0xf3, 0xb3, 0x74, 0x79, 0x0a]);
  const guessed = await read(ada, bytes, { isDry: true });
  assert.deepEqual([guessed.mapping.encoding, guessed.sample[0].title], ["windows-1252", "¯ó³ty"]);
  const chosen = await read(ada, bytes, { isDry: true, mapping: { encoding: "iso-8859-2" } });
  assert.deepEqual([chosen.encoding, chosen.sample[0].title], ["iso-8859-2", "Żółty"]);
});

test("a mapping that is no JSON or has something unknown is refused", async () => {
  const file = { name: "a.csv", type: "text/csv", bytes: "Title\nA" };
  for (const mapping of [
    "{",
    '{"colums":[]}',
    '{"columns":[{"heading":"A","field":"nothing"}]}',
    '{"people":[{"value":"A","user_uuid":"x"}]}',
  ]) {
    const reply = await ada.upload(`${imports}?source=csv`, file, { mapping });
    assert.equal(reply.status, 400, mapping);
  }
  const long = await ada.upload(`${imports}?source=csv`, file, { mapping: `"${"x".repeat(1_000_001)}"` });
  assert.equal(long.status, 413);
  assert.equal((await ada.upload(`${imports}?source=csv`, file, { other: "{}" })).status, 400);
});

test("the content of a file decides what it is", async () => {
  const trello = JSON.stringify({
    name: "T",
    lists: [{ id: "l", name: "L" }],
    cards: [{ id: "c", name: "C", idList: "l" }],
  });
  assert.equal((await read(ada, trello, { isDry: true, name: "export.txt" })).source, "trello");
  assert.equal((await read(ada, "Name\tState\nA\tDone", { isDry: true, name: "x" })).source, "csv");
});

test("names that a board cannot have are refused before the import", async () => {
  const bytes = "Title,Status,Labels\nA,Open,x\n";
  const status = { value: "Open", column: "Open", label: null };
  const refused: [object, RegExp][] = [
    [{ statuses: [{ ...status, column: " " }] }, /mapping\/statuses\/0\/column/],
    [{ statuses: [{ ...status, label: "l".repeat(51) }] }, /mapping\/statuses\/0\/label/],
    [{ statuses: [{ ...status, label: " " }] }, /mapping\/statuses\/0\/label/],
    [{ complete_column: "c".repeat(101) }, /mapping\/complete_column/],
    [{ labels: [{ value: "x", label: "\n" }] }, /mapping\/labels\/0\/label/],
  ];
  for (const [mapping, message] of refused) {
    const { status: code, body } = await send(ada, bytes, { mapping });
    assert.equal(code, 400, JSON.stringify(mapping));
    assert.match(body.message, message);
  }
  const mapping = { statuses: [{ ...status, label: "l".repeat(50) }], complete_column: "c".repeat(100) };
  await read(ada, bytes, { mapping });
});
