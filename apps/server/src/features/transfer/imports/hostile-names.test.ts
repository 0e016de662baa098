import assert from "node:assert/strict";
import { test } from "node:test";
import { comparableName } from "#kernel/names.ts";
import type { ImportPlan } from "./plan.ts";
import { readHtmlPage } from "./markdown/html/page.ts";
import { htmlToMarkdown } from "./table/html.ts";
import { planOf } from "./test-plan.ts";

const names = [
  "\0",
  "a\0b",
  "\uD800",
  "  ",
  "\n",
  "__proto__",
  "constructor",
  "toString",
  "x".repeat(5_000),
  "😀".repeat(300),
  "Assignee",
];

/** A board of Trello in which everything has one name, most of it twice. */
function trelloOf(name: string): string {
  const field = { name, type: name, options: [{ id: "o", value: { text: name } }] };
  const cards = ["1", "2"].map((id) => ({
    id,
    name,
    desc: name,
    idList: id,
    idLabels: ["x"],
    idMembers: ["m"],
    due: name,
    customFieldItems: [
      { idCustomField: "c", value: { text: "one" } },
      { idCustomField: "d", idValue: "o" },
      { idCustomField: "e", value: { text: "three" } },
    ],
  }));
  return JSON.stringify({
    name,
    cards,
    lists: ["1", "2"].map((id) => ({ id, name })),
    labels: [{ id: "x", name, color: name }],
    members: [{ id: "m", fullName: name, username: name }],
    customFields: [
      { ...field, id: "c" },
      { ...field, id: "d", type: "list" },
      { ...field, id: "e" },
    ],
    checklists: [{ idCard: "1", name, checkItems: [{ name, state: "complete", due: name }] }],
    actions: [{ type: "commentCard", data: { text: name, card: { id: "1" } }, memberCreator: { fullName: name } }],
  });
}

/** A list of records in which every value is one name. */
function recordsOf(name: string): string {
  const keys = ["title", "status", "priority", "labels", "assignee", "due_date", "description", "Team", name];
  return JSON.stringify([1, 2].map((id) => ({ id, ...Object.fromEntries(keys.map((key) => [key, name])) })));
}

function checkNames(kind: string, found: readonly string[], most: number): void {
  for (const name of found) {
    assert.ok(name.trim() !== "" && Array.from(name).length <= most, `${kind}: ${JSON.stringify(name.slice(0, 20))}`);
    assert.equal(typeof name, "string");
  }
  assert.equal(new Set(found.map(comparableName)).size, found.length, kind);
}

/** Checks that a plan has what boards and PostgreSQL can store. */
function checkPlan(plan: ImportPlan): void {
  structuredClone(plan);
  const text = JSON.stringify(plan, (_, value: unknown) => (value instanceof Map ? [...value] : value));
  assert.doesNotMatch(text, /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i);
  checkNames(
    "boards",
    plan.boards.slice(0, 1).map(({ name }) => name),
    200,
  );
  for (const { columns, fields, labels, tickets } of plan.boards) {
    checkNames(
      "columns",
      columns.map(({ name }) => name),
      100,
    );
    checkNames(
      "fields",
      fields.map(({ name }) => name),
      100,
    );
    checkNames(
      "labels",
      labels.map(({ name }) => name),
      50,
    );
    for (const { options } of fields) checkNames("options", options, 100);
    for (const ticket of tickets)
      for (const [name, value] of ticket.fields) {
        const field = fields.find((each) => each.name === name);
        assert.ok(field !== undefined, name);
        if (field.type === "select") assert.ok(field.options.includes(String(value)));
      }
  }
}

for (const [number, name] of names.entries()) {
  const shown = JSON.stringify(name.slice(0, 12));
  test(`a board of Trello with the name ${shown} everywhere can be stored (${number})`, () => {
    const plan = planOf("trello", trelloOf(name));
    checkPlan(plan);
    const values = plan.boards[0]?.tickets.map(({ fields }) => [...fields.values()]).flat() ?? [];
    assert.ok(values.includes("one") && values.includes("three"), "fields of one name keep their values");
  });
  test(`records with the value ${shown} everywhere can be stored (${number})`, () => {
    checkPlan(planOf("csv", recordsOf(name), { file_name: `${name}.json` }));
  });
}

test("a tag that is called after a property of every object is no tag that is known", () => {
  const html = "<p>a <constructor>b</constructor></p><valueof>c</valueof><tostring>d</tostring>";
  const { blocks } = readHtmlPage(`<body>${html}</body>`);
  structuredClone(blocks);
  assert.deepEqual(JSON.stringify(blocks).match(/"text":"[^"]*"/g), [
    '"text":"a "',
    '"text":"b"',
    '"text":"c"',
    '"text":"d"',
  ]);
  assert.equal(htmlToMarkdown(html).replaceAll(/\s+/g, " ").trim(), "a b cd");
});

test("a column that a person calls one of several has no value that is no option, and tells what is lost", () => {
  const values = Array.from({ length: 101 }, (_, number) => `${number} ${"x".repeat(150)}`);
  const bytes = ["Title,Team", ...values.map((value) => `A,${value}`)].join("\n");
  const mapping = { columns: [{ heading: "Team", field: "custom_field", type: "select" }] } as const;
  const plan = planOf("csv", bytes, { mapping: { columns: [...mapping.columns] } });
  checkPlan(plan);
  assert.equal(plan.boards[0]?.fields[0]?.options.length, 100);
  assert.deepEqual(
    plan.skipped.map(({ importance, what, count }) => [importance, what, count]),
    [["lost", "Team", 1]],
  );
});
