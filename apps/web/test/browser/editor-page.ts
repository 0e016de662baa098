import { join } from "node:path";
import { after, afterEach } from "node:test";
import { type DocumentJson, toMarkdown } from "@stoa/document";
import type { Page } from "playwright-core";
import { closePages, startChromium } from "../../../../tools/browsers/chromium.ts";
import { servePage } from "./serve.ts";

/** The window of the page with an editor (`editor/main.tsx`). */
export type EditorWindow = {
  page: {
    seen: { changed: DocumentJson | null; sent: DocumentJson | null; changes: number };
    endFile(stored: object): void;
    failFile(words: string): void;
    files: readonly string[];
    handle(): { read(): DocumentJson | null; set(document: DocumentJson | null): void };
    show(document: object): void;
  };
};

/** The parts of a clipboard: texts by their type, and pictures by their name. */
export type Parts = { readonly texts: Readonly<Record<string, string>>; readonly files?: readonly string[] };

/** Pastes into the element that has the focus what a clipboard holds, as the browser does. */
export async function pasteInto(tab: Page, parts: Parts): Promise<void> {
  await tab.evaluate(({ texts, files = [] }) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
    for (const name of files) clipboardData.items.add(new File(["x"], name, { type: "image/png" }));
    const field = document.activeElement ?? document.body;
    field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
  }, parts);
}

/** Drops texts or a file at the beginning of the editor. */
async function dropAtStart(tab: Page, { texts, files = [] }: Parts): Promise<void> {
  await tab.evaluate(
    ([texts, files]) => {
      const dataTransfer = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) dataTransfer.setData(type, text);
      for (const name of files) dataTransfer.items.add(new File(["x"], name, { type: "image/png" }));
      const field = document.querySelector(".editor-text") as HTMLElement;
      const { left, top } = field.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 };
      field.dispatchEvent(new DragEvent("drop", { ...at, dataTransfer }));
    },
    [texts, files] as const,
  );
}

/** The present text of the editor. */
export const documentOf = (tab: Page): Promise<DocumentJson | null> =>
  tab.evaluate(() => (globalThis as unknown as EditorWindow).page.handle().read());

/** The present text of the editor as markdown. */
export async function markdownOf(tab: Page): Promise<string> {
  const document = await documentOf(tab);
  return document === null ? "" : toMarkdown(document, "task").markdown.trim();
}

/** Serves a page with only an editor, and opens it in a browser. */
export async function startEditorPage() {
  const browser = await startChromium();
  const served = await servePage(join(import.meta.dirname, "editor"));
  afterEach(() => closePages(browser));
  after(async () => {
    await browser?.close();
    await served.close();
  });
  return {
    skip: browser === null ? "Chromium does not start on this machine" : false,
    served,
    /** Opens the page with an empty editor that has the focus. `problems` are the errors and warnings of the console. */
    open: async (
      options: object = {},
      prepare?: (tab: Page) => Promise<unknown>,
    ): Promise<{ tab: Page; problems: string[] }> => {
      if (browser === null) throw new Error("There is no browser.");
      const context = await browser.newContext(options);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const tab = await context.newPage();
      const problems: string[] = [];
      tab.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
      tab.on("pageerror", (error) => problems.push(String(error)));
      await prepare?.(tab);
      await tab.goto(served.origin);
      await tab.waitForSelector(".editor-text:focus");
      return { tab, problems };
    },
    /** Pastes or drops what a clipboard would hold. */
    hand: (
      tab: Page,
      kind: "paste" | "drop",
      texts: Readonly<Record<string, string>>,
      file?: string,
    ): Promise<void> => {
      const parts = { texts, files: file === undefined ? [] : [file] };
      return kind === "paste" ? pasteInto(tab, parts) : dropAtStart(tab, parts);
    },
  };
}
