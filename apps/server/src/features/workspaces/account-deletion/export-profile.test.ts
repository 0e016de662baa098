import assert from "node:assert/strict";
import { test } from "node:test";
import { dayIn } from "#kernel/time-zones.ts";
import type { Parameter } from "#platform/db/query.ts";
import { logIn, signedUp, verified } from "#test/accounts.ts";
import { created, startCompany } from "#test/company.ts";
import { join, keyOf, list, person, sessionToken, apiClient, type ApiClient } from "#test/people.ts";
import { assertFromNow } from "#test/clock.ts";

const company = await startCompany();
const { ada, cleo, harness, board, workspace } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came back
async function exported(who: ApiClient): Promise<Record<string, any>> {
  const answer = await who.get("/profile/export");
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(answer.body), ["export"]);
  return answer.body.export;
}

const named = (rows: readonly Record<string, unknown>[], key = "title"): unknown[] => rows.map((row) => row[key]);

test("nobody and a key get no export", async () => {
  for (const who of [company.nobody, company.robot]) assert.equal((await who.get("/profile/export")).status, 401);
});

test("the export is a file to keep, with every part, even of an account that is new", async () => {
  const { uuid, email } = await signedUp(harness);
  const who = apiClient(harness, (await logIn(harness, email)).body.token, uuid, email);
  const { headers } = await who.get("/profile/export");
  assert.match(String(headers["content-disposition"]), /^attachment; filename="stoa-export-\d{4}-\d\d-\d\d\.json"$/);
  assert.match(String(headers["content-type"]), /^application\/json/);
  assert.equal(headers["cache-control"], "private, no-store");
  const { created_at, ...parts } = await exported(who);
  assertFromNow(created_at);
  const declared = harness.platform.services.privacy.flatMap((feature) => Object.keys(feature.export));
  assert.deepEqual(Object.keys(parts), declared);
  const [account] = parts["account"];
  assert.equal(account.uuid, uuid);
  assert.equal(account.email, email);
  assert.match(account.verified_at, /^\d{4}-.*\.\d{3}Z$/);
  assert.equal(parts["sessions"].length, 1);
  assert.deepEqual(named(parts["account_events"], "name"), [
    "account.signed_up",
    "account.verified",
    "account.signed_in",
  ]);
  for (const part of ["memberships", "tickets_created", "comments", "api_keys"]) assert.deepEqual(parts[part], []);
});

test("the export holds the contributions of the person, and no secret and nothing of anybody else", async () => {
  const who = await person(harness, "Maker");
  await join(harness, workspace.uuid, who, "admin");
  await list(harness, board, who);
  const key = await keyOf(harness, who, workspace.uuid);
  const { task } = created(await who.post(`/boards/${board.uuid}/tasks`, { title: "Theirs “quoted” \\ \u2028." }));
  const others = await company.task({ title: "Assigned", assignee_uuids: [who.uuid] });
  await who.post(`/tasks/${others.uuid}/comments`, { body: "Said" });
  await cleo.post(`/tasks/${others.uuid}/comments`, { body: "Unsaid by them" });
  await who.post(`/tasks/${others.uuid}/comments/read`);
  await who.upload(`/tasks/${task.uuid}/attachments`, { name: "a.txt", type: "text/plain", bytes: "its bytes" });
  created(await who.post(`/workspaces/${workspace.uuid}/boards`, { name: "Their board" }));
  const sent = { email: "somebody.else@example.com", role: "member" };
  created(await who.post(`/admin/workspaces/${workspace.uuid}/invitations`, sent));
  const asked = created(await ada.post("/workspaces", { name: "Inviting" })).workspace;
  created(
    await ada.post(`/admin/workspaces/${asked.uuid}/invitations`, { email: who.email.toUpperCase(), role: "guest" }),
  );
  await who.upload(`/workspaces/${workspace.uuid}/imports?source=csv&dry_run=true`, {
    name: "backlog.csv",
    type: "text/csv",
    bytes: "Title\nOne\n",
  });

  const all = await exported(who);
  assert.deepEqual(named(all["tickets_created"]), ["Theirs “quoted” \\ \u2028."]);
  assert.deepEqual(named(all["tickets_assigned"]), ["Assigned"]);
  assert.deepEqual(named(all["comments"], "body"), ["Said"]);
  assert.deepEqual(named(all["attachments"], "name"), ["a.txt"]);
  assert.deepEqual(named(all["boards_created"], "name"), ["Their board"]);
  assert.deepEqual(named(all["board_memberships"], "board_name"), ["Work", "Their board"]);
  assert.deepEqual(named(all["memberships"], "workspace_name"), [workspace.name]);
  assert.deepEqual(named(all["imports"], "file_name"), ["backlog.csv"]);
  assert.deepEqual(named(all["invitations_sent"], "role"), ["member"]);
  assert.deepEqual(named(all["invitations_received"], "workspace_uuid"), [asked.uuid]);
  assert.deepEqual(named(all["api_keys"], "name"), ["Robot"]);
  const text = JSON.stringify(all);
  for (const foreign of [
    sent.email,
    cleo.email,
    ada.email,
    "Unsaid",
    key.token,
    who.token,
    "its bytes",
    "hash",
    "no password",
  ]) {
    assert.ok(!text.includes(foreign), foreign);
  }
});

test("content stays out where the person may not look any more; the account's own data do not", async () => {
  const who = await person(harness, "Shut");
  const own = created(await ada.post("/workspaces", { name: "Shut out" })).workspace as { uuid: string };
  const made = created(await ada.post(`/workspaces/${own.uuid}/boards`, { name: "Closed board" })).board;
  await join(harness, own.uuid, who, "member");
  await list(harness, made, who);
  const { task } = created(await who.post(`/boards/${made.uuid}/tasks`, { title: "A hushed plan" }));
  await who.post(`/tasks/${task.uuid}/comments`, { body: "A hushed word" });
  await who.upload(`/tasks/${task.uuid}/attachments`, { name: "hushed.txt", type: "text/plain", bytes: "text" });
  const shows = async (): Promise<boolean> => {
    const all = await exported(who);
    assert.deepEqual(named(all["memberships"], "workspace_uuid"), [own.uuid]);
    const parts = ["tickets_created", "comments", "attachments"].map((part) => all[part].length);
    assert.equal(new Set(parts).size, 1, JSON.stringify(parts));
    assert.equal(JSON.stringify(all).includes("hushed"), parts[0] === 1);
    return parts[0] === 1;
  };
  assert.ok(await shows());
  const shut: readonly (readonly [string, string])[] = [
    [
      "update workspaces set suspended_at = clock_timestamp() where uuid = $1",
      "update workspaces set suspended_at = null where uuid = $1",
    ],
    [
      "update workspaces set two_factor_required = true where uuid = $1",
      "update workspaces set two_factor_required = false where uuid = $1",
    ],
    ["delete from board_members where workspace_uuid = $1", ""],
  ];
  for (const [close, open] of shut) {
    await run(close, own.uuid);
    assert.ok(!(await shows()), close);
    if (open === "") await list(harness, made, who);
    else await run(open, own.uuid);
    assert.ok(await shows(), `again: ${close}`);
  }
  assert.equal((await who.post(`/workspaces/${own.uuid}/leave`)).status, 200);
  assert.ok(!(await shows()), "left");
});

test("parts of more than one page are whole, in order and without repetition", async () => {
  const { uuid } = await verified(harness);
  const who = apiClient(harness, await sessionToken(harness, uuid), uuid);
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const other = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Second" })).board;
  await list(harness, other, who);
  for (const place of [board, other]) {
    await run(
      `insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by, assignee_uuids)
       select $1, $2::uuid, 10000 + n, 'Ticket ' || n, (select uuid from statuses where board_uuid = $2::uuid limit 1), n, $3::uuid,
         array[$3::uuid] from generate_series(1, 1300) n`,
      workspace.uuid,
      place.uuid,
      uuid,
    );
  }
  const text = `{"type":"doc","content":[]}`;
  await run(
    `insert into comments (workspace_uuid, task_uuid, author_uuid, body, body_json, search)
     select workspace_uuid, uuid, $1::uuid, title, '${text}', ''::tsvector from tasks where created_by = $1::uuid`,
    uuid,
  );
  await run(
    `insert into comment_reads (workspace_uuid, task_uuid, user_uuid, read_at)
     select workspace_uuid, uuid, $1::uuid, clock_timestamp() from tasks where created_by = $1::uuid`,
    uuid,
  );
  await run(
    `insert into attachments (workspace_uuid, task_uuid, file_uuid, name, content_type, size_bytes, created_by)
     select workspace_uuid, uuid, gen_random_uuid(), 'a.txt', 'text/plain', 1, $1::uuid from tasks where created_by = $1::uuid`,
    uuid,
  );
  const all = await exported(who);
  for (const [part, key] of [
    ["tickets_created", "uuid"],
    ["tickets_assigned", "uuid"],
    ["comments", "uuid"],
    ["comment_reads", "task_uuid"],
    ["attachments", "uuid"],
  ] as const) {
    assert.equal(new Set(named(all[part], key)).size, 2600, part);
    assert.equal(all[part].length, 2600, part);
  }
});

test("the file has the day of its person in its name", async () => {
  const who = await person(harness, "Kiri");
  // at every moment one of the two has another day than UTC
  for (const time_zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    assert.equal((await who.patch("/profile", { time_zone })).status, 200);
    const { headers, body } = await who.get("/profile/export");
    const day = dayIn(time_zone, Date.parse(body.export.created_at));
    assert.ok(String(headers["content-disposition"]).endsWith(`"stoa-export-${day}.json"`), day);
  }
});
