import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const path = fileURLToPath(import.meta.resolve("axe-core"));

type Result = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };

/** Looks at a page with axe. */
export class AxeBuilder {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * The problems of the page for people with disabilities, one line each.
   * @param without rules that are left out: `region` for a page with an open menu, which lies outside of its regions
   */
  violations(without: readonly string[] = []): Promise<string[]> {
    return this.#run({ rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) });
  }

  /** The elements with too little contrast. The two themes of a page differ in nothing else that axe sees. */
  lowContrast(): Promise<string[]> {
    return this.#run({ runOnly: ["color-contrast"] });
  }

  async #run(options: object): Promise<string[]> {
    // not as a script of the page, which its policy forbids
    await this.#page.evaluate(await readFile(path, "utf8"));
    await this.#untilStill();
    const { violations } = await this.#page.evaluate(
      (given) => (globalThis as unknown as { axe: { run(options: object): Promise<Result> } }).axe.run(given),
      // axe describes fully only what is wanted
      { ...options, resultTypes: ["violations"] },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
    );
  }

  /** Waits until all that appears slowly is there; what moves for ever, such as a sign that something loads, goes on. */
  async #untilStill(): Promise<void> {
    await this.#page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => null)));
    });
  }
}
