import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { seeded } from "#test/fuzz/random.ts";
import { workspaceImports } from "#test/imported-workspace.ts";
import { keyOf } from "#test/people.ts";
import type { ARequest } from "#test/signatures.ts";
import { sweepDocuments } from "#features/wiki/signature-requests/make-document.ts";
import { normalised } from "#test/normalised-export.ts";
import { fillSignatures } from "#test/signed-page.ts";
import { exportOf, fillWorkspace } from "#test/whole-workspace.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace } = company;
const { into, fresh } = workspaceImports(company);
await fillWorkspace(company, seeded(1));
const { signed, ask } = await fillSignatures(company);
const first = await exportOf(company, ada, workspace.uuid);
const lines = (files: ReadonlyMap<string, Buffer>, name: string): Record<string, unknown>[] =>
  String(files.get(name))
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

const uuids = (files: ReadonlyMap<string, Buffer>) => lines(files, "tasks.ndjson").map(({ uuid }) => uuid);

test("a workspace with everything in it is exported, imported and exported again: both exports are equal but for uuids and times", async () => {
  const copy = await fresh();
  const ended = await into(copy, first.bytes);
  assert.deepEqual([ended.state, ended.error], ["done", null]);
  assert.equal(ended.progress.done, ended.progress.total);
  const second = await exportOf(company, ada, copy);
  assert.deepEqual(normalised(second.files), normalised(first.files));
  assert.deepEqual(
    uuids(first.files).filter((uuid) => uuids(second.files).includes(uuid)),
    [],
  );
});

test("imported resources are read, found and changed like all others", async () => {
  const copy = await fresh();
  const { board_uuids } = await into(copy, first.bytes);
  const { boards } = (await ada.get(`/workspaces/${copy}/boards`)).body;
  const board = boards.find(({ name }: { name: string }) => name === "=Plans/2").uuid;
  assert.ok(board_uuids.includes(board));
  const read = (await ada.get(`/boards/${board}`)).body;
  assert.ok(read.tasks.length > 2 && read.statuses.length === 3 && read.custom_fields.length === 3);
  const whole = read.tasks.find(({ title }: { title: string }) => title.startsWith("Whole"));
  const { task } = (await ada.get(`/tasks/${whole.uuid}`)).body;
  assert.deepEqual(
    [task.subtask_total ?? task.subtasks.length, task.assignees.length, task.created_by.via.api_key_name],
    [2, 2, "Robot"],
  );
  const found = await ada.get(`/search?workspace_uuid=${copy}&q=whole`);
  assert.ok(JSON.stringify(found.body).includes(whole.uuid));
  const { comments } = (await ada.get(`/tasks/${whole.uuid}/comments`)).body;
  assert.ok(JSON.stringify(comments).includes("/tasks/"));
  const next = await ada.post(`/boards/${board}/tasks`, { title: "Next" });
  assert.equal(next.status, 201);
  const highest = Math.max(...lines(first.files, "tasks.ndjson").map(({ number }) => Number(number)));
  assert.ok(next.body.task.number > 1 && next.body.task.number <= highest + 1);
  const moved = await ada.patch(`/tasks/${whole.uuid}`, { version: task.version, title: "Changed" });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const { wikis } = (await ada.get(`/wikis?workspace_uuid=${copy}`)).body;
  const { pages } = (await ada.get(`/wikis/${wikis[0].uuid}/tree`)).body;
  const third = pages.find(({ title }: { title: string }) => title === "Third, again");
  const { page } = (await ada.get(`/wiki-pages/${third.uuid}`)).body;
  const own = pages.map(({ uuid }: { uuid: string }) => uuid);
  const named = JSON.stringify(page.content_json).match(/wiki-pages\/[0-9a-f-]{36}/g) ?? [];
  assert.ok(named.length >= 3 && named.every((address) => own.includes(address.slice("wiki-pages/".length))));
  const picture = /\/wiki-pages\/[0-9a-f-]{36}\/attachments\/[0-9a-f-]{36}\/content/.exec(
    JSON.stringify(page.content_json),
  );
  assert.equal((await cleo.get(picture?.[0] ?? "")).status, 200);
});

/** The requests of the imported page, as members see them. */
async function requestsIn(copy: string) {
  const [row] = (await harness.platform.pool.run(
    "select uuid from pages where workspace_uuid = $1 and title = 'Contract'",
    [copy],
  )) as { uuid: string }[];
  return (await ada.get(`/wiki-pages/${row?.uuid}/signature-requests`)).body.signature_requests as ARequest[];
}

const stateOf = ({ signer_name, state, imported }: Record<string, unknown>) => [signer_name, state, imported];

test("signature requests come along with their PDF, byte by byte, as something that was not seen here", async () => {
  const { nobody } = company;
  const copy = await fresh();
  await into(copy, first.bytes);
  const requests = await requestsIn(copy);
  assert.deepEqual(
    new Set(requests.map((each) => stateOf(each).join(" "))),
    new Set(["Alan declined true", "Grace signed true", "Kurt cancelled true"]),
  );
  const imported = requests.find((each) => stateOf(each)[1] === "signed") ?? assert.fail();
  const pdfOf = ({ token }: { token: string }) => nobody.get(`/public/wiki-signatures/${token}/document/export`);
  const [pdf, original] = [await pdfOf(imported), await pdfOf(signed)];
  assert.equal(pdf.status, 200);
  assert.ok((original.body as Buffer).equals(pdf.body as Buffer));
  assert.notEqual(imported.token, signed.token);
  const { signature_request: shown } = (await nobody.get(`/public/wiki-signatures/${imported.token}`)).body;
  assert.deepEqual([shown.imported, shown.document_hash], [true, signed.document_hash]);
  const picture = /\/public\/wiki-signatures\/[^"]+?\/attachments\/[0-9a-f-]{36}/.exec(
    JSON.stringify(shown.content_json),
  );
  assert.equal((await nobody.get(picture?.[0] ?? "")).status, 200);
  // what was signed here is known; of an import with the same bytes only the seal is a proof
  const verify = async () => {
    const file = { name: "contract.pdf", type: "application/pdf", bytes: pdf.body as Buffer };
    return (await nobody.upload("/public/signature-verification", file)).body.signature_verification.result;
  };
  assert.equal(await verify(), "known");
  const { run } = harness.platform.pool;
  const at = [workspace.uuid];
  await run("update workspaces set deleted_at = clock_timestamp() where uuid = $1", at);
  assert.equal(await verify(), "sealed");
  await run("update workspaces set deleted_at = null where uuid = $1", at);
});

test("a request that waits arrives as cancelled; one whose PDF was not made yet is never sealed here", async () => {
  const waiting = await ask("Emmy");
  const unmade = await ask("Linus");
  const fields = ["hand", "place"].map((field_id) => ({ field_id, value: "x" }));
  const name = "Linus";
  assert.equal(
    (await company.nobody.post(`/public/wiki-signatures/${unmade.token}/signature`, { name, fields })).status,
    200,
  );
  await harness.worker.idle();
  await harness.platform.pool.run(
    "update signature_requests set pdf_file_uuid = null, pdf_hash = null, pdf_bytes = null where uuid = $1",
    [unmade.uuid],
  );
  const copy = await fresh();
  const { skipped } = await into(copy, (await exportOf(company, ada, workspace.uuid)).bytes);
  assert.ok(skipped.some(({ what, why }) => what === "1 signature request" && /ask again/.test(why)));
  const rows = await requestsIn(copy);
  const tokenOf = (who: string) => rows.find((row) => stateOf(row)[0] === who)?.token;
  assert.deepEqual(
    rows.map(stateOf).find(([who]) => who === "Emmy"),
    ["Emmy", "cancelled", true],
  );
  assert.equal((await company.nobody.get(`/public/wiki-signatures/${tokenOf("Emmy")}`)).status, 404);
  assert.equal((await company.nobody.get(`/public/wiki-signatures/${waiting.token}`)).status, 200);
  await harness.platform.pool.run(
    "update signature_requests set closed_at = closed_at - interval '2 hours' where workspace_uuid = $1",
    [copy],
  );
  await sweepDocuments(harness.platform);
  await harness.worker.idle();
  const answer = await company.nobody.get(`/public/wiki-signatures/${tokenOf("Linus")}/document/export`);
  assert.deepEqual([answer.status, /export that it came with/.test(JSON.stringify(answer.body))], [409, true]);
});

test("automations arrive switched off and belong to the importer, forms get other links, and nothing is public", async () => {
  const copy = await fresh();
  const { skipped } = await into(copy, first.bytes, "", company.ben);
  const rows = await harness.platform.pool.run(
    "select enabled, written_by, secret_sealed from automations where workspace_uuid = $1",
    [copy],
  );
  assert.ok(rows.length > 0);
  for (const row of rows)
    assert.deepEqual({ ...(row as object) }, { enabled: false, written_by: company.ben.uuid, secret_sealed: null });
  assert.ok(skipped.some(({ what, why }) => /automation/.test(what) && /switched off/.test(why)));
  const [tokens] = (await harness.platform.pool.run(
    "select count(*)::int as forms, count(distinct public_token)::int as tokens from feedback_forms",
  )) as { forms: number; tokens: number }[];
  assert.equal(tokens?.tokens, tokens?.forms);
  const published = await ada.get(`/workspaces/${copy}/published`);
  assert.deepEqual([published.body.boards, published.body.wiki_pages], [[], []]);
});

test("texts of people who are no members here have their names; they are in no list, and another import finds them again", async () => {
  const copy = await fresh(false);
  const ended = await into(copy, first.bytes);
  assert.deepEqual([ended.state, ended.error], ["done", null]);
  assert.ok(
    ended.skipped.some(({ what }) => what.endsWith(" people")),
    JSON.stringify(ended.skipped),
  );
  const names = (await harness.platform.pool.run(
    `select distinct u.first_name from comments c join users u on u.uuid = c.author_uuid where c.workspace_uuid = $1 order by 1`,
    [copy],
  )) as { first_name: string }[];
  assert.deepEqual(
    names.map(({ first_name }) => first_name),
    ["Cleo"],
  );
  const { people } = (await ada.get(`/admin/workspaces/${copy}/people`)).body;
  assert.deepEqual(
    people.map(({ uuid }: { uuid: string }) => uuid),
    [ada.uuid],
  );
  const count = async () =>
    (await harness.platform.pool.run("select count(*)::int as n from members where workspace_uuid = $1", [copy]))[0];
  const before = await count();
  const again = await into(copy, (await exportOf(company, ada, copy)).bytes);
  assert.deepEqual([again.state, again.error], ["done", null]);
  assert.deepEqual(await count(), before);
});

const world = async () => {
  const { imports: _, jobs: __, events: ___, ...rest } = await company.footprint();
  return { ...rest, files: await filesOnDisk(harness) };
};

test("a dry run reports the same and writes nothing", async () => {
  const copy = await fresh();
  const before = await world();
  const dry = await into(copy, first.bytes, "&dry_run=true");
  assert.deepEqual([dry.state, dry.error, dry.board_uuids], ["done", null, []]);
  assert.deepEqual(await world(), before);
  const real = await into(copy, first.bytes);
  assert.deepEqual([real.created, real.skipped], [dry.created, dry.skipped]);
});

test("a value that the API keeps is imported: one that its field offers no longer, and an address of the longest kind", async () => {
  const uuid = await fresh();
  const { board } = created(await ada.post(`/workspaces/${uuid}/boards`, { name: "Old values" }));
  const { custom_field } = created(
    await ada.post(`/boards/${board.uuid}/custom-fields`, { name: "Size", type: "select", options: ["S", "M"] }),
  );
  const custom_fields = { [custom_field.uuid]: "S" };
  created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Small", custom_fields }));
  const path = `/boards/${board.uuid}/custom-fields/${custom_field.uuid}`;
  assert.equal((await ada.patch(path, { options: ["M", "L"] })).status, 200);
  const address = `${"a".repeat(60)}@${["b", "c", "d"].map((each) => each.repeat(60)).join(".")}.example.com`;
  await harness.platform.pool.run("update users set email = $2 where uuid = $1", [company.gus.uuid, address]);
  const ended = await into(await fresh(), (await exportOf(company, ada, uuid)).bytes);
  assert.deepEqual([ended.state, ended.error], ["done", null]);
});

test("exports of generated workspaces are equal to the exports of their imports", async () => {
  for (let seed = 2; seed < 4; seed += 1) {
    const uuid = await fresh();
    await fillWorkspace(
      { ...company, workspace: { uuid, name: "" }, robot: await keyOf(harness, cleo, uuid) },
      seeded(seed),
    );
    const one = await exportOf(company, ada, uuid);
    const copy = await fresh();
    const ended = await into(copy, one.bytes);
    assert.deepEqual([ended.state, ended.error], ["done", null], `seed ${seed}`);
    assert.deepEqual(normalised((await exportOf(company, ada, copy)).files), normalised(one.files), `seed ${seed}`);
  }
});

test("an export without boards and files is imported also where the plan allows no more of them", async () => {
  const [source, target] = [await fresh(false), await fresh(false)];
  created(await ada.post("/wikis", { workspace_uuid: source, name: "Handbook" }));
  for (const name of ["One", "Two", "Three"]) created(await ada.post(`/workspaces/${target}/boards`, { name }));
  const { run } = harness.platform.pool;
  await run("update workspaces set plan = 'free' where uuid = $1", [target]);
  const { bytes } = await exportOf(company, ada, source);
  for (const query of ["&dry_run=true", ""]) {
    const ended = await into(target, bytes, query);
    assert.deepEqual([ended.state, ended.error], ["done", null]);
  }
  const full = await into(target, first.bytes);
  assert.deepEqual(
    [full.state, full.error],
    ["failed", "All boards of the plan are in use. Delete a board, or change the plan."],
  );
});
