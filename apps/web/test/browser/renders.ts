import type { Page } from "playwright-core";

/** The part of a fiber of React that is looked at. */
type Fiber = {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly stateNode: unknown;
};

/** The number of times that components were drawn, by the class of the first element that they make. */
export type Renders = Readonly<Record<string, number>>;

type RenderCounter = { readonly read: () => Renders; readonly reset: () => void };

/**
 * Counts how often components are drawn, as React reports it to its developer tools: so the app itself needs nothing for it.
 * Loads the page again.
 */
export async function countRenders(page: Page): Promise<{ reset: () => Promise<void>; read: () => Promise<Renders> }> {
  await page.addInitScript(listen);
  await page.reload();
  return {
    reset: () => page.evaluate(() => (globalThis as unknown as { renders: RenderCounter }).renders.reset()),
    read: () => page.evaluate(() => (globalThis as unknown as { renders: RenderCounter }).renders.read()),
  };
}

/** Runs in the page, before the app. */
function listen(): void {
  let counts: Record<string, number> = {};
  const components = new Set([0, 11, 14, 15]);
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is in this function runs in the page
  const nameOf = (component: Fiber): string => {
    let at: Fiber | null = component;
    while (at !== null && !(at.stateNode instanceof Element)) at = at.child;
    return at === null ? "" : ((at.stateNode as Element).getAttribute("class") ?? "");
  };
  const visit = (fiber: Fiber): void => {
    // the first flag: the function of the component was called
    if (components.has(fiber.tag) && (fiber.flags & 1) === 1) {
      const name = nameOf(fiber);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    // nothing below it was drawn
    if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
  };
  Object.assign(globalThis, {
    renders: { read: () => counts, reset: () => void (counts = {}) },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => visit(root.current),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  });
}
