import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { wholePng } from "@stoa/server/test/files.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilFocused, untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, ben, dev, workspace, board, task } = company;
const folder = await mkdtemp(join(tmpdir(), "stoa-files-"));
company.harness.atEnd(() => rm(folder, { recursive: true }));
const path = (uuid: string): string => `/w/${workspace.uuid}/board/${board.uuid}?ticket=${uuid}`;
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: wholePng });
const words = (name: string, size = 12) => ({ name, mimeType: "text/plain", buffer: Buffer.alloc(size, "x") });
const attached = async (task_uuid: string) => (await ada.api.listAttachments({ task_uuid })).attachments;
const line = (page: Page, name: string) => page.locator(".attachment", { hasText: name });

/** Stores a file for a browser to choose. @returns its path */
async function store(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

/** @param files their paths, or what is in them, which a slow page takes long to read if they are large */
async function choose(page: Page, ...files: string[] | ReturnType<typeof words>[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Attach files" }).click(),
  ]);
  await chooser.setFiles(files);
}

/** Drops or pastes a file, as the browser tells the page of it. */
async function give(page: Page, where: string, kind: "drop" | "paste", name: string): Promise<void> {
  const bytes = [...wholePng];
  await page.locator(where).evaluate(
    (place, file) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: "image/png" }));
      const { left, top, width, height } = place.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
      place.dispatchEvent(
        file.kind === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent("drop", { dataTransfer: data, ...at }),
      );
    },
    { bytes, name, kind },
  );
}

test(
  "files are attached, seen by others at once, shown large, downloaded, deleted and brought back",
  { skip },
  async () => {
    const { uuid } = await task({ title: "With files" });
    const [mine, theirs] = [await open(ada, path(uuid)), await open(ben, path(uuid))];
    await choose(mine, picture("first.png"), picture("second.png"), words("notes.txt"));
    for (const name of ["first.png", "second.png", "notes.txt"]) await line(theirs, name).getByText("Ada").waitFor();
    await theirs.locator(".card", { hasText: "With files" }).getByText("Files 3").waitFor();
    const [download] = await Promise.all([
      theirs.waitForEvent("download"),
      theirs.getByRole("link", { name: "Download “notes.txt”" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "notes.txt");
    await mine.getByRole("button", { name: "Show “first.png”" }).click();
    const dialog = mine.getByRole("dialog");
    await dialog.getByRole("img", { name: "first.png" }).waitFor();
    await untilFocused(dialog);
    await mine.keyboard.press("ArrowRight");
    await dialog.getByRole("img", { name: "second.png" }).waitFor();
    await mine.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await mine.getByRole("button", { name: "Delete “notes.txt”" }).click();
    const undo = mine.getByRole("button", { name: "Undo" });
    // it stays as long as the pointer is on it
    await undo.hover();
    await line(theirs, "notes.txt").waitFor({ state: "detached" });
    await undo.click();
    await line(mine, "notes.txt").waitFor();
    await line(theirs, "notes.txt").waitFor();
    await until(async () => (await attached(uuid)).length === 3);
  },
);

test("a file is attached however much the browser tidied up while the person looked for it", { skip }, async () => {
  const { uuid } = await task({ title: "Chosen slowly" });
  const page = await open(ada, path(uuid));
  const button = page.getByRole("button", { name: "Attach files" });
  await button.waitFor();
  // not with the chooser of Playwright, which holds what it was opened for
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  await browser.send("Page.setInterceptFileChooserDialog", { enabled: true });
  const opened = new Promise<{ backendNodeId?: number }>((done) => browser.once("Page.fileChooserOpened", done));
  await button.click();
  const { backendNodeId = 0 } = await opened;
  await browser.send("HeapProfiler.collectGarbage");
  await browser.send("DOM.setFileInputFiles", { backendNodeId, files: [await store("chosen.png", wholePng)] });
  await line(page, "chosen.png").getByText("Ada").waitFor();
  assert.equal(await page.locator("input[type=file]").count(), 0);
});

test(
  "an upload tells its progress, is cancelled, asks before the page is left, and says why it failed",
  { skip },
  async () => {
    const { uuid } = await task({ title: "Slow" });
    const page = await open(ada, path(uuid));
    const network = await page.context().newCDPSession(page);
    const slow = (bytes: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytes,
      });
    await slow(50_000);
    await choose(page, await store("slow.txt", "x".repeat(5_000_000)));
    const progress = page.getByRole("progressbar", { name: "Uploading “slow.txt”" });
    const part = () => progress.evaluate((bar) => (bar as HTMLProgressElement).position);
    await until(async () => (await part()) > 0 && (await part()) < 1);
    const asked = page.waitForEvent("dialog");
    const left = page.close({ runBeforeUnload: true });
    const question = await asked;
    assert.equal(question.type(), "beforeunload");
    await question.dismiss();
    await left;
    await page.getByRole("button", { name: "Cancel the upload of “slow.txt”" }).click();
    await line(page, "slow.txt").waitFor({ state: "detached" });
    await slow(-1);
    const large = await store("large.txt", "x".repeat(25 * 1024 * 1024 + 1));
    await choose(page, large, await store("page.html", "<p>x"));
    await line(page, "large.txt").getByText("larger than 25 MB").waitFor();
    await line(page, "page.html").getByText("of this kind cannot").waitFor();
    await page.route("**/attachments", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await choose(page, words("again.txt"));
    await line(page, "again.txt").getByText("The connection was lost").waitFor();
    await page.unroute("**/attachments");
    await line(page, "again.txt").getByRole("button", { name: "Try again" }).click();
    await until(async () => (await attached(uuid)).map(({ name }) => name).join() === "again.txt");
    await page.context().setOffline(true);
    await choose(page, words("later.txt"));
    await line(page, "later.txt").getByText("You are offline").waitFor();
    await page.context().setOffline(false);
    await line(page, "later.txt").getByText("Text").waitFor();
    await until(async () => (await attached(uuid)).length === 2);
  },
);

test(
  "files are dropped and pasted on a ticket, and into a comment, which is sent when they are there",
  { skip },
  async () => {
    const { uuid } = await task({ title: "Dropped" });
    const page = await open(ada, path(uuid));
    await page.getByRole("button", { name: "Attach files" }).waitFor();
    await untilIdle(page);
    await give(page, ".task-properties", "drop", "dropped.png");
    await line(page, "dropped.png").getByText("Ada").waitFor();
    await give(page, "body", "paste", "pasted.png");
    await line(page, "pasted.png").getByText("Ada").waitFor();
    const comment = page.getByRole("textbox", { name: "Write a comment" });
    await comment.click();
    await page.keyboard.type("See this: ");
    const held = Promise.withResolvers<void>();
    await page.route("**/attachments", async (route) => {
      if (route.request().method() === "POST") await held.promise;
      await route.continue();
    });
    await give(page, ".comment-new .ProseMirror", "paste", "shot.png");
    await comment.locator(".upload").waitFor();
    await page
      .getByRole("button", { name: "Comment", exact: false })
      .and(page.locator(".comment-new > button"))
      .click();
    await page.getByText("A file is still being uploaded").waitFor();
    held.resolve();
    await comment.locator("img[alt='shot.png']").waitFor();
    await page.locator(".comment-new > button").click();
    const image = page.locator(".comment img[alt='shot.png']");
    await until(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0));
    await until(async () => (await attached(uuid)).length === 3);
  },
);

test("a viewer sees and downloads files, and cannot add or delete any", { skip }, async () => {
  const { uuid } = await task({ title: "To look at" });
  await ada.upload(`/tasks/${uuid}/attachments`, { name: "plan.png", type: "image/png", bytes: wholePng });
  const page = await open(dev, path(uuid));
  await page.getByRole("link", { name: "Download “plan.png”" }).waitFor();
  assert.equal(await page.getByRole("button", { name: /Attach files|Delete/ }).count(), 0);
  await untilIdle(page);
  await give(page, ".task-properties", "drop", "mine.png");
  await page.getByText("not add files to it").waitFor();
  assert.equal((await attached(uuid)).length, 1);
});

test("a comment that its author edits or deletes elsewhere changes here by itself", { skip }, async () => {
  const { uuid } = await task({ title: "Talked about" });
  const { comment } = await ben.api.createComment({ task_uuid: uuid, body: { body: "First words" } });
  const page = await open(ada, path(uuid));
  await page.getByText("First words").waitFor();
  const place = { task_uuid: uuid, comment_uuid: comment.uuid };
  await ben.api.updateComment({ ...place, body: { body: "Better words" } });
  await page.getByText("Better words").waitFor();
  await ben.api.deleteComment(place);
  await page.getByText("Better words").waitFor({ state: "detached" });
});
