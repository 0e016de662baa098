import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "@stoa/server/test/until.ts";
import type { Page } from "playwright-core";
import { documentOf, type EditorWindow, type Parts, pasteInto, startEditorPage } from "./editor-page.ts";
import { fixtures } from "./pasted/fixtures.ts";
import { outlineOf } from "./pasted/outline.ts";

const { skip, open, hand } = await startEditorPage();

const outline = async (tab: Page): Promise<string> => outlineOf(await documentOf(tab));
const reads = (tab: Page, wanted: string): Promise<void> => until(async () => (await outline(tab)) === wanted);

/** Pastes HTML with the text and the files next to it. */
const paste = (tab: Page, html: string, text?: string, files: Parts["files"] = []): Promise<void> =>
  pasteInto(tab, { texts: { "text/html": html, ...(text === undefined ? {} : { "text/plain": text }) }, files });

const problem = (tab: Page, words: RegExp) => tab.locator(".editor-problem", { hasText: words });

for (const [name, { html, text, becomes }] of Object.entries(fixtures)) {
  test(`pasted from ${name}`, { skip }, async () => {
    const { tab, problems } = await open();
    await paste(tab, html, text);
    await until(async () => (await outline(tab)) !== "");
    assert.equal(await outline(tab), becomes);
    assert.equal(await tab.evaluate(() => "pwned" in globalThis), false);
    const attributes = await tab.evaluate(() =>
      [...document.querySelectorAll(".editor-text *")].flatMap((each) => each.getAttributeNames()),
    );
    const foreign = attributes.filter((each) => /^on|^id$|^data-(?:style|stringify|sheets|pm)|^aria-level$/.test(each));
    assert.deepEqual(foreign, []);
    await tab.keyboard.press("Control+z");
    assert.equal(await outline(tab), "");
    assert.deepEqual(problems, []);
  });
}

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const picture = (words = ""): string => `<img alt="${words}" src="data:image/png;base64,${dot}">`;
const ended = (tab: Page, name: string): Promise<void> =>
  tab.evaluate(
    (name) =>
      (globalThis as unknown as EditorWindow).page.endFile({
        address: `/tasks/01990000-0000-7000-8000-000000000003/attachments/01990000-0000-7000-8000-000000000003/content?${name}`,
        name,
        isPicture: true,
      }),
    name,
  );
const at = "/tasks/01990000-0000-7000-8000-000000000003/attachments/01990000-0000-7000-8000-000000000003/content?";

test("pictures in pasted HTML are uploaded and put in their places; one paste is one step back", { skip }, async () => {
  const { tab, problems } = await open();
  await tab.keyboard.type("Before ");
  await paste(tab, `<p>one ${picture()} two</p><table><tr><td>a</td><td>${picture("b")}</td></tr></table>`, "one two");
  await until(async () => (await tab.locator(".upload progress").count()) === 2);
  const table = "<table><tr><td>a</td><td></td></tr></table>";
  assert.equal(await outline(tab), `<p>Before one  two</p>${table}`);
  const files = await tab.evaluate(() => (globalThis as unknown as EditorWindow).page.files);
  assert.deepEqual(files, ["picture-1.png image/png 70", "picture-2.png image/png 70"]);
  await ended(tab, "1");
  await ended(tab, "2");
  await reads(tab, `<p>Before one <img ${at}1> two</p>${table.replace("<td></td>", `<td><img ${at}2></td>`)}`);
  await tab.keyboard.press("Control+z");
  await tab.keyboard.press("Control+z");
  await tab.keyboard.press("Control+z");
  await reads(tab, "<p>Before </p>");
  assert.deepEqual(problems, []);
});

const local = (name: string): string => `<img width=40 height=30 src="file:///C:/Users/ada/${name}.png">`;

test(
  "pictures of other places become links, and those that are not in the clipboard are reported once",
  { skip },
  async () => {
    const { tab, problems } = await open();
    const remote = '<img src="https://far.example/p.png" alt="Far">';
    const html = `<p>a ${local("1")}${local("2")}<img src="blob:https://far.example/1"> ${remote} <a href="https://b.example">${remote}</a></p>`;
    await paste(tab, html, "a");
    await reads(tab, "<p>a <a https://far.example/p.png>Far</a> <a https://b.example>Far</a></p>");
    await problem(tab, /^3 pictures were not inserted/).waitFor();
    assert.equal(await tab.locator(".editor-problem").count(), 1);
    await paste(tab, "<p>b</p>", "b");
    await problem(tab, /not inserted/).waitFor({ state: "detached" });
    assert.deepEqual(problems, []);
  },
);

test("a picture that is copied by itself is uploaded, whatever HTML is next to it", { skip }, async () => {
  const { tab, problems } = await open();
  await paste(tab, '<html><body><img src="file:///C:/clip_image001.png"></body></html>', " ", ["image.png"]);
  await tab.waitForSelector(".upload progress");
  assert.equal(await problem(tab, /./).count(), 0);
  await ended(tab, "1");
  await reads(tab, `<p><img ${at}1></p>`);
  assert.deepEqual(problems, []);
});

test("HTML that is dropped is read as that which is pasted", { skip }, async () => {
  const { tab, problems } = await open();
  await hand(tab, "drop", { "text/html": fixtures["Word: a list"]?.html ?? "", "text/plain": "x" });
  await reads(tab, "<ul><li>First</li><li>Second</li></ul>");
  assert.deepEqual(problems, []);
});

test("text with tabs between its cells is a table, and with Shift it is text", { skip }, async () => {
  const { tab, problems } = await open();
  const text = "Name\tAt\nAnn\thttps://a.example";
  await pasteInto(tab, { texts: { "text/plain": text } });
  const table = "<table><tr><td>Name</td><td>At</td></tr><tr><td>Ann</td><td>https://a.example</td></tr></table>";
  await reads(tab, table);
  await tab.keyboard.press("Control+a");
  await tab.keyboard.press("Delete");
  await tab.keyboard.down("Shift");
  await pasteInto(tab, { texts: { "text/plain": text } });
  await tab.keyboard.up("Shift");
  await until(async () => /^<p>Name\s+At<br>Ann/.test(await outline(tab)));
  assert.deepEqual(problems, []);
});

test("a paste is one step, whatever is typed right before and after it", { skip }, async () => {
  const { tab, problems } = await open();
  for (const texts of [
    { "text/html": "<ul><li>One</li><li>Two</li></ul>", "text/plain": "x" },
    { "text/plain": "**One**\n\n- Two" },
    { "text/plain": "One\nTwo" },
  ]) {
    await tab.evaluate(async (texts) => {
      document.execCommand("insertText", false, "before");
      await new Promise((done) => setTimeout(done, 50));
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
      const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
      document.activeElement?.dispatchEvent(event);
      await new Promise((done) => setTimeout(done, 50));
      document.execCommand("insertText", false, "after");
    }, texts);
    await until(async () => (await outline(tab)).includes("after"));
    await tab.keyboard.press("Control+z");
    await until(async () => !(await outline(tab)).includes("after"));
    assert.match(await outline(tab), /before.*Two/);
    await tab.keyboard.press("Control+z");
    await reads(tab, "<p>before</p>");
    await tab.keyboard.press("Control+z");
    await reads(tab, "");
  }
  assert.deepEqual(problems, []);
});

test("a paste waits for the reader of HTML, and does not get lost without it", { skip }, async () => {
  const asked = Promise.withResolvers<void>();
  const { tab } = await open({}, async (page) => {
    await page.route("**/clean-*.js", async (route) => {
      await asked.promise;
      await route.continue();
    });
  });
  const { html = "" } = fixtures["Word: a list"] ?? {};
  await paste(tab, html);
  assert.equal(await outline(tab), "");
  asked.resolve();
  await reads(tab, "<ul><li>First</li><li>Second</li></ul>");
  const { tab: other } = await open({}, (page) => page.route("**/clean-*.js", (route) => route.abort()));
  await paste(other, "<p>some <b>words</b></p>");
  await reads(other, "<p>some <b>words</b></p>");
});

test("a paste that a text cannot have is pasted as words, or not at all, and both are reported", { skip }, async () => {
  const { tab, problems } = await open();
  const row = `<tr>${"<td>1</td>".repeat(20)}</tr>`;
  await paste(tab, `<table>${row.repeat(500)}</table>`, "a table\nof numbers");
  await problem(tab, /too large.*without it/).waitFor();
  await reads(tab, "<p>a table<br>of numbers</p>");
  await paste(tab, `<table>${row.repeat(500)}</table>`, "x".repeat(200_001));
  await problem(tab, /not inserted/).waitFor();
  await reads(tab, "<p>a table<br>of numbers</p>");
  await paste(tab, `${"<div>".repeat(600)}x${"</div>".repeat(600)}`, " deep");
  await problem(tab, /too large.*without it/).waitFor();
  await reads(tab, "<p>a table<br>of numbers deep</p>");
  await paste(tab, "<p>then</p>", "then");
  await problem(tab, /./).waitFor({ state: "detached" });
  await reads(tab, "<p>a table<br>of numbers deepthen</p>");
  assert.deepEqual(problems, []);
});

test("lists and quotes that are nested too deeply are moved up, and this is reported", { skip }, async () => {
  const { tab, problems } = await open();
  await paste(tab, `${"<ul><li>x".repeat(100)}${"</li></ul>".repeat(100)}${"<blockquote>".repeat(90)}<p>deep</p>`, "x");
  await problem(tab, /nested too deeply/).waitFor();
  const text = await outline(tab);
  assert.equal(text.match(/<ul>/g)?.length, 10);
  assert.equal(text.match(/x/g)?.length, 100);
  assert.match(text, /<p>deep<\/p>/);
  assert.deepEqual(problems, []);
});
