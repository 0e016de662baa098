import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { makeZip } from "#platform/files/zip-fixture.ts";
import { maxFileBytes } from "#platform/files/sizes.ts";
import { created, startCompany } from "#test/company.ts";
import { filesOnDisk, png } from "#test/files.ts";
import { apiClient } from "#test/people.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { harness, ada, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot } = company;
const { pool } = harness.platform;
const path = (task: { uuid: string }) => `/tasks/${task.uuid}/attachments`;
const text = { name: "notes.txt", type: "text/plain", bytes: "Some notes" };
const boundary = "a-boundary";

type Part = { head: string; bytes?: Buffer | string };

/** A multipart body of these parts; with an empty `end` it is cut off. */
function form(parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ head, bytes = "Some bytes" }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

const file = 'name="file"; filename="notes.txt"\r\ncontent-type: text/plain';

function send(
  who: typeof ada,
  task: { uuid: string },
  payload: Buffer,
  type = `multipart/form-data; boundary=${boundary}`,
) {
  return who.post(path(task), undefined, { payload, headers: { "content-type": type } });
}

/** The rows that a rejected request must not change. */
async function everything() {
  return { rows: await company.footprint(), files: await filesOnDisk(harness) };
}

test("without write access to the task a file cannot be attached, and nothing is stored", async () => {
  const task = await company.task();
  const before = await everything();
  for (const [who, status] of [
    [dev, 403],
    [finn, 403],
    [eve, 403],
    [ivy, 404],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    assert.equal((await who.upload(path(task), text)).status, status);
  }
  assert.deepEqual(await everything(), before);
  for (const who of [ada, cleo, gus, robot]) {
    const answer = await who.upload(path(task), text);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const { uuid, via } = answer.body.attachment.created_by;
    assert.equal(via?.user_uuid ?? uuid, who.uuid);
  }
  assert.equal((await dev.get(`/tasks/${task.uuid}`)).body.task.attachment_total, 4);
  const after = await filesOnDisk(harness);
  assert.deepEqual([after.stored.length - before.files.stored.length, after.received], [4, []]);
});

test("a viewer is rejected before a byte of the body is received", async () => {
  const task = await company.task();
  await harness.app.listen({ port: 0, host: "127.0.0.1" });
  const address = harness.app.server.address() as { port: number };
  const socket = connect(address.port, "127.0.0.1");
  socket.write(
    `POST ${path(task)} HTTP/1.1\r\nhost: stoa.test\r\nauthorization: Bearer ${dev.token}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 20000000\r\n\r\n`,
  );
  const answer = await new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))));
  socket.destroy();
  assert.match(answer, /^HTTP\/1\.1 403 /);
  assert.deepEqual((await filesOnDisk(harness)).received, []);
});

test("a client that sends far too much gets 413, whether the length was known or not", async () => {
  const task = await company.task();
  const before = await everything();
  const address = harness.app.server.address() as { port: number };
  const chunk = Buffer.alloc(1024 * 1024, "a");
  const large = form([{ head: file, bytes: Buffer.alloc(60 * 1024 * 1024, "a") }]);
  async function* endless() {
    yield form([{ head: file }], "").subarray(0, -12);
    for (let sent = 0; sent < 60; sent += 1) yield chunk;
  }
  for (const body of [large, ReadableStream.from(endless())]) {
    const answer = await fetch(`http://127.0.0.1:${address.port}${path(task)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: "half",
    });
    assert.equal(answer.status, 413);
    await answer.text();
  }
  assert.deepEqual(await everything(), before);
});

test("a client that hangs up in the middle stores nothing", async () => {
  const task = await company.task();
  const before = await everything();
  const address = harness.app.server.address() as { port: number };
  const socket = connect(address.port, "127.0.0.1");
  socket.write(
    `POST ${path(task)} HTTP/1.1\r\nhost: stoa.test\r\nauthorization: Bearer ${ada.token}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 20000000\r\n\r\n`,
  );
  socket.write(form([{ head: file, bytes: "a".repeat(100_000) }], ""));
  await until(async () => (await filesOnDisk(harness)).received.length > 0);
  socket.destroy();
  await until(async () => (await filesOnDisk(harness)).received.length === 0);
  assert.deepEqual(await everything(), before);
});

test("a body that is not one whole file in the field “file” is rejected", async () => {
  const task = await company.task();
  const before = await everything();
  const bodies: [string, Buffer, string?][] = [
    ["no part", form([])],
    ["empty", Buffer.alloc(0)],
    ["another field", form([{ head: 'name="upload"; filename="notes.txt"\r\ncontent-type: text/plain' }])],
    ["two files", form([{ head: file }, { head: file }])],
    ["three files", form([{ head: file }, { head: file }, { head: file }])],
    ["a field before", form([{ head: 'name="title"' }, { head: file }])],
    ["a field behind", form([{ head: file }, { head: 'name="title"' }])],
    ["a text field", form([{ head: 'name="file"' }])],
    ["a prototype", form([{ head: 'name="__proto__"; filename="notes.txt"' }])],
    ["no end", form([{ head: file }], "")],
    ["cut in the file", form([{ head: file }]).subarray(0, 120)],
    ["cut in the head", form([{ head: file }]).subarray(0, 40)],
    ["another boundary", form([{ head: file }]), "multipart/form-data; boundary=other"],
    ["no boundary", form([{ head: file }]), "multipart/form-data"],
    ["no multipart", Buffer.from('{"file": "a"}'), "application/json"],
  ];
  for (const [what, payload, type] of bodies) {
    const answer = await send(ada, task, payload, type);
    assert.equal(answer.status, 400, `${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  assert.equal((await send(ada, task, Buffer.from("a"), "application/x-other")).status, 415);
  assert.equal((await ada.upload(`${path(task)}?name=other`, text)).status, 400);
  assert.equal((await ada.upload(path({ uuid: "nonsense" }), text)).status, 400);
  assert.deepEqual(await everything(), before);
});

test("a type that is not allowed, bytes of another type, and a decompression bomb are rejected with 415", async () => {
  const task = await company.task();
  const before = await everything();
  const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const bomb = makeZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content: Buffer.alloc(20_000_000) },
  ]);
  const notAllowed =
    "This file type is not allowed. Allowed are PDF, DOCX, XLSX, PPTX, PNG, JPG, GIF, WEBP, CSV, and TXT.";
  const mismatch = "The file contents do not match its reported type.";
  const refused: [string, { name: string; type: string; bytes: Buffer | string }][] = [
    [notAllowed, { name: "page.html", type: "text/html", bytes: "<script>alert(1)</script>" }],
    [notAllowed, { name: "picture.svg", type: "image/svg+xml", bytes: "<svg/>" }],
    [notAllowed, { name: "tool.exe", type: "application/octet-stream", bytes: "MZ" }],
    [notAllowed, { name: "photo.heic", type: "image/heic", bytes: "\0\0\0\u0018ftypheic" }],
    [notAllowed, { name: "photo.avif", type: "image/avif", bytes: "\0\0\0\u0018ftypavif" }],
    [notAllowed, { name: "scan.tiff", type: "application/octet-stream", bytes: "II*\0" }],
    [notAllowed, { name: "all.zip", type: "application/zip", bytes: bomb }],
    [mismatch, { name: "picture.png", type: "image/png", bytes: "GIF89a and more than thirteen bytes" }],
    [mismatch, { name: "notes.txt", type: "text/plain", bytes: png }],
    [mismatch, { name: "empty.png", type: "image/png", bytes: "" }],
    [mismatch, { name: "bomb.docx", type: docx, bytes: bomb }],
    [mismatch, { name: "nul.csv", type: "text/csv", bytes: "a,b\u0000" }],
  ];
  for (const [sentence, upload] of refused) {
    const answer = await ada.upload(path(task), upload);
    assert.deepEqual([answer.status, answer.body.error], [415, sentence], upload.name);
  }
  assert.deepEqual(await everything(), before);
  const answer = await ada.upload(path(task), { name: "picture.png", type: "application/octet-stream", bytes: png });
  assert.deepEqual([answer.status, answer.body.attachment.content_type], [201, "image/png"]);
});

test("a name with a quote, and letters of any script, comes back as it was", async () => {
  const task = await company.task();
  const address = harness.app.server.address() as { port: number };
  for (const [sent, stored] of [
    ['6" pipe.txt', '6" pipe.txt'],
    ["Cafe\u0301 – 東京.txt", "Caf\u00e9 – 東京.txt"],
    ["100%.txt", "100%.txt"],
    ["two\nlines.txt", "two lines.txt"],
  ] as const) {
    // as browsers send it
    const body = new FormData();
    body.append("file", new Blob(["a"], { type: "text/plain" }), sent);
    const headers = { authorization: `Bearer ${ada.token}` };
    const reply = await fetch(`http://127.0.0.1:${address.port}${path(task)}`, { method: "POST", headers, body });
    const { attachment } = (await reply.json()) as { attachment: { uuid: string; name: string } };
    assert.equal(attachment.name, stored);
    const { headers: down } = await ada.get(`${path(task)}/${attachment.uuid}/content`);
    assert.ok(String(down["content-disposition"]).endsWith(`''${encodeURIComponent(stored)}`));
  }
});

test("an empty text and a text in Windows-1252 are accepted", async () => {
  const task = await company.task();
  const files = [
    { name: "empty.txt", type: "text/plain", bytes: "" },
    { name: "empty.csv", type: "text/csv", bytes: "" },
    { name: "windows.csv", type: "text/csv", bytes: Buffer.from("Gr\u00fc\u00dfe,\u20ac\r\n", "latin1") },
  ];
  for (const upload of files) {
    const { attachment } = created(await ada.upload(path(task), upload));
    assert.deepEqual([attachment.name, attachment.size_bytes], [upload.name, upload.bytes.length]);
    const { body } = await dev.get(`${path(task)}/${attachment.uuid}/content`);
    assert.deepEqual(Buffer.from(body), Buffer.from(upload.bytes), "the bytes stay as they are");
  }
});

test("the stored name has an extension of the file's type", async () => {
  const task = await company.task();
  const bytes = { "text/plain": "a", "text/csv": "a,b", "image/png": png };
  const names = [
    ["x.html", "text/plain", "x.html.txt"],
    ["x.hta", "text/plain", "x.hta.txt"],
    ["x.BAT", "text/plain", "x.BAT.txt"],
    ["list.csv", "text/plain", "list.csv.txt"],
    ["x.html.", "text/plain", "x.html..txt"],
    ["README", "text/plain", "README.txt"],
    ["Notes.TXT", "text/plain", "Notes.TXT"],
    ["x.ps1", "text/csv", "x.ps1.csv"],
    ["x.svg", "image/png", "x.svg.png"],
    [`${"a".repeat(255)}.js`, "text/plain", `${"a".repeat(251)}.txt`],
  ] as const;
  for (const [name, type, kept] of names) {
    const { attachment } = created(await ada.upload(path(task), { name, type, bytes: bytes[type] }));
    assert.equal(attachment.name, kept);
  }
  // a file that was stored before this rule existed
  const { attachment } = created(await ada.upload(path(task), { name: "old.txt", type: "text/plain", bytes: "a" }));
  await company.harness.platform.pool.run("update attachments set name = 'old.html' where uuid = $1", [
    attachment.uuid,
  ]);
  const { headers } = await dev.get(`${path(task)}/${attachment.uuid}/content`);
  assert.match(String(headers["content-disposition"]), /filename="old\.html\.txt"/);
});

test("a file of 25 MB is accepted, and one byte more is rejected and stores nothing", async () => {
  const task = await company.task();
  const whole = Buffer.alloc(maxFileBytes, "a");
  assert.equal((await ada.upload(path(task), { ...text, bytes: whole })).status, 201);
  const before = await everything();
  const answer = await ada.upload(path(task), { ...text, bytes: Buffer.concat([whole, Buffer.from("a")]) });
  assert.deepEqual([answer.status, answer.body.error], [413, "Files must be 25 MB or smaller."]);
  assert.deepEqual(await everything(), before);
});

test("folders and control characters are removed from a name, and a long name is cut", async () => {
  const task = await company.task();
  const names: [string, string][] = [
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\Ada\\notes.txt", "notes.txt"],
    ["be\u202etxt.gnp.txt", "betxt.gnp.txt"],
    ["Übersicht – März.txt", "Übersicht – März.txt"],
    [`${"n".repeat(300)}.txt`, `${"n".repeat(251)}.txt`],
    ["..", "file.txt"],
  ];
  for (const [given, kept] of names) {
    const answer = await ada.upload(path(task), { ...text, name: given });
    assert.equal(answer.status, 201, given);
    assert.equal(answer.body.attachment.name, kept);
  }
});

test("uploads are rejected for an unpaid invoice, a suspended workspace and a task in the trash", async () => {
  const [task, archived] = [await company.task(), await company.task()];
  await pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [archived.uuid]);
  const before = await everything();
  const set = (assignment: string) =>
    pool.run(`update workspaces set ${assignment} where uuid = $1`, [company.workspace.uuid]);
  assert.equal((await ada.upload(path(archived), text)).status, 404);
  await set("billing_status = 'past_due'");
  const unpaid = await ada.upload(path(task), text);
  assert.deepEqual([unpaid.status, Object.keys(unpaid.body)], [402, ["error", "code"]]);
  await set("billing_status = 'read_only'");
  assert.equal((await ada.upload(path(task), text)).body.billing_frozen, true);
  await set("billing_status = 'normal', suspended_at = clock_timestamp()");
  assert.equal((await ada.upload(path(task), text)).status, 423);
  await set("suspended_at = null");
  assert.deepEqual(await everything(), before);
  assert.equal((await ada.upload(path(task), text)).status, 201);
});

test("concurrent uploads cannot exceed the storage of the free plan, which includes the trash", async () => {
  const task = await company.task();
  const others = await Promise.all(Array.from({ length: 4 }, () => company.task()));
  await pool.run("update workspaces set plan = 'free' where uuid = $1", [company.workspace.uuid]);
  const [used] = await pool.run("select sum(size_bytes)::int as bytes from attachments");
  // all but 10 bytes, half of it in the trash
  await pool.run(
    `insert into attachments (workspace_uuid, task_uuid, file_uuid, name, content_type, size_bytes, created_by, archived_at)
     select $1, $2, gen_random_uuid(), 'large', 'text/plain', part, $3, case when part > 536000000 then clock_timestamp() end
     from unnest(array[536000001, $4::int - 536000001]) part`,
    [company.workspace.uuid, task.uuid, ada.uuid, 1024 ** 3 - 10 - (used as { bytes: number }).bytes],
  );
  const before = await everything();
  const uploads = [task, ...others].flatMap((each) =>
    [ada, cleo].map((who) => who.upload(path(each), { ...text, bytes: "7 bytes" })),
  );
  const answers = await Promise.all(uploads);
  assert.equal(answers.filter((answer) => answer.status === 201).length, 1);
  const refused = answers.filter((answer) => answer.status !== 201);
  assert.ok(refused.every((answer) => answer.status === 402 && answer.body.prices.monthly.interval === "month"));
  const after = await everything();
  assert.equal(after.rows["attachments"], (before.rows["attachments"] ?? 0) + 1);
  assert.equal(after.files.stored.length, before.files.stored.length + 1);
  assert.equal((await ada.upload(path(task), { ...text, bytes: "3 b" })).status, 201);
  await pool.run("update workspaces set plan = 'unlimited' where uuid = $1", [company.workspace.uuid]);
  assert.equal((await ada.upload(path(task), text)).status, 201);
  await pool.run("delete from attachments where name = 'large'");
});

test("the event of an upload describes the file and its task", async () => {
  const task = await company.task({ title: "Named" });
  const { attachment } = (await robot.upload(path(task), text)).body;
  const [event] = (await pool.run(
    "select data, actor_kind, board_uuid from full_events where task_uuid = $1 and name = 'attachment.created'",
    [task.uuid],
  )) as { data: { attachment: unknown; task: { title: string } }; actor_kind: string; board_uuid: string }[];
  const { uuid, name, content_type, size_bytes } = attachment;
  assert.deepEqual(event?.data.attachment, { uuid, name, content_type, size_bytes });
  assert.deepEqual([event?.data.task.title, event?.actor_kind], ["Named", "api_key"]);
  assert.deepEqual([name, content_type, size_bytes], ["notes.txt", "text/plain", 10]);
});

test("the same Idempotency-Key attaches once and stores one file; another file with the same key is a conflict", async () => {
  const task = await company.task();
  const before = await filesOnDisk(harness);
  const upload = (bytes: string) =>
    ada.post(path(task), undefined, {
      payload: form([{ head: file, bytes }]),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": "once" },
    });
  const [first, second, third] = [await upload("same"), await upload("same"), await upload("other")];
  assert.deepEqual([first.status, second.status, third.status], [201, 201, 409]);
  assert.deepEqual(second.body, first.body);
  const after = await filesOnDisk(harness);
  assert.deepEqual([after.stored.length, after.received], [before.stored.length + 1, []]);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.attachment_total, 1);
});

test("after an unexpected failure there is no row, and no row lacks its file", async () => {
  const task = await company.task();
  const rows = await company.footprint();
  harness.faults.beforeCommit = new Error("planted");
  assert.equal((await ada.upload(path(task), text)).status, 500);
  harness.faults.beforeCommit = null;
  assert.deepEqual(await company.footprint(), rows);
  assert.deepEqual((await filesOnDisk(harness)).received, []);
  const stored = new Set((await filesOnDisk(harness)).stored);
  const kept = (await pool.run("select uuid from attachments")) as { uuid: string }[];
  assert.ok(kept.every(({ uuid }) => stored.has(uuid)));
});

test("an unknown credential is rejected", async () => {
  const task = await company.task();
  assert.equal((await apiClient(harness, "svc_unknown").upload(path(task), text)).status, 401);
});
