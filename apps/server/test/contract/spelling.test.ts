import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { codeIn, newcomer } from "../accounts.ts";
import { created, startCompany } from "../company.ts";
import { apiClient } from "../people.ts";
import { startWiki } from "../wiki.ts";

const company = await startCompany();
const { ada, board, harness, workspace } = company;
const { wiki } = await startWiki(company);
const nobody = apiClient(harness, "");

const composed = "Caf\u00e9";
const apart = "Cafe\u0301";
const [ofBoard, ofWorkspace] = [`/boards/${board.uuid}`, `/workspaces/${workspace.uuid}`];

/** The parts of schemas that this test reads. */
type Schema = {
  readonly type?: string;
  readonly spelling?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
};

const isName = (field: string): boolean => /\.(?:name|title|status|options|[a-z]+_name)$/.test(field);
const isAddress = (field: string): boolean => /\.(?:email|[a-z]+_email)$/.test(field);
/** Texts of machines that no person compares. */
const machines = new Set([".actions.headers.name"]);

/** The fields of a body, with their names and the texts that they take. */
function* textsIn(schema: Schema, path = ""): Generator<readonly [path: string, text: Schema]> {
  if (schema.type === "string" && schema.enum === undefined) yield [path, schema];
  for (const each of schema.anyOf ?? []) yield* textsIn(each, path);
  if (schema.items !== undefined) yield* textsIn(schema.items, path);
  for (const [field, each] of Object.entries(schema.properties ?? {})) yield* textsIn(each, `${path}.${field}`);
}

test("each name and each address that a request takes has one spelling", () => {
  const missing = routes.flatMap(({ method, path, body }) =>
    [...textsIn((body ?? {}) as Schema)]
      .filter(([field]) => !machines.has(field))
      .filter(
        ([field, { spelling }]) =>
          (isName(field) && spelling !== "name") || (isAddress(field) && spelling !== "address"),
      )
      .map(([field]) => `${method} ${path} ${field}`),
  );
  assert.deepEqual(missing, []);
});

test("a name typed on a Mac is stored with its letters and accents composed", async () => {
  for (const [path, body, resource, name] of [
    [`${ofWorkspace}/boards`, { name: apart }, "board", "name"],
    [`${ofBoard}/groups`, { name: apart }, "group", "name"],
    [`${ofBoard}/tasks`, { title: apart }, "task", "title"],
    [`/wikis`, { workspace_uuid: workspace.uuid, name: apart }, "wiki", "name"],
    [`/wikis/${wiki.uuid}/pages`, { title: apart, content_markdown: "" }, "page", "title"],
    [`/workspaces`, { name: `${apart} of Ada` }, "workspace", "name"],
  ] as const) {
    const reply = created(await ada.post(path, body));
    assert.equal(reply[resource][name], reply[resource][name].normalize("NFC"), path);
  }
});

test("both spellings of a label, a column, a field and a workspace are one name", async () => {
  for (const [path, body] of [
    [`${ofWorkspace}/labels`, { color: "#112233" }],
    [`${ofBoard}/statuses`, { color: "#112233" }],
    [`${ofBoard}/custom-fields`, { type: "text" }],
    ["/workspaces", {}],
  ] as const) {
    created(await ada.post(path, { ...body, name: composed }));
    assert.equal((await ada.post(path, { ...body, name: apart })).status, 409, path);
    assert.equal((await ada.post(path, { ...body, name: apart.toUpperCase() })).status, 409, path);
  }
});

test("a column and an option are found by both spellings", async () => {
  const { task } = created(await ada.post(`${ofBoard}/tasks`, { title: "In a column", status: apart }));
  assert.equal(task.status_name, composed);
  const listed = (await ada.get(`${ofBoard}/tasks?status=${encodeURIComponent(apart)}`)).body;
  assert.deepEqual(
    listed.tasks.map(({ uuid }: { uuid: string }) => uuid),
    [task.uuid],
  );
  const select = { name: "Drink", type: "select", options: [apart, "Tea"] };
  const twice = { ...select, options: [apart, composed] };
  assert.equal((await ada.post(`${ofBoard}/custom-fields`, twice)).status, 400);
  const { custom_field } = created(await ada.post(`${ofBoard}/custom-fields`, select));
  assert.deepEqual(custom_field.options, [composed, "Tea"]);
  const custom_fields = { [custom_field.uuid]: apart };
  const changed = await ada.patch(`/tasks/${task.uuid}`, { version: task.version, custom_fields });
  assert.equal(changed.body.task.custom_fields[custom_field.uuid], composed);
});

test("a name is as long as its composed letters", async () => {
  const body = { color: "#112233" };
  created(await ada.post(`${ofWorkspace}/labels`, { ...body, name: "e\u0301".repeat(50) }));
  assert.equal((await ada.post(`${ofWorkspace}/labels`, { ...body, name: "e\u0301".repeat(51) })).status, 400);
});

const spellings = [
  "j\u00fcrgen@m\u00fcller.example",
  "ju\u0308rgen@mu\u0308ller.example",
  "J\u00dcRGEN@xn--mller-kva.example",
];

const invite = (email: string) =>
  ada.post(`/admin${ofWorkspace}/invitations`, { email, role: "member", board_uuids: [board.uuid] });

test("a person signs up and in with an address of any script, in each of its spellings", async () => {
  const [first = "", ...others] = spellings;
  const body = newcomer({ email: others[0] });
  const { user } = await nobody.api.signUp({ body });
  assert.equal(user.email, first);
  await harness.worker.idle();
  const mails = await harness.mails();
  const mail = mails.findLast((each) => each.includes("rgen@")) ?? assert.fail("no mail");
  await nobody.api.verifyEmail({ body: { user_uuid: user.uuid, code: codeIn(mail) } });
  for (const email of spellings) {
    assert.equal((await nobody.post("/auth/login", { email, password: body.password })).status, 200, email);
    // a second account of the address would get another uuid
    assert.equal((await nobody.post("/auth/sign-up", newcomer({ email }))).body.user?.email.toLowerCase(), first);
  }
  created(await invite(spellings[2] ?? ""));
  assert.equal((await invite(first)).status, 409);
  assert.equal(created(await invite("用户@例子。广告")).invitation.email, "用户@例子.广告");
});
