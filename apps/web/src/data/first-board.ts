import type { Client, GetChangesReply } from "@stoa/api";
import type { Copy } from "./copy.ts";
import { byPosition } from "./indexes.ts";
import { leanTask } from "./tables.ts";

type Options = {
  readonly api: Client;
  readonly copy: Copy;
  /** the board that somebody looks at, null for none */
  readonly openedBoard: () => string | null;
};

/** A page of a column. */
type Page = { readonly status_uuid: string; readonly cursor?: string };

/** The number of tasks on a page, which is the server's most, and the number of pages that are read at a time. */
const limit = 200;
const atOnce = 3;
/** After so many pages the rest of the board comes with the copy, whose pages are larger: of a board with more columns those on the right. */
const mostPages = 10;

/**
 * Reads the board that somebody looks at before the rest of a new copy. It is read between two pages of the copy, as if it were one
 * of them. Later changes and deletions come after the last page, which reports everything since the first one.
 */
export class FirstBoard {
  readonly #options: Options;
  #isNewCopy = false;
  /** the board that was read for this copy */
  #done: string | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Call it after each page of changes that was taken over. An error is not reported: missing rows come with the copy.
   * @param isFirst whether a new copy began with it
   */
  async follow({ changes, has_more }: GetChangesReply, isFirst: boolean, signal: AbortSignal): Promise<void> {
    if (isFirst) [this.#isNewCopy, this.#done] = [true, null];
    if (!has_more) this.#isNewCopy = false;
    // the parts of boards come before tasks
    if (!this.#isNewCopy || changes.tasks.length === 0) return;
    const board_uuid = this.#options.openedBoard();
    if (board_uuid === null || board_uuid === this.#done) return;
    this.#done = board_uuid;
    await this.#read(board_uuid, signal);
  }

  async #read(board_uuid: string, signal: AbortSignal): Promise<void> {
    const { base } = this.#options.copy.store;
    // of a board that the person may not see there are no columns
    const columns = [...base.all("statuses")].filter((status) => status.board_uuid === board_uuid);
    const ordered = columns.toSorted(byPosition).slice(0, mostPages);
    const waiting: Page[] = ordered.map(({ uuid }) => ({ status_uuid: uuid }));
    let count = 0;
    const work = async (): Promise<void> => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
        count += 1;
        const next = await this.#readPage(board_uuid, page, signal);
        if (next !== null && count < mostPages) waiting.push(next);
      }
    };
    await Promise.allSettled(Array.from({ length: atOnce }, work));
  }

  /** @returns the page after it, null for none */
  async #readPage(board_uuid: string, page: Page, signal: AbortSignal): Promise<Page | null> {
    const { api, copy } = this.#options;
    const query = { ...page, limit, include_descriptions: false };
    const ended = copy.endedCount;
    const { tasks, next_cursor } = await api.listTasks({ board_uuid, query }, { signal });
    // what a write removed while this was read may still be in it, and nobody tells of an own write
    if (signal.aborted || copy.endedCount !== ended) return null;
    await copy.takeRows({ put: tasks.map((task) => ({ kind: "tasks", row: leanTask(task) })) });
    return next_cursor === undefined ? null : { ...page, cursor: next_cursor };
  }
}
