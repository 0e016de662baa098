import { mostLevels } from "#features/content/page-text/index.ts";
import type { KindName } from "#features/transfer/export-format/index.ts";

type Page = {
  readonly wiki: string;
  readonly parent: string | null;
  readonly isActive: boolean;
  readonly version: number;
};

/** The references among the rows of an export: the trees of pages, and the links of tickets. */
export class Graphs {
  readonly #pages = new Map<string, Page>();
  readonly #blocks = new Map<string, string[]>();
  readonly #links = new Set<string>();

  addPage(uuid: string, page: Page): void {
    this.#pages.set(uuid, page);
  }

  addBlock(blocker: string, blocked: string): null {
    this.#blocks.getOrInsertComputed(blocker, () => []).push(blocked);
    return null;
  }

  addLink({ task_uuid, kind, other_uuid }: Readonly<Record<string, unknown>>): null {
    if (kind === "related_to") this.#links.add(`${String(task_uuid)} ${String(other_uuid)}`);
    return null;
  }

  /** Whether a page can have had a version. */
  checkVersion(page_uuid: string, n: number): string | null {
    return n <= (this.#pages.get(page_uuid)?.version ?? 0) ? null : "n is more than the version of the page";
  }

  /** The fault of all rows of a kind together, or null. */
  check(kind: KindName): string | null {
    if (kind === "pages") return this.#checkTrees();
    if (kind === "relationships") return this.#checkLoops();
    return kind === "task_links" ? this.#checkPairs() : null;
  }

  /** The trees of the wikis are trees, as deep as they may be, and nothing stands under what is in the trash. */
  #checkTrees(): string | null {
    const levels = new Map<string, number>();
    for (const start of this.#pages.keys()) {
      const path = this.#pathUp(start, levels);
      if (path === null) return "pages lie under themselves";
      let level = levels.get(this.#pages.get(path.at(-1) ?? "")?.parent ?? "") ?? 0;
      for (const uuid of path.toReversed()) {
        level += 1;
        levels.set(uuid, level);
        const problem = this.#checkPlaceOf(uuid, level);
        if (problem !== null) return problem;
      }
    }
    return null;
  }

  /** The page and those above it whose level is not known yet; null when it lies under itself. */
  #pathUp(start: string, levels: ReadonlyMap<string, number>): string[] | null {
    const path = new Set<string>();
    let above: string | null = start;
    while (above !== null && !levels.has(above)) {
      if (path.has(above)) return null;
      path.add(above);
      above = this.#pages.get(above)?.parent ?? null;
    }
    return [...path];
  }

  #checkPlaceOf(uuid: string, level: number): string | null {
    const page = this.#pages.get(uuid);
    if (page?.isActive !== true) return null;
    if (level > mostLevels) return `the pages of a wiki lie on more than ${mostLevels} levels`;
    if (page.parent === null) return null;
    const parent = this.#pages.get(page.parent);
    if (parent?.wiki !== page.wiki) return "a page lies under a page of another wiki";
    return parent.isActive ? null : "a page lies under one that is in the trash";
  }

  /** No ticket waits for itself: each is taken away once nothing that is left blocks it. */
  #checkLoops(): string | null {
    const waits = new Map<string, number>();
    for (const blocked of this.#blocks.values())
      for (const uuid of blocked) waits.set(uuid, (waits.get(uuid) ?? 0) + 1);
    const free = [...this.#blocks.keys()].filter((uuid) => !waits.has(uuid));
    for (let uuid = free.pop(); uuid !== undefined; uuid = free.pop()) {
      for (const other of this.#blocks.get(uuid) ?? []) {
        const left = (waits.get(other) ?? 0) - 1;
        if (left > 0) waits.set(other, left);
        else {
          waits.delete(other);
          free.push(other);
        }
      }
    }
    return waits.size === 0 ? null : "tickets block each other in a circle";
  }

  #checkPairs(): string | null {
    const isPair = [...this.#links].every((link) => this.#links.has(link.split(" ").toReversed().join(" ")));
    return isPair ? null : "of two related tickets only one shows the link";
  }
}
