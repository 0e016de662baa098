import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { startChildServer } from "#test/child-server.ts";
import { startCompany } from "#test/company.ts";
import type { ApiClient } from "#test/people.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace, board } = company;
// the server of this process must not take the jobs of the one that is looked at
await harness.worker.close();

const word = "Zilpzalp/7f3a?Kanarienvogel";

/** The word as it may be written: plain, in hex, and in base64 wherever it begins in it. */
function spellings(text: string): string[] {
  const bytes = Buffer.from(text);
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .replace(/=+$/, "")
      .slice(shift === 0 ? 0 : 4, -2),
  );
  return [
    text,
    Buffer.from(bytes.toReversed()).toString(),
    encodeURIComponent(text),
    bytes.toString("hex"),
    ...inBase64.flatMap((each) => [each, each.replaceAll("+", "-").replaceAll("/", "_")]),
  ].map((each) => each.toLowerCase());
}

/** The spellings of the word that a text contains. */
const found = (text: string): string[] => {
  const lower = text.toLowerCase();
  return spellings(word).filter((each) => lower.includes(each));
};

/** All rows of all tables as text, with bytes in hex. */
async function dump(): Promise<string> {
  const tables = await harness.platform.pool.run<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await harness.platform.pool.run<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}

test("a value that was stored, revealed, repeated, rotated and rejected is in no table, log, export, event, file or heap", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stoa-test-"));
  const flags = ["--heapsnapshot-signal=SIGUSR2", `--diagnostic-dir=${folder}`];
  const server = await startChildServer(harness, { LOG_LEVEL: "trace" }, flags);
  const send = async (who: ApiClient, method: string, path: string, body?: object, more: object = {}) => {
    const given = { authorization: `Bearer ${who.token}`, "content-type": "application/json", connection: "close" };
    const headers = { ...given, ...more };
    const reply = await fetch(server.url + path, { method, headers, body: JSON.stringify(body ?? {}) });
    return { status: reply.status, text: await reply.text() };
  };
  const get = async (who: ApiClient, path: string) =>
    (await fetch(server.url + path, { headers: { authorization: `Bearer ${who.token}` } })).text();
  const snapshot = async (before: number): Promise<string> => {
    const written = async () => (await readdir(folder)).filter((name) => name.endsWith(".heapsnapshot")).toSorted();
    process.kill(server.pid, "SIGUSR2");
    await until(async () => (await written()).length > before);
    // it is written while the server stands still: an answer comes when it is complete
    await get(ada, "/health");
    return readFile(join(folder, (await written()).at(-1) ?? ""), "latin1");
  };
  const made = { workspace_uuid: workspace.uuid, name: "A name", value: word, user_uuids: [cleo.uuid] };
  const once = { "idempotency-key": "once" };
  const first = await send(ada, "POST", "/secrets", made, once);
  assert.deepEqual(JSON.parse((await send(ada, "POST", "/secrets", made, once)).text), JSON.parse(first.text));
  const { secret } = JSON.parse(first.text) as { secret: { uuid: string } };
  const at = `/secrets/${secret.uuid}`;
  for (const who of [ada, cleo]) {
    const { text } = await send(who, "POST", `${at}/reveal`, {}, { "idempotency-key": "again" });
    assert.ok(text.includes(word));
  }
  assert.equal(
    (await send(ada, "POST", `${at}/rotate`, { value: word }, { "idempotency-key": "rotated" })).status,
    200,
  );
  const rejected = [
    await send(ada, "POST", "/secrets", { ...made, workspace_uuid: "x" }),
    await send(ada, "POST", "/secrets", { ...made, other: word }),
    await send(cleo, "POST", `${at}/rotate`, { value: word }),
    await send(ada, "POST", `${at}/rotate`, { value: [word] }),
    await send(ada, "POST", `${at}/rotate`, { value: word.repeat(3000) }),
  ];
  for (const { status, text } of rejected) assert.deepEqual([status >= 400, found(text)], [true, []]);
  const actions = [
    { type: "call_webhook", url: "https://hooks.example.com/", headers: [{ name: "x", secret_uuid: secret.uuid }] },
  ];
  const rule = { name: "Tell", trigger_type: "manual", actions };
  await send(ada, "POST", `/boards/${board.uuid}/automations`, rule);
  const reads = await Promise.all(
    [
      "/profile/export",
      at,
      `${at}/audit`,
      `/secrets?workspace_uuid=${workspace.uuid}`,
      `/workspaces/${workspace.uuid}/events`,
      `/workspaces/${workspace.uuid}/changes`,
      `/admin/workspaces/${workspace.uuid}/audit-log`,
    ].map((path) => get(ada, path)),
  );
  for (const text of reads) assert.deepEqual(found(text), []);
  assert.deepEqual(found(await dump()), []);
  assert.ok(server.output().includes(`${at}/reveal`), "the requests are logged");
  assert.deepEqual(found(server.output()), []);
  // what the last requests left goes with later ones: whatever stays after several is kept
  let kept: string[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    for (let count = 0; count < 20; count += 1) await get(ada, "/profile/me");
    const heap = await snapshot(tries);
    assert.ok(heap.includes("/secrets/{secret_uuid}/reveal") && heap.trimEnd().endsWith("}"), "the heap is whole");
    kept = found(heap);
    if (kept.length === 0) break;
  }
  assert.deepEqual(kept, []);
  await rm(folder, { recursive: true, force: true });
});
