import type { Reader } from "./mutations.ts";
import { type AnyRow, type Kind, kinds, type NamedRow } from "./tables.ts";

/** Rows in a page: to write row by row would be fifty times slower. */
export const rowsInPage = 256;

/** A page as it lies on disk, under the key `<kind>:<number>`. */
export type Page = { readonly key: string; readonly rows: readonly AnyRow[] };

/** Knows which base row lies in which page on disk. */
export class PageBook {
  readonly #pageOf = new Map<string, string>();
  readonly #uuids = new Map<string, Set<string>>();
  /** of each kind, the pages with room for another row */
  readonly #withRoom = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]));
  #count = 0;

  /** Takes over the pages that were read from the disk. @returns their rows */
  takeOver(pages: readonly Page[]): NamedRow[] {
    this.clear();
    for (const { key, rows } of pages) {
      this.#count = Math.max(this.#count, Number(key.slice(key.indexOf(":") + 1)) + 1);
      this.#uuids.set(key, new Set(rows.map(({ uuid }) => uuid)));
      const kind = kindOf(key);
      for (const { uuid } of rows) this.#pageOf.set(`${kind}/${uuid}`, key);
      if (rows.length < rowsInPage) this.#withRoom.get(kind)?.add(key);
    }
    return pages.flatMap(({ key, rows }) => {
      const kind = kindOf(key);
      return rows.map((row) => ({ kind, row }));
    });
  }

  /** Forgets all pages. */
  clear(): void {
    this.#pageOf.clear();
    this.#uuids.clear();
    for (const pages of this.#withRoom.values()) pages.clear();
  }

  /**
   * Finds the pages of rows that changed, and gives new rows a place.
   * @param base the rows as they are now
   * @returns the pages with their whole content; an empty one is to be removed
   */
  pagesOf(changed: readonly { readonly kind: Kind; readonly uuid: string }[], base: Reader): Page[] {
    const keys = new Set<string>();
    for (const { kind, uuid } of changed) {
      const known = this.#pageOf.get(`${kind}/${uuid}`);
      const isThere = base.get(kind, uuid) !== undefined;
      if (known !== undefined) keys.add(known);
      if (isThere && known === undefined) keys.add(this.#enter(kind, uuid));
      if (!isThere && known !== undefined) this.#leave(known, kind, uuid);
    }
    return [...keys].map((key) => ({ key, rows: this.#rowsOf(key, base) }));
  }

  #rowsOf(key: string, base: Reader): AnyRow[] {
    const rows = [...(this.#uuids.get(key) ?? [])].map((uuid) => base.get(kindOf(key), uuid));
    return rows.filter((row) => row !== undefined);
  }

  #enter(kind: Kind, uuid: string): string {
    const withRoom = this.#withRoom.get(kind) ?? new Set();
    const [found = `${kind}:${this.#count++}`] = withRoom;
    const uuids = (this.#uuids.get(found) ?? new Set()).add(uuid);
    this.#uuids.set(found, uuids);
    this.#pageOf.set(`${kind}/${uuid}`, found);
    if (uuids.size < rowsInPage) withRoom.add(found);
    else withRoom.delete(found);
    return found;
  }

  #leave(key: string, kind: Kind, uuid: string): void {
    this.#pageOf.delete(`${kind}/${uuid}`);
    const uuids = this.#uuids.get(key);
    uuids?.delete(uuid);
    this.#withRoom.get(kind)?.add(key);
  }
}

function kindOf(key: string): Kind {
  return key.slice(0, key.indexOf(":")) as Kind;
}
