import { posix } from "node:path";
import { unescape } from "node:querystring";

/** The things that links of a zip can lead to. */
export type NamedThings = {
  /** the uuids of the pages, by the paths of their files */
  readonly pages: ReadonlyMap<string, string>;
  /** the uuids of the pages, by the paths of folders, and of files without their endings */
  readonly folders: ReadonlyMap<string, string>;
  /** the titles of the pages, by the paths of their files */
  readonly titles: ReadonlyMap<string, string>;
  readonly files: Iterable<string>;
};

/** Names that many folders have say nothing without their folder. */
const common = /^(?:readme|index|_index)(?:\.\w+)?$/;

/** One form of names that tools write differently: case, and what stands for a space. */
const fold = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "-");

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The id at the end of a name: that of Notion, or the number that Confluence gives a page. */
const idOf = (path: string): string | undefined =>
  /(?:[0-9a-f]{32}|(?<=[_/]|^)\d{3,20}(?=\.html$))(?=\.\w+$)/.exec(path)?.[0];

/** The id in an address of Notion or of Confluence. */
const idIn = (address: string): string | undefined =>
  /[0-9a-f]{32}(?=(?:[?#].*)?$)/.exec(address)?.[0] ?? /(?:[?&]pageId=|\/pages\/)(\d{3,20})(?!\d)/.exec(address)?.[1];

/** Finds the page or the file of a zip that an address or a name means. */
export class Names {
  readonly #exact = new Set<string>();
  readonly #byLast = new Map<string, string[]>();
  readonly #byTitle = new Map<string, string>();
  readonly #byId = new Map<string, string>();

  constructor({ pages, folders, titles, files }: NamedThings) {
    for (const name of new Set([...pages.keys(), ...folders.keys(), ...files])) {
      this.#exact.add(name);
      const last = fold(lastOf(name));
      const others = this.#byLast.get(last);
      if (others === undefined) this.#byLast.set(last, [name]);
      else others.push(name);
    }
    for (const [path, title] of titles) if (!this.#byTitle.has(fold(title))) this.#byTitle.set(fold(title), path);
    for (const path of pages.keys()) {
      const id = idOf(path);
      if (id !== undefined) this.#byId.set(id, path);
    }
  }

  /**
   * Finds the path that an address means: from its file or from the top; then as the end of a path, the nearest first, since
   * sites and vaults leave out folders.
   * @param address without query and fragment, as it is written
   * @param from the path of the file that has it
   * @returns a path of the zip, of a file or of a folder; null when there is none
   */
  locate(address: string, from: string): string | null {
    const path = unescape(address).normalize("NFC").replaceAll("\\", "/");
    const folder = path.startsWith("/") ? "." : posix.dirname(from);
    const key = posix.join(folder, path).replace(/\/$/, "").replace(/^\.$/, "");
    if (this.#exact.has(key)) return key;
    return this.#endingWith(path, from);
  }

  /** Finds the path that a name between double brackets means: as an address, or by the title of a page. */
  locateNamed(name: string, from: string): string | null {
    return this.locate(name.replaceAll("%", "%25"), from) ?? this.#byTitle.get(fold(name)) ?? null;
  }

  /** Finds the page that an address on the web means, by the id in it. */
  locateById(address: string): string | null {
    return this.#byId.get(idIn(address) ?? "") ?? null;
  }

  #endingWith(path: string, from: string): string | null {
    const tail = fold(path.replace(/^(?:\.{0,2}\/)+/, "").replace(/\/+$/, ""));
    for (const end of [tail, tail.replace(/\.html?$/, "")]) {
      if (end === "" || common.test(end)) continue;
      const found = (this.#byLast.get(lastOf(end)) ?? []).filter((name) => `/${fold(name)}`.endsWith(`/${end}`));
      const [nearest] = found.length < 2 ? found : [nearestTo(from, found)];
      if (nearest !== undefined) return nearest;
    }
    return null;
  }
}

/** The name to which the fewest steps lead through folders; of several, the first in the order of names. */
function nearestTo(from: string, names: readonly string[]): string | undefined {
  const folder = posix.dirname(from);
  const far = (name: string): number => posix.relative(folder, name).split("/").length;
  let nearest = names[0];
  for (const name of names) {
    const by = far(name) - far(nearest ?? name);
    if (by < 0 || (by === 0 && name < (nearest ?? name))) nearest = name;
  }
  return nearest;
}
