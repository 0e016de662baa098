import type { CDPSession, Page } from "playwright-core";
import { percentile } from "../bench/measurement.ts";
import { aligned } from "../bench/tables.ts";

/** Times by what was measured, in milliseconds. */
export type Times = Map<string, number[]>;

/** Adds a time to those of its name. */
export function note(times: Times, name: string, ...taken: readonly number[]): void {
  times.set(name, [...(times.get(name) ?? []), ...taken]);
}

/** The table of all times. */
export function timesTable(times: Times): string {
  const lines = [...times].map(([name, taken]) => {
    const sorted = Float64Array.from(taken).toSorted();
    const shown = [0.5, 0.95, 1].map((share) => percentile(sorted, share).toFixed(1));
    return [name, String(taken.length), ...shown];
  });
  return aligned([["in milliseconds", "times", "median", "p95", "slowest"], ...lines]);
}

/**
 * A script that makes a page measure from a key or a click to the end of the next frame, and from its start to the frame that first
 * shows a card or asks for a password. The script runs in the page, because a question from outside comes only now and then.
 * The message arrives when the frame was made.
 */
export const listening = `
  globalThis.frames_taken = [];
  const afterFrame = (note) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = note;
    port2.postMessage(null);
  });
  for (const name of ["keydown", "click"]) addEventListener(name, ({ timeStamp }) => {
    afterFrame(() => globalThis.frames_taken.push(performance.now() - timeStamp));
  }, { capture: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector(".card, input[type=password]") === null) return;
    observer.disconnect();
    afterFrame(() => { globalThis.first_seen = performance.now(); });
  });
  observer.observe(document, { childList: true, subtree: true });`;

/** The time from the start of a page until it first showed a card or asked for a password, in milliseconds. */
export async function firstSeen(page: Page): Promise<number> {
  for (;;) {
    const seen = await page.evaluate<number | undefined>("globalThis.first_seen");
    if (seen !== undefined) return seen;
    await page.waitForTimeout(10);
  }
}

/** Does something with one key or click. @returns from it to the end of the next frame, in milliseconds */
async function toNextFrame(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate("void (globalThis.frames_taken = [])");
  await act();
  for (;;) {
    const taken = await page.evaluate<number | undefined>(
      "new Promise((done) => requestAnimationFrame(() => done(globalThis.frames_taken[0])))",
    );
    if (taken !== undefined) return taken;
  }
}

/** Measures the processor time of a page's main thread, which other programs on the machine do not lengthen. */
export class Processor {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Processor> {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
    await session.send("Performance.enable");
    return new Processor(session);
  }

  /** Notes the time of one key or click from it to the end of the next frame, and the processor time of it, in milliseconds. */
  async measure(page: Page, times: Times, name: string, act: () => Promise<void>): Promise<void> {
    const before = await this.#taken();
    note(times, `${name} to next frame`, await toNextFrame(page, act));
    note(times, `${name}, processor`, (await this.#taken()) - before);
  }

  async #taken(): Promise<number> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  }
}
