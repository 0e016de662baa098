import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { startCompany } from "#test/company.ts";
import { exportOf } from "#test/whole-workspace.ts";

const company = await startCompany();
const { ada, ben, harness, workspace } = company;

type Task = Record<string, unknown>;
type NamedThing = { readonly uuid: string; readonly name: string };

const unit = fc.constantFrom("'", "=", "+", "-", "@", "\n", '"', ",", ";", "*", "<b>", "[x]", " ", "a", "1", "é", "👍");
const text = fc.string({ unit, minLength: 1, maxLength: 12 }).filter((each) => each.trim() !== "");
// a title of a file is one line, and values have no spaces around them
const line = text.map((each) => each.replaceAll("\n", " ").trim());
const value = text.map((each) => each.trim());
const labelNames = ["bug", "a, b", "[list]", "=sum", "it's"];
const written = fc.sample(
  fc.record({
    title: line,
    description: text,
    labels: fc.subarray(labelNames),
    priority: fc.constantFrom(null, "low", "urgent"),
    due_date: fc.constantFrom(null, "2026-12-24"),
    estimate: fc.constantFrom(null, 2.5),
    assignee_uuids: fc.subarray([ben.uuid]),
    values: fc.record({
      Cost: fc.constantFrom(1, 2.25),
      Ready: fc.boolean(),
      Note: value,
      Status: value,
      "Due date": value,
    }),
  }),
  { numRuns: 60, seed: 7 },
);

/** The tasks of a board, with names in the place of uuids. */
async function tasksOf(board_uuid: string): Promise<Task[]> {
  const { custom_fields } = (await ada.get(`/boards/${board_uuid}/custom-fields`)).body;
  const names = new Map((custom_fields as NamedThing[]).map(({ uuid, name }) => [uuid, name]));
  const { tasks } = (await ada.get(`/boards/${board_uuid}/tasks?limit=100`)).body;
  const whole = await Promise.all(
    (tasks as NamedThing[]).map(async ({ uuid }) => (await ada.get(`/tasks/${uuid}`)).body.task),
  );
  return whole
    .toSorted((one, other) => one.number - other.number)
    .map(
      ({
        title,
        description,
        status_name,
        priority,
        due_date,
        estimate,
        labels,
        assignees,
        custom_fields: values,
      }) => ({
        title,
        description,
        status_name,
        priority,
        due_date,
        estimate,
        labels: labels.map(({ name }: NamedThing) => name).toSorted(),
        assignees: assignees.map(({ uuid }: NamedThing) => uuid),
        values: Object.fromEntries(Object.entries(values).map(([uuid, value]) => [names.get(uuid), value])),
      }),
    );
}

test("a table of a board comes back as it went out", async () => {
  const { board } = (await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Round trip" })).body;
  const fields = new Map<string, string>();
  for (const [name, type] of Object.entries({
    Cost: "number",
    Ready: "checkbox",
    Note: "text",
    Status: "text",
    "Due date": "text",
  }))
    fields.set(name, (await ada.post(`/boards/${board.uuid}/custom-fields`, { name, type })).body.custom_field.uuid);
  const labels = new Map<string, string>();
  for (const name of labelNames)
    labels.set(
      name,
      (await ada.post(`/workspaces/${workspace.uuid}/labels`, { name, color: "#112233" })).body.label.uuid,
    );
  for (const { labels: names, values, ...task } of written) {
    const custom_fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [fields.get(name), value]));
    const label_uuids = names.map((name) => labels.get(name));
    const { status, body } = await ada.post(`/boards/${board.uuid}/tasks`, { ...task, label_uuids, custom_fields });
    assert.equal(status, 201, JSON.stringify(body));
  }
  const { files } = await exportOf(company, ada, workspace.uuid);
  const bytes = files.get("boards/Round trip.csv") ?? assert.fail();
  const file = { name: "Round trip.csv", type: "text/csv", bytes };
  const asked = (await ada.upload(`/workspaces/${workspace.uuid}/imports?source=?`, file)).body.import;
  await harness.worker.idle();
  const done = (await ada.get(`/workspaces/${workspace.uuid}/imports/${asked.uuid}`)).body.import;
  assert.deepEqual([done.state, done.tool], ["done", "stoa"]);
  assert.deepEqual(await tasksOf(done.board_uuids[0]), await tasksOf(board.uuid));
});
