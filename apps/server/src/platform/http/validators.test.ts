import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const { ada, nobody, workspace } = await startCompany();
const path = `/admin/workspaces/${workspace.uuid}/webhooks`;

test("a value that is not allowed is answered with those that are", async () => {
  const { status, body } = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "A board", template: "cmr" });
  assert.equal(status, 400);
  assert.equal(body.message, "body/template must be one of: crm, sales-leads, software");
});

test("an unknown property is named in the error, for a body and a query", async () => {
  const sent = await ada.post(path, { url: "https://hooks.example.com/", evnts: [] });
  assert.deepEqual([sent.status, sent.body.message], [400, "body must not have the property “evnts”"]);
  const asked = await ada.get(`/workspaces/${workspace.uuid}/tasks?limt=1`);
  assert.deepEqual([asked.status, asked.body.message], [400, "querystring must not have the property “limt”"]);
});

test("a uuid is 36 characters, in a path, a query and a body, for every caller", async () => {
  const urn = `urn:uuid:${workspace.uuid}`;
  const answers = await Promise.all([
    nobody.post("/auth/verify-email", { user_uuid: urn, code: "ABCDEFGH" }),
    ada.get(`/workspaces/${urn}`),
    ada.get(`/wikis?workspace_uuid=${urn}`),
    ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "Urn", color: "#2563eb", uuid: urn }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400, 400],
  );
});

test("a missing field and one of another type are named as before", async () => {
  assert.equal((await ada.post(path, {})).body.message, "body must have required property 'url'");
  assert.equal((await ada.post(path, { url: 1 })).body.message, "body/url must be string");
});

test("of an object with several forms, the error names the allowed values of the form that was meant", async () => {
  const { board } = (await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Rules" })).body;
  const messageOf = async (more: object): Promise<string> => {
    const sent = { name: "A", trigger_type: "manual", actions: [{ type: "archive_ticket" }], ...more };
    const { status, body } = await ada.post(`/boards/${board.uuid}/automations`, sent);
    assert.equal(status, 400, JSON.stringify(body));
    return body.message;
  };
  const condition = (field: string, operator: string, value?: string) =>
    messageOf({ conditions: [{ field, operator, ...(value === undefined ? {} : { value }) }] });
  const start = "body/conditions/0/operator must be one of:";
  assert.equal(await condition("status", "has", workspace.uuid), `${start} is, is_not`);
  assert.equal(await condition("label", "is", workspace.uuid), `${start} has, has_not, is_set, is_not_set`);
  assert.equal(await condition("label", "is"), `${start} has, has_not, is_set, is_not_set`);
  assert.equal(await condition("priority", "contains", "low"), `${start} is, is_not, is_set, is_not_set`);
  assert.equal(
    await condition("due_date", "contains"),
    `${start} is, is_not, is_set, is_not_set, has_passed, has_not_passed`,
  );
  assert.equal(await condition("title", "has_passed"), `${start} is, is_not, contains, not_contains`);
  assert.match(await condition("group", "is", "x"), /^body\/conditions\/0\/field must be one of: status, priority, /);
  assert.match(
    await messageOf({ actions: [{ type: "delete" }] }),
    /^body\/actions\/0\/type must be one of: move_to_status, /,
  );
});

test("JSON that is too deep or has too many values is rejected before it is parsed", async () => {
  const tooMuch = "body must not be nested so deeply or hold so many values";
  // what is no JSON would be another error
  for (const text of ["[".repeat(1000), `[${"1,".repeat(100_000)}`, `[${"{},".repeat(50_000)}`]) {
    const { status, body } = await nobody.sendJson("POST", "/auth/login", text);
    assert.deepEqual([status, body.message], [400, tooMuch]);
  }
});

test("brackets, commas and quotes inside of a text are no values", async () => {
  const name = '\\"[{,'.repeat(30_000);
  const { status, body } = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name });
  assert.deepEqual([status, body.message], [400, "body/name must NOT have more than 200 characters"]);
});

test("a body that is not UTF-8 is rejected, and nothing of it is stored", async () => {
  const headers = { "content-type": "application/json" };
  const noteOf = (encoding: BufferEncoding) =>
    ada.post("/notes", undefined, { payload: Buffer.from('{"body":"Café"}', encoding), headers });
  const { status, body } = await noteOf("latin1");
  assert.deepEqual([status, body.code, body.message], [400, "FST_ERR_VALIDATION", "body must be UTF-8"]);
  assert.deepEqual((await ada.get("/notes")).body.notes, []);
  assert.equal((await noteOf("utf8")).body.note.body, "Café");
});

test("text that cannot be stored is rejected, with the part of the request that has it", async () => {
  const asked = await ada.get(`/workspaces/${workspace.uuid}/tasks?q=%00`);
  assert.deepEqual([asked.status, asked.body.message], [400, "querystring must not contain U+0000 or lone surrogates"]);
  const sent = await ada.post("/notes", { body: "a\u0000" });
  assert.deepEqual([sent.status, sent.body.message], [400, "body must not contain U+0000 or lone surrogates"]);
});
