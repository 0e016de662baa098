import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, gus, ivy, robot, board, workspace } = company;
const path = `/boards/${board.uuid}/custom-fields`;

test("only owner and admin create custom fields, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const field = { name: "Points", type: "number" };
  const answers = await Promise.all([cleo, gus, dev, robot, ivy].map((who) => who.post(path, field)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  const wrong = [
    { name: "A" },
    { name: " ", type: "text" },
    { name: "A", type: "person" },
    { name: "A", type: "select" },
    { name: "A", type: "select", options: [] },
    { name: "A", type: "select", options: ["a", "a"] },
    { name: "A", type: "select", options: ["a", " "] },
    { name: "A", type: "select", options: ["x".repeat(101)] },
    { name: "A", type: "select", options: Array.from({ length: 101 }, (_, index) => `${index}`) },
    { name: "A", type: "select", options: ["a"], currency: "EUR" },
    { name: "A", type: "currency" },
    { name: "A", type: "currency", currency: "euro" },
    { name: "A", type: "text", options: ["a"] },
    { name: "A", type: "number", currency: "EUR" },
  ];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await company.footprint(), before);
});

test("a field of every type can be created, and tasks take its values", async () => {
  const values = {
    text: ["some text", 1],
    number: [2.5, "2.5"],
    date: ["2026-12-24", "24.12.2026"],
    checkbox: [true, "yes"],
    select: ["Safari", "Lynx"],
    currency: [12.5, "12.50 EUR"],
  } as const;
  const more: Record<string, object> = { select: { options: [" Safari ", "Firefox"] }, currency: { currency: "EUR" } };
  for (const [type, [right, wrong]] of Object.entries(values)) {
    const { custom_field } = created(await ben.post(path, { name: ` ${type} `, type, ...more[type] }));
    assert.equal(custom_field.name, type);
    assert.equal(custom_field.currency, type === "currency" ? "EUR" : null);
    assert.deepEqual(custom_field.options, type === "select" ? ["Safari", "Firefox"] : []);
    const task = await company.task({ custom_fields: { [custom_field.uuid]: right } });
    assert.equal(
      (task as unknown as { custom_fields: Record<string, unknown> }).custom_fields[custom_field.uuid],
      right,
    );
    const refused = await ada.post(`/boards/${board.uuid}/tasks`, {
      title: "A ticket",
      custom_fields: { [custom_field.uuid]: wrong },
    });
    assert.equal(refused.status, 400, type);
  }
});

test("a name is unique on its board, ignoring case and surrounding spaces, also among fields that are created at the same time", async () => {
  const taken = await ada.post(path, { name: "TEXT ", type: "date" });
  assert.equal(taken.status, 409);
  assert.equal(taken.body.error, "A custom field with this name already exists. Choose another name.");
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const answers = await Promise.all(
    [1, 2, 3].map(() => ada.post(`/boards/${other.uuid}/custom-fields`, { name: "text", type: "text" })),
  );
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [201, 409, 409]);
});

test("a board has at most a hundred custom fields, also when the last ones are created at the same time", async () => {
  const { board: full } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Full" }));
  await company.harness.platform.pool.run(
    `insert into custom_fields (workspace_uuid, board_uuid, name, type, position)
     select $1, $2, 'Field ' || n, 'text', n from generate_series(1, 98) n`,
    [workspace.uuid, full.uuid],
  );
  const add = (name: string) => ada.post(`/boards/${full.uuid}/custom-fields`, { name, type: "text" });
  const answers = await Promise.all(["a", "b", "c", "d"].map(add));
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  const refused = answers.find(({ status }) => status !== 201);
  assert.deepEqual(
    [refused?.status, refused?.body.code, refused?.body.error],
    [409, "custom_field_limit", "A board has at most 100 custom fields. Delete one first."],
  );
  assert.equal((await ada.get(`/boards/${full.uuid}/custom-fields`)).body.custom_fields.length, 100);
});
