import type { Page } from "playwright-core";

/**
 * Counts what reads the layout of the page from a key to the end of the next frame. A read after a change makes the browser lay out the
 * page at once, besides the layout of the frame.
 * @returns the names of what is read, one for each read
 */
export async function layoutReads(page: Page, key: string): Promise<readonly string[]> {
  await page.evaluate(watch);
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as { layoutReads: Promise<readonly string[]> }).layoutReads);
}

/** Runs in the page. */
function watch(): void {
  const reads: string[] = [];
  const ends: (() => void)[] = [];
  const wrap = (owner: object, name: string, part: "get" | "value"): void => {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    const read: unknown = property?.[part];
    if (property === undefined || typeof read !== "function") return;
    const counted = function counted(this: unknown, ...given: unknown[]): unknown {
      reads.push(name);
      return Reflect.apply(read, this, given);
    };
    Object.defineProperty(owner, name, { ...property, [part]: counted });
    ends.push(() => Object.defineProperty(owner, name, property));
  };
  for (const side of ["Height", "Width", "Top", "Left"]) {
    wrap(HTMLElement.prototype, `offset${side}`, "get");
    for (const kind of ["client", "scroll"]) wrap(Element.prototype, `${kind}${side}`, "get");
  }
  for (const name of ["getBoundingClientRect", "getClientRects", "scrollIntoView"])
    wrap(Element.prototype, name, "value");
  const layoutReads = new Promise<readonly string[]>((done) => {
    const begin = (): void => {
      reads.length = 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => {
          for (const end of ends) end();
          done(reads);
        });
        port1.start();
        port2.postMessage(null);
      });
    };
    addEventListener("keydown", begin, { capture: true, once: true });
  });
  Object.assign(globalThis, { layoutReads });
}
