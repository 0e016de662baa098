import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { readSnapshot } from "#platform/db/snapshot.ts";
import { zipStream } from "#platform/files/zip-stream.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { partOfColumns } from "#features/tasks/columns/index.ts";
import { formatVersion, kindNames, type Manifest } from "#features/transfer/export-format/index.ts";
import { startCompany } from "#test/company.ts";
import { filesOnDisk, png } from "#test/files.ts";
import { seeded } from "#test/fuzz/random.ts";
import { fillSignatures } from "#test/signed-page.ts";
import { exportOf, fillWorkspace, hiddenWords } from "#test/whole-workspace.ts";
import { unzip } from "#test/zip.ts";
import { exportEntries } from "./entries.ts";
import { exportFile } from "./files.ts";
import { sweepExportsJob } from "./jobs.ts";
import { findExport } from "./queries.ts";
import { runExport } from "./run-export.ts";

const company = await startCompany();
const { ada, harness, workspace } = company;
const { pool } = harness.platform;
await fillWorkspace(company, seeded(1));
await fillSignatures(company);
await publishAll();
const made = await exportOf(company, ada, workspace.uuid);
const text = (name: string): string => String(made.files.get(name) ?? assert.fail(name));
const rows = (name: string): Record<string, unknown>[] =>
  text(`${name}.ndjson`)
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const manifest = JSON.parse(text("manifest.json")) as Manifest;

/** Publishes the boards and a page, and changes them while they are public. */
async function publishAll(): Promise<void> {
  const { boards } = (await ada.get(`/workspaces/${workspace.uuid}/boards`)).body;
  for (const { uuid } of boards) {
    assert.equal((await ada.post(`/boards/${uuid}/publish`)).status, 200);
    assert.equal((await ada.patch(`/boards/${uuid}`, { color: "#dc2626" })).status, 200);
  }
  const [page] = (await pool.run("select uuid from pages where title = 'First'")) as { uuid: string }[];
  assert.equal((await ada.post(`/wiki-pages/${page?.uuid}/publish`)).status, 200);
  const answer = await ada.post(`/wiki-pages/${page?.uuid}/append`, { content_markdown: "More" });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await harness.worker.idle();
}

/** Makes an export, and returns its files. @param progress is called at each step */
async function exportedNow(progress: () => Promise<void> = async () => {}): Promise<Map<string, Buffer>> {
  const row = {
    uuid: made.uuid,
    workspace_uuid: workspace.uuid,
    workspace_name: "",
    user_uuid: ada.uuid,
    user_name: "",
  };
  const entries = exportEntries({
    row,
    snapshot: (read) => readSnapshot(pool, read),
    storage: harness.platform.services.storage,
    base_url: "",
    exported_at: new Date(),
    progress,
  });
  return unzip(await buffer(zipStream(entries)));
}

test("no column of tickets comes with a version of the format that is newer than the one that is written", () => {
  assert.ok(Object.values(partOfColumns("since")).every((since) => since <= manifest.version));
});

test("the manifest tells the format, the counts, and the hash of every other entry", () => {
  assert.deepEqual([manifest.format, manifest.version], ["stoa-export", formatVersion]);
  assert.deepEqual([...made.files.keys()].at(-1), "manifest.json");
  const entries = [...made.files].filter(([name]) => name !== "manifest.json");
  assert.deepEqual(
    manifest.entries,
    entries.map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  );
  for (const name of [...kindNames, "events"]) {
    assert.equal(rows(name).length, manifest.counts[name], name);
    assert.ok(rows(name).length > 0, `the workspace of this test has no ${name}`);
  }
  assert.deepEqual(manifest.missing_files, []);
});

test("an export has the rows as they are stored, and the files", async () => {
  const stored = (await pool.run("select uuid, number, title, description from tasks order by uuid")) as object[];
  assert.deepEqual(
    rows("tasks").map(({ uuid, number, title, description }) => ({ uuid, number, title, description })),
    stored.map((row) => ({ ...row })),
  );
  const files = rows("attachments").map(({ file_uuid, content_type }) => [
    content_type,
    made.files.get(`files/${String(file_uuid)}`),
  ]);
  assert.ok(files.some(([type, bytes]) => type === "image/png" && png.equals(bytes as Buffer)));
  assert.ok(files.some(([type, bytes]) => type === "text/plain" && String(bytes) === "Notes"));
});

test("pages and boards are there as files for people", () => {
  assert.match(text("pages/Handbook/First/README.md"), /^---\ntitle: "First"\norder: 1\n---\n\n# A head/);
  assert.match(text("boards/=Plans 2.csv"), /^Key,Title,Status,/);
  assert.match(text("boards/=Plans 2.csv"), /\r\nQPLA-1,"Whole ""\d+""",/);
});

test("no secret, no public link and nothing that belongs to one person is in an export", async () => {
  const secrets = (await pool.run(`
    select password_hash as value from users where password_hash is not null
    union all select encode(token_hash, 'hex') from api_keys union all select public_token from feedback_forms
    union all select public_token from signature_requests
    union all select public_token from boards union all select public_token from pages
    union all select secret from webhooks union all select sealed from secrets union all select secret_sealed from automations`)) as {
    value: string | null;
  }[];
  const words = [...hiddenWords, ...secrets.flatMap(({ value }) => value ?? [])].filter((word) => word !== "");
  assert.ok(words.length > 9);
  for (const [name, bytes] of made.files) {
    for (const word of words) assert.ok(!bytes.includes(word), `${name} has ${word}`);
  }
});

const log = async () => String((await exportedNow()).get("events.ndjson"));

test("the log of an export tells nothing of what was deleted for good, also before the job that removes it", async () => {
  const { task } = (await ada.post(`/boards/${company.board.uuid}/tasks`, { title: "A-deleted-title" })).body;
  await ada.post(`/tasks/${task.uuid}/comments`, { body: "A-deleted-comment" });
  await harness.worker.idle();
  assert.match(await log(), /A-deleted-comment/);
  // as between the deletion and the job
  await pool.run("delete from comments where task_uuid = $1", [task.uuid]);
  assert.doesNotMatch(await log(), /A-deleted-comment/);
  await pool.run("delete from tasks where uuid = $1", [task.uuid]);
  assert.doesNotMatch(await log(), /A-deleted-title/);
});

test("an export has what was there when it began, whatever is written meanwhile", async () => {
  let written = 0;
  const progress = async () => {
    const answer = await ada.post(`/boards/${company.board.uuid}/tasks`, { title: "Meanwhile" });
    assert.equal(answer.status, 201);
    written += 1;
  };
  const files = await exportedNow(progress);
  const nowManifest = JSON.parse(String(files.get("manifest.json"))) as Manifest;
  assert.ok(written > kindNames.length);
  assert.equal(nowManifest.counts["tasks"], manifest.counts["tasks"]);
  assert.deepEqual(files.get("tasks.ndjson"), made.files.get("tasks.ndjson"));
});

test("an export that is interrupted leaves no file, and is done when its job is done again", async () => {
  await harness.worker.idle();
  const [row] = (await pool.run("insert into exports (workspace_uuid, created_by) values ($1, $2) returning uuid", [
    workspace.uuid,
    ada.uuid,
  ])) as { uuid: string }[];
  const payload = { workspace_uuid: workspace.uuid, export_uuid: row?.uuid ?? "" };
  const before = await filesOnDisk(harness);
  for (const at of [1, 3, 20]) {
    let asked = 0;
    const stopping = {
      throwIfAborted: () => {
        if ((asked += 1) > at) throw new Error("killed");
      },
    } as AbortSignal;
    await assert.rejects(runExport(harness.platform, payload, stopping), /killed/);
    assert.deepEqual(await filesOnDisk(harness), before);
  }
  await runExport(harness.platform, payload, new AbortController().signal);
  const { status } = await ada.get(`/workspaces/${workspace.uuid}/exports/${payload.export_uuid}/content`);
  assert.equal(status, 200);
  // a second worker that was slower writes nothing
  await runExport(harness.platform, payload, new AbortController().signal);
});

test("of two workers at once that write an export the file of one is kept", async () => {
  await harness.worker.idle();
  const [row] = (await pool.run("insert into exports (workspace_uuid, created_by) values ($1, $2) returning uuid", [
    workspace.uuid,
    ada.uuid,
  ])) as { uuid: string }[];
  const payload = { workspace_uuid: workspace.uuid, export_uuid: row?.uuid ?? "" };
  const { services } = harness.platform;
  const stored: string[] = [];
  const bothStored = Promise.withResolvers<void>();
  const storage: Storage = {
    ...services.storage,
    put: async (name, path) => {
      stored.push(name);
      if (stored.length === 2) bothStored.resolve();
      await services.storage.put(name, path);
      await bothStored.promise;
    },
  };
  const platform = { ...harness.platform, services: { ...services, storage } };
  const run = () => runExport(platform, payload, new AbortController().signal);
  await Promise.all([run(), run()]);
  const kept = await findExport(pool, workspace.uuid, payload.export_uuid);
  const left = await Promise.all(stored.map((name) => services.storage.find(name)));
  assert.deepEqual(
    stored.filter((_, index) => left[index] !== null),
    [exportFile(kept?.file_uuid ?? "")],
  );
  for (const body of left) body?.destroy();
});

test("the sweep removes exports after a week, and day-old files that no export has", async () => {
  await harness.worker.idle();
  const lost = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9999";
  const folder = join(harness.config.DATA_DIR, "files/exports", lost.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, lost), "zip");
  const sweep = async () => {
    await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sweepExportsJob, {}));
    await harness.worker.idle();
    const left = (await pool.run("select coalesce(file_uuid, uuid) as uuid from exports order by 1")) as {
      uuid: string;
    }[];
    const { stored } = await filesOnDisk(harness);
    return {
      rows: left.length,
      lost: stored.includes(lost),
      files: left.filter(({ uuid }) => stored.includes(uuid)).length,
    };
  };
  const kept = await sweep();
  assert.ok(kept.rows > 0);
  assert.deepEqual(kept, { rows: kept.rows, lost: true, files: kept.rows });
  harness.advance(25 * 60 * 60_000);
  assert.deepEqual(await sweep(), { rows: kept.rows, lost: false, files: kept.rows });
  harness.advance(6 * 24 * 60 * 60_000);
  assert.deepEqual(await sweep(), { rows: 0, lost: false, files: 0 });
});
