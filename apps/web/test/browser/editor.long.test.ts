import assert from "node:assert/strict";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { type DocumentJson, fromMarkdown, toMarkdown } from "@stoa/document";
import { until } from "@stoa/server/test/until.ts";
import { AxeBuilder } from "./axe.ts";
import type { Page } from "playwright-core";
import { type EditorWindow as Window, markdownOf, startEditorPage } from "./editor-page.ts";
import { sizeOf } from "./sizes.ts";
import { untilCaretIsReported, untilFocused } from "./ready.ts";

const { skip, served, open, hand } = await startEditorPage();

/** Waits until the browser has reported the selected words to the editor. */
async function selected(tab: Page, words: string): Promise<void> {
  await tab.waitForFunction((wanted) => getSelection()?.toString() === wanted, words);
  await untilCaretIsReported(tab);
}

/** Waits until the text is this. */
const reads = (tab: Page, markdown: string) => until(async () => (await markdownOf(tab)) === markdown);

const has = (tab: Page, options: number) =>
  until(async () => (await tab.locator(".suggest-option").count()) === options);

const look = async (tab: Page, name: string): Promise<void> => {
  const folder = process.env["SCREENS"];
  if (folder !== undefined) await tab.screenshot({ path: join(folder, `${name}.png`) });
};

test("markdown that is typed, and keys, make the document; ⌘Enter sends it", { skip }, async () => {
  const { tab, problems } = await open();
  await look(tab, "empty");
  await tab.keyboard.type("## Plan\n\nThis is **bold** and `code`.\n- one\n");
  await tab.keyboard.press("Tab");
  await tab.keyboard.type("under\n\n\n[] first\nsecond\n\n---");
  await tab.keyboard.type("end ");
  await tab.keyboard.press("Control+i");
  await tab.keyboard.type("slanted");
  await tab.keyboard.press("Control+Enter");
  const wanted =
    "## Plan\n\nThis is **bold** and `code`.\n\n- one\n  - under\n\n* [ ] first\n* [ ] second\n\n___\n\nend *slanted*";
  await until(async () => (await markdownOf(tab)).replaceAll("\n\n\n", "\n\n") === wanted);
  await tab.waitForFunction(() => (globalThis as unknown as Window).page.seen.sent !== null);
  const sent = await tab.evaluate(() => (globalThis as unknown as Window).page.seen.sent);
  assert.equal(toMarkdown(sent as DocumentJson, "task").markdown.trim(), await markdownOf(tab));
  await tab.click(".editor-text li[data-checked] input");
  await until(async () => (await markdownOf(tab)).includes("* [x] first"));
  await until(async () => (await tab.locator(".prose:not(.editor-text) h2").count()) === 1);
  await tab.keyboard.press("Control+z");
  assert.deepEqual(problems, []);
});

test("the toolbar is reached by keys, marks words and makes links", { skip }, async () => {
  const { tab, problems } = await open();
  await tab.keyboard.type("some words");
  await tab.keyboard.press("Control+Shift+ArrowLeft");
  await tab.waitForSelector(".editor-toolbar");
  await look(tab, "toolbar");
  await selected(tab, "words");
  await tab.keyboard.press("Alt+F10");
  await untilFocused(tab.locator(".editor-toolbar"));
  await tab.keyboard.press("Enter");
  await reads(tab, "some **words**");
  await tab.keyboard.press("Escape");
  await untilFocused(tab.locator(".editor-text"));
  await tab.keyboard.press("Control+k");
  await untilFocused(tab.locator(".link-form input"));
  await tab.keyboard.type("not an address");
  await tab.keyboard.press("Enter");
  await tab.waitForSelector(".link-form-problem");
  await look(tab, "link");
  await tab.keyboard.press("Control+a");
  await tab.keyboard.type("example.org/a");
  await tab.keyboard.press("Enter");
  await untilFocused(tab.locator(".editor-text"));
  assert.match(
    await markdownOf(tab),
    /\[\*\*words\*\*\]\(https:\/\/example\.org\/a\)|\*\*\[words\]\(https:\/\/example\.org\/a\)\*\*/,
  );
  await tab.keyboard.press("ArrowLeft");
  await untilCaretIsReported(tab);
  await tab.keyboard.press("Control+k");
  await tab.click('.link-form [aria-label="Remove link"]');
  await reads(tab, "some **words**");
  assert.deepEqual(problems, []);
});

test("@ and # mention, / makes blocks, and Escape leaves the sign as it is", { skip }, async () => {
  const { tab, problems } = await open();
  await tab.keyboard.type("for @");
  await has(tab, 2);
  await look(tab, "mention");
  await tab.waitForSelector(".editor-text[aria-activedescendant]");
  const active = await tab.getAttribute(".editor-text", "aria-activedescendant");
  assert.equal(await tab.locator(`[id="${active}"]`).getAttribute("aria-selected"), "true");
  await tab.keyboard.type("cle");
  await has(tab, 1);
  await tab.keyboard.press("Enter");
  await has(tab, 0);
  await tab.keyboard.type("see #roof");
  await has(tab, 1);
  await tab.keyboard.press("Tab");
  await has(tab, 0);
  await tab.keyboard.type("and @a");
  await tab.waitForSelector(".suggest-option");
  await tab.keyboard.press("Escape");
  await tab.waitForSelector(".suggest-option", { state: "detached" });
  await tab.keyboard.type("da\n/");
  await tab.waitForSelector(".suggest-option");
  await look(tab, "slash");
  await tab.keyboard.type("checkl");
  await has(tab, 1);
  await tab.keyboard.press("Enter");
  await tab.keyboard.type("to do");
  await reads(tab, "for Cleo Example see STO-7 Fix the roof and @ada\n\n- [ ] to do");
  const document = await tab.evaluate(() => (globalThis as unknown as Window).page.handle().read());
  assert.equal(JSON.stringify(document).match(/"type":"mention"/g)?.length, 2);
  assert.deepEqual(problems, []);
});

test("names of characters in pasted markdown are the same as on the server", { skip }, async () => {
  const { tab, problems } = await open();
  const text = "# A&copy;B &amp; &Tab;C &NewLine;D &lt;b&gt; &#x41; &nosuchname; &CounterClockwiseContourIntegral;";
  await hand(tab, "paste", { "text/plain": text });
  const expected = toMarkdown(fromMarkdown(text, "task"), "task").markdown.trim();
  await until(async () => (await markdownOf(tab)).trim() === expected);
  assert.deepEqual(problems, []);
});

test(
  "markdown and HTML are pasted as what they mean, foreign pictures as a link, and an address as a link",
  { skip },
  async () => {
    const { tab, problems } = await open();
    await hand(tab, "paste", {
      "text/plain": "# Title\n\n- [x] done\n- [ ] open\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
    });
    await until(async () => (await markdownOf(tab)).startsWith("# Title\n\n- [x] done\n- [ ] open\n\n| a | b |"));
    await tab.keyboard.press("Control+a");
    await tab.keyboard.press("Delete");
    const html =
      '<h2 style="color:red" onclick="x()">Head</h2><p>a <b>bold</b> <span style="font-weight:700">fat</span> <b style="font-weight:normal">thin</b> <a href="javascript:x()">bad</a> <a href="https://a.example">good</a></p>' +
      '<script>x()</script><img src="https://elsewhere.example/p.png" alt="far"><img src="data:image/png;base64,AAAA">';
    await hand(tab, "paste", { "text/html": html, "text/plain": "Head" });
    await until(async () => (await markdownOf(tab)).startsWith("## Head"));
    const text = await markdownOf(tab);
    assert.match(text, /^## Head\n\na \*\*bold\*\* \*\*fat\*\* thin bad \[good\]\(https:\/\/a\.example\)/);
    assert.match(text, /[^!]\[far\]\(https:\/\/elsewhere\.example\/p\.png\)/);
    assert.doesNotMatch(text, /data:|script/);
    assert.equal(await tab.locator(".editor-text img[src]").count(), 0);
    await tab.keyboard.press("Control+a");
    await tab.keyboard.press("Delete");
    await tab.keyboard.type("words");
    await tab.keyboard.press("Control+Shift+ArrowLeft");
    await selected(tab, "words");
    await hand(tab, "paste", { "text/plain": "https://a.example/b" });
    await reads(tab, "[words](https://a.example/b)");
    assert.deepEqual(problems, []);
  },
);

test(
  "the editor shows what was uploaded, the first 200 of it, and other pictures as their words",
  { skip },
  async () => {
    const { tab } = await open();
    const uuid = "01990000-0000-7000-8000-000000000003";
    const uploaded = `![chart](/tasks/${uuid}/attachments/${uuid}/content)`;
    for (const [markdown, images, others] of [
      ["![far](/health) ![far](/health?1) ![far](a.png)", 0, 3],
      [`${uploaded} `.repeat(250), 200, 50],
      [uploaded, 1, 0],
    ] as const) {
      const document = fromMarkdown(markdown, "task");
      await tab.evaluate((set) => (globalThis as unknown as Window).page.handle().set(set), document);
      await until(async () => (await tab.locator(".editor-text .foreign-image").count()) === others);
      assert.equal(await tab.locator(".editor-text img[src]").count(), images);
    }
  },
);

test("each line of pasted text stays a line, and a blank line begins another paragraph", { skip }, async () => {
  const { tab, problems } = await open();
  await tab.keyboard.type("Now: ");
  await hand(tab, "paste", { "text/plain": "Ask for:\r\nlimit\n  fee\n \n\nMain St 1\n12345 Town\n" });
  await reads(tab, "Now: Ask for:\nlimit\nfee\n\nMain St 1\n12345 Town");
  await tab.keyboard.press("Control+a");
  await tab.keyboard.press("Delete");
  await hand(tab, "paste", { "text/plain": "**Ask** for:\nlimit\n- fee" });
  await reads(tab, "**Ask** for:\nlimit\n\n- fee");
  assert.deepEqual(problems, []);
});

test("a file shows its progress until it is there; a failure is shown, and the text stays", { skip }, async () => {
  const { tab, problems } = await open();
  await tab.keyboard.type("before ");
  await hand(tab, "paste", {}, "plan.pdf");
  await tab.waitForSelector(".upload progress");
  await look(tab, "upload");
  await tab.keyboard.type("after");
  await tab.keyboard.press("Control+Enter");
  assert.equal(await tab.evaluate(() => (globalThis as unknown as Window).page.seen.sent), null);
  await tab.waitForSelector('.editor-problem[role="alert"]');
  await tab.evaluate(() =>
    (globalThis as unknown as Window).page.endFile({ address: "/files/1", name: "plan.pdf", isPicture: false }),
  );
  await reads(tab, "before [plan.pdf](/files/1) after");
  await tab.waitForSelector(".upload", { state: "detached" });
  await hand(tab, "drop", {}, "shot.png");
  await tab.waitForSelector(".upload");
  await tab.evaluate(() => (globalThis as unknown as Window).page.failFile("It is too large."));
  await tab.waitForSelector(".upload", { state: "detached" });
  await tab.locator(".editor-problem", { hasText: /shot\.png.*It is too large\./ }).waitFor();
  assert.equal(await markdownOf(tab), "before [plan.pdf](/files/1) after");
  assert.deepEqual(problems, []);
});

test(
  "a text from elsewhere is shown with the cursor where it was, but never over what was typed a moment ago",
  { skip },
  async () => {
    const { tab, problems } = await open();
    const set = (text: string | null): Promise<void> =>
      tab.evaluate(
        (document) => (globalThis as unknown as Window).page.handle().set(document),
        text === null ? null : fromMarkdown(text, "task"),
      );
    const changes = (): Promise<number> => tab.evaluate(() => (globalThis as unknown as Window).page.seen.changes);
    // in one piece, because each pause is a change of its own
    await tab.keyboard.insertText("middle");
    await until(async () => (await changes()) === 1);
    await set("middle\n\nafter");
    assert.equal(await markdownOf(tab), "middle\n\nafter");
    assert.equal(await changes(), 1);
    // within one pause, however slow the machine is
    await tab.evaluate(
      async (text) => {
        document.execCommand("insertText", false, "!");
        await new Promise((done) => setTimeout(done));
        (globalThis as unknown as Window).page.handle().set(text);
      },
      fromMarkdown("something else", "task"),
    );
    assert.equal(await markdownOf(tab), "middle!\n\nafter");
    assert.equal(await changes(), 2);
    await set(null);
    assert.equal(await markdownOf(tab), "");
    assert.deepEqual(problems, []);
  },
);

test("a text that cannot be stored is reported, and never taken for an empty one", { skip }, async () => {
  const { tab } = await open();
  await tab.keyboard.insertText("small");
  await until(async () => (await tab.evaluate(() => (globalThis as unknown as Window).page.seen.changed)) !== null);
  await hand(tab, "paste", { "text/plain": "x".repeat(200_001) });
  await tab.waitForSelector(".editor-problem");
  await tab.keyboard.press("Control+Enter");
  const { changed, sent } = await tab.evaluate(() => (globalThis as unknown as Window).page.seen);
  assert.equal(toMarkdown(changed as DocumentJson, "task").markdown.trim(), "small");
  assert.equal(sent, null);
});

const card = (href: string, title: string) => ({ type: "linkCard", attrs: { href, title, description: null } });

test("a link that could run a script is shown only as its words", { skip }, async () => {
  const { tab } = await open();
  const content = [
    card("javascript:alert(1)", "Bad"),
    card("java\tscript:alert(1)", "Worse"),
    card("https://a.example", "Good"),
  ];
  await tab.evaluate((document) => (globalThis as unknown as Window).page.show(document), { type: "doc", content });
  await tab.getByText("Worse").waitFor();
  const links = await tab.locator(".prose a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  assert.deepEqual(links, ["https://a.example"]);
});

for (const theme of ["light", "dark"] as const) {
  for (const width of [900, 390]) {
    test(`axe finds nothing in the editor and in what is read, ${theme}, ${width} px wide`, { skip }, async () => {
      const { tab, problems } = await open({ colorScheme: theme, viewport: { width, height: 900 } });
      const text =
        "## Heading\n\nWords with **bold**, *em*, ~~gone~~, `code` and a [link](https://a.example).\n\n- one\n  - two\n\n1. first\n2. second\n\n" +
        "- [x] done\n- [ ] open\n\n> quoted\n\n```js\nconst a = 1;\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n---\n\nend";
      await hand(tab, "paste", { "text/plain": text });
      await tab.waitForSelector(".prose:not(.editor-text) table");
      await tab.keyboard.type(" @");
      await tab.waitForSelector(".suggest-option");
      await look(tab, `all-${theme}-${width}`);
      assert.deepEqual(await new AxeBuilder(tab).violations(), []);
      assert.deepEqual(problems, []);
    });
  }
}

test("the editor is at most 95 kB, and markdown is not in it", async () => {
  const total = await sizeOf(served.built, "src/editor/editor.tsx");
  if (process.env["SCREENS"] !== undefined) process.stdout.write(`editor: ${total} bytes\n`);
  assert.ok(total > 40_000 && total <= 95_000, `${total}`);
  assert.ok((await sizeOf(served.built, "src/editor/markdown.ts", ["src/editor/editor.tsx"])) > 20_000);
});
