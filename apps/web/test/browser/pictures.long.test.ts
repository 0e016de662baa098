import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { created } from "@stoa/server/test/company.ts";
import { wholePng } from "@stoa/server/test/files.ts";
import { startWiki } from "@stoa/server/test/wiki.ts";
import { startApp } from "./app.ts";

const { open, skip, company, origin } = await startApp();
const { ada } = company;
const { page } = await startWiki(company);
const target = await page("Album");
const picture = { name: "a.png", type: "image/png", bytes: wholePng };
const { attachment } = created(await ada.upload(`/wiki-pages/${target.uuid}/attachments`, picture));
const file = `/wiki-pages/${target.uuid}/attachments/${attachment.uuid}/content`;

const links = [
  "/health",
  `/public/boards/${"x".repeat(43)}`,
  `/wiki-pages/${target.uuid}`,
  "a.png",
  `${origin}/health`,
];
const forbidden = Array.from({ length: 1300 }, (_, index) => `/health?${index}`);

const image = (src: string) => ({ type: "image", attrs: { src, alt: "A chart" } });
const withPictures = (sources: readonly string[]) => ({
  type: "doc",
  content: [{ type: "paragraph", content: sources.map(image) }],
});

async function save(content: object): Promise<void> {
  const { version } = (await ada.get(`/wiki-pages/${target.uuid}`)).body.page;
  assert.equal((await ada.patch(`/wiki-pages/${target.uuid}`, { version, ...content })).status, 200);
}

/** The addresses of the pictures of a document, which a browser asks for. */
async function picturesOn(shown: Page): Promise<string[]> {
  await shown.locator(".prose").getByText("A chart").first().waitFor();
  const sources = await shown
    .locator(".prose img")
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
  return [...new Set(sources)].map((src) => src.replace(origin, ""));
}

test("a reader's browser asks for what was uploaded, and for no other address of a document", { skip }, async () => {
  const { public_token } = (await ada.post(`/wiki-pages/${target.uuid}/publish`, {})).body.page;
  const publicFile = `/public/wiki-pages/${public_token}/attachments/${attachment.uuid}`;
  const markdown = [file, ...links].map((src) => `![A chart](${src})`).join("\n");
  for (const content of [
    { content_json: withPictures([file, ...links]) },
    { content_markdown: markdown },
    { content_json: withPictures([file, ...forbidden]) },
  ]) {
    await save(content);
    assert.deepEqual(await picturesOn(await open(null, `/p/${public_token}`)), [publicFile]);
  }
});

test("a document shows its first 200 pictures, and the others as links", { skip }, async () => {
  const { public_token } = (await ada.get(`/wiki-pages/${target.uuid}`)).body.page;
  await save({ content_json: withPictures(Array.from({ length: 250 }, () => file)) });
  const shown = await open(null, `/p/${public_token}`);
  await shown.getByRole("link", { name: "A chart" }).nth(49).waitFor();
  assert.equal(await shown.getByRole("img", { name: "A chart" }).count(), 200);
  assert.equal(await shown.getByRole("link", { name: "A chart" }).count(), 50);
});

test("a comment shows other addresses as links too", { skip }, async () => {
  const task = await company.task();
  created(await ada.post(`/tasks/${task.uuid}/comments`, { body_json: withPictures(links) }));
  assert.deepEqual(await picturesOn(await open(ada, `/tasks/${task.uuid}`)), []);
});
