import type { BrowserContext, Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";

/** Waits until the browser keeps the whole app, and this page uses that. */
export async function untilAppIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const workers = navigator.serviceWorker;
    await workers.ready;
    if (workers.controller === null)
      await new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  });
}

/** All that a browser keeps of the app's address: as one text, and the names of it. */
export async function keptIn(page: Page) {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const rows: unknown[] = [];
    for (const name of databases) {
      const opening = indexedDB.open(name);
      // it was deleted meanwhile, and must not be made anew
      opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
      const isThere = await new Promise<boolean>((resolve) => {
        opening.addEventListener("success", () => resolve(true));
        opening.addEventListener("error", () => resolve(false));
      });
      if (!isThere) continue;
      for (const store of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener("success", resolve));
        rows.push(reading.result);
      }
      opening.result.close();
    }
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      paths.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    const text = JSON.stringify([rows, Object.entries(sessionStorage)], (_, value: unknown) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
    );
    return { databases, keys: Object.keys(localStorage), paths, text };
  });
}

/** Waits until the browser wrote words down that a person typed, so that they outlive the page. */
export async function untilKept(page: Page, words: string): Promise<void> {
  await until(async () => (await keptIn(page)).text.includes(words));
}

/** The texts of all tabs of a browser. */
export async function shownIn(context: BrowserContext): Promise<string> {
  const texts = await Promise.all(context.pages().map((page) => page.evaluate(() => document.body.innerText)));
  return texts.join("\n");
}
