import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentJson } from "@stoa/document";
import { wholePng } from "@stoa/server/test/files.ts";
import { until } from "@stoa/server/test/until.ts";
import type { Page } from "playwright-core";
import { startApp } from "./app.ts";
import { pasteInto } from "./editor-page.ts";
import { fixtures } from "./pasted/fixtures.ts";
import { outlineOf } from "./pasted/outline.ts";
import { untilCaretIsReported, untilFocused } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, ben, workspace, board, task } = company;
const path = (uuid: string): string => `/w/${workspace.uuid}/board/${board.uuid}?ticket=${uuid}`;
const description = async (task_uuid: string): Promise<string> =>
  outlineOf((await ada.api.getTask({ task_uuid })).task.description_json as DocumentJson | null);
const comments = async (task_uuid: string): Promise<string[]> =>
  (await ada.api.listComments({ task_uuid })).comments.map(({ body_json }) => outlineOf(body_json as DocumentJson));
const attached = async (task_uuid: string) => (await ada.api.listAttachments({ task_uuid })).attachments;

const picture = `<img alt="plan" src="data:image/png;base64,${Buffer.from(wholePng).toString("base64")}">`;

/** Clicks behind the last word of the description, in its room. */
async function enter(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Description" }).click();
  await untilFocused(page.locator(".live .editor-text"));
  await page.keyboard.press("ControlOrMeta+End");
  await untilCaretIsReported(page);
}

test(
  "a paste into a description that two people see is stored as it was copied, and is one step back",
  { skip },
  async () => {
    const { uuid } = await task({ title: "Pasted into", description: "Before" });
    const [mine, theirs] = [await open(ada, path(uuid)), await open(ben, path(uuid))];
    for (const page of [mine, theirs]) await enter(page);
    const { html = "", becomes = "" } = fixtures["Notion: to-dos, a toggle, a callout, nested lists"] ?? {};
    await mine.keyboard.type("!");
    await pasteInto(mine, { texts: { "text/html": html, "text/plain": "x" } });
    await until(async () => (await description(uuid)).endsWith(becomes.replace("<h1>Plan</h1>", "")));
    const lists = theirs.locator(".live .editor-text ul.task-list");
    await until(async () => (await lists.count()) === 2);
    await mine.keyboard.press("ControlOrMeta+z");
    await until(async () => (await description(uuid)) === "<p>Before!</p>");
  },
);

test("pictures of pasted HTML become files of the ticket, in a description and in a comment", { skip }, async () => {
  const { uuid } = await task({ title: "With pictures", description: "Before" });
  const page = await open(ada, path(uuid));
  await enter(page);
  await pasteInto(page, { texts: { "text/html": `<p> here ${picture}</p>`, "text/plain": "here" } });
  await until(async () => /^<p>Before ?here ?<img \/tasks\/.*\/content><\/p>$/.test(await description(uuid)));
  await page.getByRole("textbox", { name: "Write a comment" }).click();
  await untilFocused(page.locator(".comment-new .editor-text"));
  await pasteInto(page, { texts: { "text/html": `<ul><li>one ${picture}</li></ul>`, "text/plain": "one" } });
  await page.locator(".comment-new .editor-text img[data-src]").waitFor();
  await page.keyboard.press("ControlOrMeta+Enter");
  await until(async () =>
    /^<ul><li>one ?<img \/tasks\/.*\/content><\/li><\/ul>$/.test((await comments(uuid))[0] ?? ""),
  );
  assert.deepEqual(
    (await attached(uuid)).map(({ name }) => name),
    ["picture-1.png", "picture-1.png"],
  );
});

test("the lines of a comment stay when it is edited, and so do those that are pasted into it", { skip }, async () => {
  const { uuid } = await task({ title: "Lines of a comment" });
  const made = await ada.post(`/tasks/${uuid}/comments`, { body: "Ask for:\nlimit\n- fee" });
  assert.equal(made.status, 201);
  const page = await open(ada, path(uuid));
  await page.locator(".comment").getByRole("button", { name: "Edit comment" }).click();
  const field = page.getByRole("textbox", { name: "Edit comment" });
  await field.click();
  await untilFocused(field);
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await untilCaretIsReported(page);
  await pasteInto(page, { texts: { "text/plain": "Main St 1\n12345 Town" } });
  await page.keyboard.press("ControlOrMeta+Enter");
  const wanted = "<p>Ask for:<br>limit</p><ul><li>fee!</li></ul><p>Main St 1<br>12345 Town</p>";
  await until(async () => (await comments(uuid))[0] === wanted);
  const { comments: stored } = (await ada.get(`/tasks/${uuid}/comments`)).body;
  assert.equal(stored[0].body, "Ask for:\nlimit\n\n- fee!\n\nMain St 1\n12345 Town");
});

test("a comment that is shown, copied and pasted keeps its form", { skip }, async () => {
  const { uuid } = await task({ title: "Copied" });
  const body =
    "# Head\n\n- [x] done\n- [ ] open\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nline\n**second** [link](https://a.example/)";
  assert.equal((await ada.post(`/tasks/${uuid}/comments`, { body })).status, 201);
  const page = await open(ada, path(uuid));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const shown = page.locator(".comment .prose");
  await shown.waitFor();
  await shown.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press("ControlOrMeta+c");
  await page.getByRole("textbox", { name: "Write a comment" }).click();
  await untilFocused(page.locator(".comment-new .editor-text"));
  await page.keyboard.press("ControlOrMeta+v");
  await page.locator(".comment-new .editor-text table").waitFor();
  await page.keyboard.press("ControlOrMeta+Enter");
  await until(async () => (await comments(uuid)).length === 2);
  const [first, second] = await comments(uuid);
  assert.equal(second, first);
});
