import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { liveServer, newPage } from "#test/live.ts";
import { startSigning } from "#test/signatures.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, harness } = company;
const { read, request, wiki } = await startSigning(company);
const server = await liveServer(harness);

test("text that people type before the request belongs to the version, and later text to the next one", async () => {
  const made = await newPage(ada, wiki, "Start");
  const editor = await server.open(cleo, made);
  editor.type("typed before");
  await editor.saved();
  const asked = await request(made);
  const shown = () => read(asked).then(({ body }) => body.signature_request.content_markdown as string);
  assert.match(await shown(), /typed before/);
  editor.type("typed later");
  await editor.saved();
  const second = await request(made);
  assert.notEqual(second.page_version, asked.page_version);
  assert.doesNotMatch(await shown(), /typed later/);
  const { versions } = (await ada.get(`/wiki-pages/${made.uuid}/versions`)).body as { versions: { n: number }[] };
  const numbers = versions.map(({ n }) => n);
  for (const { page_version } of [asked, second]) assert.ok(numbers.includes(page_version), numbers.join());
});

test("publishing a page ends the stretch of editing too", async () => {
  const made = await newPage(ada, wiki, "Start");
  const editor = await server.open(cleo, made);
  const versions = async () => (await ada.get(`/wiki-pages/${made.uuid}/versions`)).body.versions.length as number;
  editor.type("typed before");
  await editor.saved();
  await request(made);
  const before = await versions();
  editor.type("typed then");
  await editor.saved();
  await request(made);
  assert.equal(await versions(), before + 1);
  await ada.post(`/wiki-pages/${made.uuid}/publish`);
  editor.type("typed later");
  await editor.saved();
  await request(made);
  assert.equal(await versions(), before + 2);
});
