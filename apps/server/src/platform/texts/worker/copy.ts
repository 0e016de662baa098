import { type DocumentJson, maximumSize, sizeOf, toMarkdown } from "@stoa/document";
import * as Y from "yjs";
import type { UpdateCheck, SentUpdate, StoredLog } from "./questions.ts";
import { type Growth, problemOfNew } from "./inspect.ts";
import { countComparisons } from "./comparisons.ts";
import { load, recordChanges, render } from "./read.ts";
import { type DecodedUpdate, hasNews, problemOf } from "./sieve.ts";

/** The most bytes of JSON that a byte of an update can become. */
const mostJson = 20;
/** The largest state of a document, what was deleted included. In bytes. */
const largestState = 4_000_000;

/** The number of items that are compared for one update, and for all of a document: what is stored must be read again in a moment. */
const mostComparisons = 50_000;
const mostOfDocument = 300_000;
const crowded = "too many changes at one place";

/** A document that is open: a copy of what is stored, which is thrown away whenever it may have become something else. */
export class Copy {
  readonly #doc: Y.Doc;
  readonly #longest: number | null;
  /** of the updates that it was made of, at most */
  #stateBytes = 0;
  /** of the document as JSON, at most */
  readonly #growth: Growth = { bytes: 0 };
  /** of its items, while it was made and since */
  #comparisons = 0;
  /** when the estimate reaches this, the document itself is measured */
  #measureAt = 0;

  /** @param longest the most characters of its markdown; null for no limit besides that of every document */
  constructor(stored: StoredLog, longest: number | null = null) {
    this.#doc = new Y.Doc();
    this.#compare(Infinity, () => load(stored, undefined, this.#doc));
    this.#longest = longest;
    this.#countState(stored);
  }

  /** Adds what is stored. */
  add(stored: StoredLog): void {
    for (const update of stored.updates) {
      this.#compare(Infinity, () => Y.applyUpdate(this.#doc, update));
      this.#growth.bytes += update.length * mostJson;
    }
    this.#countState(stored);
  }

  diff(vector: Uint8Array | null): { update: Uint8Array | null; vector: Uint8Array } {
    const update = vector === null ? null : Y.encodeStateAsUpdate(this.#doc, vector);
    return { update, vector: Y.encodeStateVector(this.#doc) };
  }

  /** Checks an update and applies it. After anything but `applied` the copy must be thrown away. */
  check({ update, mayWrite }: SentUpdate): UpdateCheck {
    const decoded = decode(update);
    const problem = decoded === null ? "not an update" : problemOf(decoded);
    if (decoded === null || problem !== null) return { kind: "violation", reason: problem ?? "" };
    if (!hasNews(this.#doc, decoded)) return { kind: "applied", update: null, clients: [] };
    return mayWrite ? this.#apply(update, decoded) : { kind: "forbidden" };
  }

  /** Whether it is not larger than may be stored: what others added was checked without what was checked here. */
  fits(): boolean {
    return this.#problemOfSize(null, true) === null;
  }

  #apply(sent: Uint8Array, { structs }: DecodedUpdate): UpdateCheck {
    const doc = this.#doc;
    const since = Y.decodeStateVector(Y.encodeStateVector(doc));
    const isNew = ({ id, length }: DecodedUpdate["structs"][number]): boolean =>
      id.clock + length > (since.get(id.client) ?? 0);
    const clients = [...new Set(structs.filter(isNew).map(({ id }) => id.client))];
    const changes = recordChanges(doc);
    const limit = Math.min(mostComparisons, mostOfDocument - this.#comparisons);
    if (!this.#compare(limit, () => Y.applyUpdate(doc, sent))) return { kind: "violation", reason: crowded };
    const update = changes();
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) return { kind: "early" };
    const before = this.#growth.bytes;
    const problem =
      problemOfNew(doc, clients, since, this.#growth) ?? this.#problemOfSize(update, this.#growth.bytes > before);
    return problem === null ? { kind: "applied", update, clients } : { kind: "violation", reason: problem };
  }

  /** @returns false when too much has to be compared: the copy is broken then */
  #compare(limit: number, apply: () => void): boolean {
    const count = countComparisons(limit, apply);
    this.#comparisons += count ?? 0;
    return count !== null;
  }

  #countState({ updates }: StoredLog): void {
    for (const update of updates) this.#stateBytes += update.length;
  }

  /**
   * Whether the document has become larger than may be stored: estimated, and measured when the estimate is near it.
   * @param adds whether the update adds anything; a document that is too long can still be made shorter
   */
  #problemOfSize(update: Uint8Array | null, adds: boolean): string | null {
    this.#stateBytes += update?.length ?? 0;
    if (this.#stateBytes > largestState) {
      this.#stateBytes = Y.encodeStateAsUpdate(this.#doc).length;
      if (this.#stateBytes > largestState) return "too large";
    }
    return this.#growth.bytes < this.#measureAt ? null : this.#problemOfWhole(adds);
  }

  #problemOfWhole(adds: boolean): string | null {
    // measured on a copy: what is invalid is removed from the document only when a page is saved
    const copy = new Y.Doc();
    const state = { updates: [Y.encodeStateAsUpdate(this.#doc)] };
    // what was cheap one after the other may be expensive as a whole
    if (countComparisons(mostOfDocument, () => load(state, undefined, copy)) === null) return crowded;
    const rendered = render(copy);
    if ("problem" in rendered) return rendered.problem;
    const left = this.#charactersLeft(rendered.document);
    if (left < 0 && adds) return `more than ${this.#longest?.toLocaleString("en")} characters`;
    const sizeLeft = maximumSize - sizeOf(rendered.document);
    this.#measureAt = this.#growth.bytes + Math.min(left, sizeLeft) / 2;
    return null;
  }

  #charactersLeft(document: DocumentJson): number {
    if (this.#longest === null) return Number.POSITIVE_INFINITY;
    return this.#longest - Array.from(toMarkdown(document, "task").markdown).length;
  }
}

function decode(update: Uint8Array): DecodedUpdate | null {
  try {
    return Y.decodeUpdate(update);
  } catch {
    return null;
  }
}
