import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatVersion } from "#features/transfer/export-format/index.ts";
import { makeZip, type ZipEntry } from "#platform/files/zip-fixture.ts";
import { startCompany } from "#test/company.ts";
import { filesOnDisk, png } from "#test/files.ts";
import { seeded } from "#test/fuzz/random.ts";
import { workspaceImports } from "#test/imported-workspace.ts";
import { fillSignatures } from "#test/signed-page.ts";
import { exportOf, fillWorkspace } from "#test/whole-workspace.ts";
import { RowChecks } from "./check-rows.ts";
import { NewUuids } from "./new-uuids.ts";
import { readParts } from "./parts.ts";
import { RefusalError } from "./refusal-error.ts";
import type { Scan } from "./scan.ts";

const company = await startCompany();
const { ada, harness, workspace } = company;
const { into, fresh } = workspaceImports(company);
await fillWorkspace(company, seeded(1));
await fillSignatures(company);
const { files } = await exportOf(company, ada, workspace.uuid);
const target = await fresh();

type Files = Map<string, Buffer>;
type Row = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a test changes any row
type Manifest = { version: number; counts: Record<string, number>; entries: { name: string }[] } & Row;

/** A zip of these files, with a manifest that is right about them, unless `lie` changes it. */
function zipOf(content: Files, lie: (manifest: Manifest) => void = () => {}, more: ZipEntry[] = []): Buffer {
  const manifest = JSON.parse(String(files.get("manifest.json"))) as Manifest;
  const others = [...content].filter(([name]) => name !== "manifest.json");
  manifest["entries"] = others.map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  }));
  for (const [name, bytes] of others.filter(([each]) => each.endsWith(".ndjson"))) {
    manifest.counts[name.replace(".ndjson", "")] = String(bytes).split("\n").length - 1;
  }
  lie(manifest);
  const entries = [...others, ["manifest.json", Buffer.from(JSON.stringify(manifest))] as const];
  return makeZip([...entries.map(([name, bytes]) => ({ name, content: bytes })), ...more]);
}

/** The files with the rows of a kind changed. */
function changed(kind: string, change: (rows: Row[]) => Row[] | void): Files {
  const name = `${kind}.ndjson`;
  const rows = String(files.get(name))
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
  const after = change(rows) ?? rows;
  return new Map([...files, [name, Buffer.from(after.map((row) => `${JSON.stringify(row)}\n`).join(""))]]);
}

/** The files with a field of the first row of a kind changed. */
const field = (kind: string, name: string, value: unknown): Files =>
  changed(kind, (rows) => void ((rows[0] ?? assert.fail(kind))[name] = value));

/** The files with a value of another type in a custom field. */
const valueOfOtherType = (): Files =>
  changed("tasks", (rows) => {
    const lines = String(files.get("custom_fields.ndjson")).split("\n").slice(0, -1);
    const fields = lines.map((line) => JSON.parse(line) as Row);
    const task = rows.find((row) => fields.some(({ board_uuid }) => board_uuid === row["board_uuid"]));
    const { uuid, type } = fields.find(({ board_uuid }) => board_uuid === task?.["board_uuid"]) ?? assert.fail();
    (task as Row)["custom_fields"] = { [uuid]: type === "checkbox" ? "yes" : true };
  });

const raw = (name: string, content: string): Files => new Map([...files, [name, Buffer.from(content)]]);

const world = async () => {
  const { imports: _, jobs: __, events: ___, ...rest } = await company.footprint();
  return { ...rest, files: await filesOnDisk(harness) };
};

/** Imports a zip that must be refused, and finds that nothing of it is there. */
async function refused(bytes: Buffer): Promise<string> {
  await harness.worker.idle();
  const before = await world();
  const ended = await into(target, bytes);
  await harness.worker.idle();
  assert.equal(ended.state, "failed");
  assert.deepEqual(await world(), before);
  return ended.error ?? "";
}

let count = 0;

/** The reason why the reading of a zip ends: what the thread of an import does, without a thread, a database and a wait for each. */
async function unreadable(bytes: Buffer): Promise<string> {
  const folder = join(harness.config.DATA_DIR, `reading-${(count += 1)}`);
  await mkdir(folder);
  const path = join(folder, "export.zip");
  await writeFile(path, bytes);
  const parts = readParts({ path, folder, base_url: "https://stoa.test", target: { people: [], labels: [] } });
  const reading = Array.fromAsync(parts).then(
    () => "it was read",
    (error: unknown) => (error instanceof RefusalError ? error.message : Promise.reject(error)),
  );
  return reading.finally(() => rm(folder, { recursive: true }));
}

/** The person who may reveal the secret and switches the automation on would send it to a place that somebody else chose. */
const sendsSecret = {
  type: "call_webhook",
  url: "https://hooks.example.com/in",
  headers: [{ name: "Authorization", secret_uuid: crypto.randomUUID() }],
};

const unknown = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9999";

test("a file that is no export, is damaged, or comes from a newer version is refused", async () => {
  assert.match(await refused(Buffer.from("no zip")), /^The file cannot be imported: it is no zip\.$/);
  assert.match(await unreadable(Buffer.from("no zip")), /it is no zip/);
  assert.match(await unreadable(makeZip([{ name: "a.md", content: "x" }])), /a\.md is no file of an export/);
  assert.match(await unreadable(makeZip([{ name: "tasks.ndjson", content: "" }])), /it has no manifest\.json/);
  assert.match(await unreadable(makeZip([{ name: "manifest.json", content: "{}" }])), /is not that of an export/);
  assert.match(
    await unreadable(zipOf(files, (manifest) => void (manifest.version = formatVersion + 1))),
    /newer version/,
  );
  assert.match(
    await unreadable(zipOf(files, (manifest) => void delete manifest["base_url"])),
    /manifest\.json: .*base_url/,
  );
  assert.match(await unreadable(zipOf(files).subarray(0, 5000)), /it is no zip|damaged/);
  const missing = new Map([...files].filter(([name]) => name !== "tasks.ndjson"));
  assert.match(await unreadable(zipOf(missing)), /tasks\.ndjson is missing/);
});

const hashWrongly = (manifest: Manifest) => {
  const entry = manifest.entries.find(({ name }) => name === "comments.ndjson") as Row;
  entry["sha256"] = "0".repeat(64);
};
const countWrongly = (manifest: Manifest) => void (manifest.counts["tasks"] = 1);

test("other bytes than the manifest tells, paths that lead elsewhere, and bombs are refused", async () => {
  assert.match(await unreadable(zipOf(files, hashWrongly)), /comments\.ndjson is not what the manifest tells/);
  for (const name of ["../x.md", "pages/../../x.md", "/etc/x.md", "files/passwd", "events.ndjson.exe"]) {
    assert.match(
      await unreadable(zipOf(files, () => {}, [{ name, content: "x" }])),
      /is no file of an export|damaged/,
      name,
    );
  }
  const longPage = new Map([...files, ["pages/long.md", Buffer.alloc(10_000_001, "a")]]);
  assert.match(await unreadable(zipOf(longPage)), /pages\/long\.md is larger than 10 MB/);
  const attachments = String(files.get("attachments.ndjson"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  // those of pages may be evidence of a signature, whose hash is looked at before
  const ofTicket = attachments.find(({ task_uuid }) => task_uuid !== null);
  const file = `files/${ofTicket?.["file_uuid"]}`;
  assert.ok(files.has(file));
  const longFile = new Map([...files, [file, Buffer.alloc(300_000_000, "a")]]);
  assert.match(await unreadable(zipOf(longFile)), /its bytes are not of the type and size that its attachment tells/);
  assert.match(
    await unreadable(zipOf(files, () => {}, [{ name: "pages/a.md", content: "x" }])),
    /pages\/a\.md is not in the manifest/,
  );
  const twice = { name: "tasks.ndjson", content: "" };
  assert.match(await unreadable(zipOf(files, () => {}, [twice])), /tasks\.ndjson is there twice/);
  const bomb = { name: "pages/a.md", content: "x", unpackedBytes: 4_290_000_000 };
  assert.match(await unreadable(zipOf(files, () => {}, [bomb])), /4 GB/);
  const encrypted = { name: "pages/a.md", content: "x", flags: 1 };
  assert.match(await unreadable(zipOf(files, () => {}, [encrypted])), /cannot be unpacked/);
  assert.match(
    await unreadable(zipOf(files, countWrongly)),
    /tasks\.ndjson has \d+ lines, and the manifest tells of 1/,
  );
});

const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;

/** The files with lists in lists in the place of a text. */
const deepNames = (["people email", "boards name", "labels name", "attachments file_uuid"] as const).map(
  (where): [Files, RegExp] => {
    const [kind = "", name = ""] = where.split(" ");
    const content = String(field(kind, name, "a deep list").get(`${kind}.ndjson`));
    return [
      raw(`${kind}.ndjson`, content.replace('"a deep list"', deep)),
      new RegExp(`${kind}\\.ndjson, line \\d+: (/${name} must be|must not be nested so deeply|.*nested too deeply)`),
    ];
  },
);

test("a line that is no row of its kind is refused with its entry and number", async () => {
  const cases: [Files, RegExp][] = [
    [raw("labels.ndjson", "{\n"), /labels\.ndjson, line 1: it is no JSON object/],
    [raw("labels.ndjson", "[]\n"), /labels\.ndjson, line 1: it is no JSON object/],
    [raw("labels.ndjson", "{}"), /labels\.ndjson, line 1: the end is missing/],
    [raw("labels.ndjson", `{"x":"${"x".repeat(10_000_000)}"}\n`), /labels\.ndjson, line 1: it is too long/],
    [new Map([...files, ["labels.ndjson", Buffer.from([0xff, 10])]]), /labels\.ndjson, line 1: it is no UTF-8/],
    [field("labels", "uuid", 5), /labels\.ndjson, line 1: uuid must be a uuid/],
    ...deepNames,
    [field("labels", "name", ""), /labels\.ndjson, line 1: \/name/],
    [field("labels", "name", "x".repeat(51)), /labels\.ndjson, line 1: \/name/],
    [field("labels", "name", "a\u0000b"), /labels\.ndjson, line 1: must not contain U\+0000/],
    [field("labels", "is_admin", true), /labels\.ndjson, line 1: must not have the property/],
    [field("labels", "created_at", "0000-01-01T00:00:00.000000Z"), /labels\.ndjson, line 1: \/created_at/],
    [field("tasks", "title", "x".repeat(501)), /tasks\.ndjson, line 1: \/title/],
    [field("tasks", "priority", "now"), /tasks\.ndjson, line 1: \/priority|must be one of/],
    [field("tasks", "due_date", "2026-02-30"), /tasks\.ndjson, line 1: \/due_date/],
    [
      changed(
        "tasks",
        ([first]) => void Object.assign(first ?? {}, { start_date: "2026-12-25", due_date: "2026-12-24" }),
      ),
      /tasks\.ndjson, line 1: start_date is after due_date/,
    ],
    [field("tasks", "estimate", 1.005), /tasks\.ndjson, line 1: \/estimate must be a multiple of 0\.01/],
    [field("boards", "estimate_unit", "days"), /boards\.ndjson, line 1: \/estimate_unit/],
    [field("tasks", "number", 0), /tasks\.ndjson, line 1: \/number/],
    [field("tasks", "number", 2_000_000_001), /tasks\.ndjson, line 1: \/number/],
    [field("tasks", "version", 2_147_483_647), /tasks\.ndjson, line 1: \/version/],
    [field("pages", "version", 2_147_483_647), /pages\.ndjson, line 1: \/version/],
    [field("tasks", "position", "1e9"), /tasks\.ndjson, line 1: \/position/],
    [field("tasks", "position", "8500000001.000000"), /tasks\.ndjson, line 1: position is too large/],
    [field("boards", "position", `-${"9".repeat(400)}.000000`), /boards\.ndjson, line 1: position is too large/],
    [valueOfOtherType(), /tasks\.ndjson, line \d+: custom_fields has a value that is not of type/],
    [
      field("pages", "content_json", { type: "doc", content: [{ type: "script" }] }),
      /pages\.ndjson, line 1: .*is not valid/,
    ],
  ];
  for (const [content, expected] of cases) assert.match(await unreadable(zipOf(content)), expected);
  const written: [Files, RegExp][] = [
    [field("pages", "title", ""), /pages\.ndjson, line 1: \/title/],
    [field("automations", "actions", [{ type: "format_disk" }]), /automations\.ndjson, lines 1 to \d+: .*actions/],
    [field("automations", "actions", [sendsSecret]), /automations\.ndjson, lines 1 to \d+: .*actions.*headers/],
    [
      field("statuses", "entry_requirements", [{ kind: "luck" }]),
      /statuses\.ndjson, lines 1 to \d+: entry_requirements/,
    ],
  ];
  for (const [content, expected] of written) assert.match(await refused(zipOf(content)), expected);
});

test("a row that names nothing of the export, or something of another board, is refused", async () => {
  const cases: [Files, RegExp][] = [
    [field("tasks", "status_uuid", unknown), /tasks\.ndjson, line 1: status_uuid names nothing in statuses/],
    [field("tasks", "created_by", unknown), /tasks\.ndjson, line 1: created_by names nothing in people/],
    [field("tasks", "board_uuid", workspace.uuid), /tasks\.ndjson, line 1: board_uuid names nothing in boards/],
    [field("tasks", "label_uuids", [unknown]), /tasks\.ndjson, line 1: label_uuids names nothing/],
    [field("tasks", "custom_fields", { [unknown]: "x" }), /tasks\.ndjson, line 1: custom_fields names a field/],
    [
      field("tasks", "created_via", { user_uuid: unknown, api_key_uuid: unknown, api_key_name: "x" }),
      /line 1: a user_uuid names nobody/,
    ],
    [
      field("page_versions", "authors", [{ user_uuid: unknown, via: null }]),
      /page_versions\.ndjson, line 1: a user_uuid names nobody/,
    ],
    [field("page_versions", "n", 99), /page_versions\.ndjson, line 1: n is more/],
    [
      changed("tasks", (rows) => void ((rows[0] as Row)["uuid"] = (rows[1] as Row)["uuid"])),
      /tasks\.ndjson, line 2: another row has this uuid/,
    ],
    [
      changed("tasks", (rows) => {
        const [one] = rows;
        const other = rows.find((row) => row["board_uuid"] !== one?.["board_uuid"]);
        (one as Row)["status_uuid"] = other?.["status_uuid"];
      }),
      /tasks\.ndjson, line 1: status_uuid is of another board/,
    ],
  ];
  for (const [content, expected] of cases) assert.match(await unreadable(zipOf(content)), expected);
  const written: [Files, RegExp][] = [
    [
      changed("tasks", (rows) => {
        const [one, two] = rows.filter((row) => row["board_uuid"] === rows[0]?.["board_uuid"]);
        (two as Row)["number"] = one?.["number"];
      }),
      /tasks\.ndjson, lines 1 to \d+: they break the rule tasks_number/,
    ],
    [
      changed("statuses", (rows) => rows.map((row) => ({ ...row, name: "Same" }))),
      /statuses\.ndjson, lines 1 to \d+: they break the rule statuses_name/,
    ],
  ];
  for (const [content, expected] of written) assert.match(await refused(zipOf(content)), expected);
});

/** A text as JSON, with an escape for each of its characters. */
const escaped = (text: string): string =>
  text.replaceAll(/[^]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);

test("a row cannot choose its uuid, however it is written: neither its own nor that of somebody's task", async () => {
  const [mine = ""] = String(files.get("tasks.ndjson")).split("\n");
  const { uuid } = JSON.parse(mine) as { uuid: string };
  const theirs = await company.task({ title: "Theirs" });
  for (const chosen of [uuid, theirs.uuid]) {
    const content = String(files.get("tasks.ndjson")).replace(`"${uuid}"`, `"${escaped(chosen)}"`);
    const others = ["subtasks", "comments", "relationships", "task_links", "attachments", "automations"];
    const alone = raw("tasks.ndjson", content);
    for (const name of [...others, "feedback_submissions"]) {
      const rows = String(files.get(`${name}.ndjson`)).split("\n");
      alone.set(`${name}.ndjson`, Buffer.from(rows.filter((row) => !row.includes(uuid)).join("\n")));
    }
    const copy = await fresh();
    const ended = await into(copy, zipOf(alone));
    assert.deepEqual([ended.state, ended.error], ["done", null]);
    const rows = await harness.platform.pool.run(
      "select workspace_uuid from tasks where uuid = $1 and workspace_uuid = $2",
      [chosen, copy],
    );
    assert.deepEqual([...rows], []);
  }
});

test("a row whose uuid was not made here is refused, whatever the reading has missed", () => {
  const row = {
    uuid: unknown,
    name: "bug",
    color: "#dc2626",
    created_at: "2026-11-03T09:30:00.000000Z",
  };
  const checks = new RowChecks({ uuids: new NewUuids() } as Scan);
  assert.equal(checks.check("labels", row), "uuid is no new one");
});

test("a uuid in capital letters names the same file: two attachments cannot tell different types of it", async () => {
  const other = changed("attachments", (rows) => {
    const one = rows.find(({ archived_at }) => archived_at === null) ?? assert.fail();
    const uuid = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9998";
    rows.push({ ...one, uuid, file_uuid: String(one["file_uuid"]).toUpperCase(), content_type: "text/html" });
  });
  assert.match(await unreadable(zipOf(other)), /attachments\.ndjson, line \d+: another attachment of the same file/);
});

test("an export with very many or very long names is refused before they are collected", async () => {
  const [{ uuid: _, ...person } = {} as Row] = String(files.get("people.ndjson"))
    .split("\n", 1)
    .map((line) => JSON.parse(line) as Row);
  const many = Array.from({ length: 100_001 }, (__, index) => ({
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    ...person,
  }));
  const content = many.map((row) => `${JSON.stringify(row)}\n`).join("");
  assert.match(
    await unreadable(zipOf(raw("people.ndjson", content))),
    /people\.ndjson, line 100001: an export has at most 100,000 people, boards/,
  );
  for (const [kind, name] of [
    ["people", "last_name"],
    ["wikis", "name"],
  ] as const) {
    assert.match(await unreadable(zipOf(field(kind, name, "x".repeat(321)))), /line 1: a name is too long/);
  }
});

/** Makes uuids that no other part has. */
const numbered = (part: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${String(part * count + index).padStart(8, "0")}${unknown.slice(8)}`);

test("an export with very many uuids is refused before they are given new ones, also when they stand in few rows", async () => {
  const [first = ""] = String(files.get("page_versions.ndjson")).split("\n");
  const rows = Array.from({ length: 7 }, (_, part) =>
    JSON.stringify({ ...JSON.parse(first), authors: numbered(part, 150_000) }),
  );
  const flood = zipOf(raw("page_versions.ndjson", `${rows.join("\n")}\n`));
  assert.match(await unreadable(flood), /page_versions\.ndjson, line 7: an export has at most 1,000,000 uuids/);
});

test("an attachment gets the name that an upload would get", async () => {
  const copy = await fresh();
  const named = changed("attachments", (rows) => {
    for (const row of rows) row["name"] = "..\\..\\a\u202ename\r\n.exe";
  });
  const ended = await into(copy, zipOf(named));
  assert.deepEqual([ended.state, ended.error], ["done", null]);
  const rows = (await harness.platform.pool.run(
    "select distinct name from attachments where workspace_uuid = $1 order by 1",
    [copy],
  )) as { name: string }[];
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["aname.exe.png", "aname.exe.txt"],
  );
});

test("pages that lie under themselves, tickets that block each other in a circle and half links are refused", async () => {
  const loop = changed("pages", (rows) => {
    const [one, two] = rows as [Row, Row];
    one["parent_page_uuid"] = two["uuid"];
    two["parent_page_uuid"] = one["uuid"];
  });
  assert.match(await unreadable(zipOf(loop)), /pages\.ndjson: pages lie under themselves/);
  const self = changed("pages", (rows) => void ((rows[0] as Row)["parent_page_uuid"] = (rows[0] as Row)["uuid"]));
  assert.match(await unreadable(zipOf(self)), /pages\.ndjson: pages lie under themselves/);
  const [one, two] = String(files.get("tasks.ndjson"))
    .split("\n")
    .map((line) => JSON.parse(line || "{}") as Row);
  const created_at = one?.["created_at"];
  const pair = (blocker: unknown, blocked: unknown) => ({ blocker_uuid: blocker, blocked_uuid: blocked, created_at });
  const circle = changed("relationships", () => [
    pair(one?.["uuid"], two?.["uuid"]),
    pair(two?.["uuid"], one?.["uuid"]),
  ]);
  assert.match(await unreadable(zipOf(circle)), /relationships\.ndjson: tickets block each other in a circle/);
  const half = changed("task_links", () => [
    { task_uuid: one?.["uuid"], kind: "related_to", other_uuid: two?.["uuid"], created_at },
  ]);
  assert.match(await unreadable(zipOf(half)), /task_links\.ndjson: of two related tickets/);
});

test("a file that differs from what its attachment claims is refused; an attachment without a file is left out, and reported", async () => {
  const [name = "", bytes = png] =
    [...files].find(([each, content]) => each.startsWith("files/") && String(content) === "Notes") ?? [];
  const other = Buffer.from(bytes.map(() => 0));
  assert.match(await unreadable(zipOf(new Map([...files, [name, other]]))), new RegExp(`${name}: its bytes are not`));
  const gone = new Map([...files].filter(([each]) => !each.startsWith("files/")));
  const ended = await into(await fresh(), zipOf(gone));
  assert.deepEqual([ended.state, ended.error], ["done", null]);
  assert.ok(
    ended.skipped.some(({ what }) => /attachment/.test(what)),
    JSON.stringify(ended.skipped),
  );
});

/** The files with a signature request of this state changed. */
const firstRequest = (state: string, more: Row) =>
  changed("signature_requests", (rows) => {
    Object.assign(rows.find((row) => row["state"] === state) ?? assert.fail(state), more);
  });

const allFiles = (more: Row) => changed("signature_files", (rows) => rows.map((row) => ({ ...row, ...more })));

test("signature requests of an export are those of its pages, and their files those of the evidence", async () => {
  const hash = `\\x${"0".repeat(64)}`;
  const cases: [Files, RegExp][] = [
    [firstRequest("declined", { page_uuid: unknown }), /signature_requests\.ndjson, line \d+: page_uuid names nothing/],
    [firstRequest("signed", { pdf_hash: hash }), /files\/[^:]+: it is not the file whose hash is in the evidence/],
    [allFiles({ sha256: hash }), /files\/[^:]+: it is not the file whose hash is in the evidence/],
    [field("signature_files", "name", "..\\a\u202ename.exe"), /signature_files\.ndjson, line 1: name is not that of/],
    [field("signature_files", "size_bytes", 1), /signature_files\.ndjson, line 1: another attachment of the same file/],
    [field("signature_events", "request_uuid", unknown), /line 1: request_uuid names nothing in signature_requests/],
    [firstRequest("signed", { imported_from: null }), /line \d+: \/imported_from/],
  ];
  for (const [content, expected] of cases) assert.match(await unreadable(zipOf(content)), expected);
  // a rule of the table
  assert.match(
    await refused(zipOf(firstRequest("signed", { signed_name: null }))),
    /break the rule signature_requests_signed/,
  );
});

test("a member who is no admin imports no workspace", async () => {
  await harness.worker.idle();
  const before = await world();
  await harness.platform.pool.run("update members set role = 'member' where workspace_uuid = $1 and user_uuid = $2", [
    target,
    company.ben.uuid,
  ]);
  const answer = await company.ben.upload(`/workspaces/${target}/imports?source=stoa`, {
    name: "export.zip",
    type: "application/zip",
    bytes: zipOf(files),
  });
  assert.equal(answer.status, 403);
  assert.deepEqual(await world(), before);
});
