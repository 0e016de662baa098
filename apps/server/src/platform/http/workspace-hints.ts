import type { BoardUuid } from "#kernel/uuids.ts";

/** The changed lists of a copy: of a board or, with null, of the workspace itself. */
export type Hint = {
  readonly kinds: readonly string[];
  readonly board_uuid: BoardUuid | null;
  /** the `x-client-id` of the request that changed it */
  readonly origin: string | null;
};

const kindsOfWikis: ReadonlySet<string> = new Set(["wikis", "pages"]);

/**
 * The hints for the streams of one reader in a workspace. They name only boards that the reader may open: until these
 * boards are read, hints wait.
 */
export class WorkspaceHints {
  readonly #send: (frame: string) => void;
  /** null until they were read, and from a change of access until they were read again */
  #boards: ReadonlySet<string> | null = null;
  /** a guest gets no hints of wikis */
  #opensWikis = false;
  /** as they were read last */
  #known: ReadonlySet<string> | null = null;
  /** by their boards */
  #waiting = new Map<string | null, Hint>();
  #changes = 0;

  /** @param send sends a frame to the streams */
  constructor(send: (frame: string) => void) {
    this.#send = send;
  }

  /** The reader's access may be another from now on. */
  accessChanged(): void {
    this.#changes += 1;
    this.#boards = null;
  }

  /** Begins to read the reader's boards. @returns what to do with those that were found */
  beginReading(): (boards: ReadonlySet<string>, opensWikis: boolean) => void {
    const changes = this.#changes;
    return (boards, opensWikis) => {
      // the access changed while they were read: they are read once more
      if (changes !== this.#changes) return;
      this.#boards = boards;
      this.#opensWikis = opensWikis;
      const isOther = this.#known !== null && this.#known.symmetricDifference(boards).size > 0;
      this.#known = boards;
      if (isOther) this.#send("event: access\ndata: {}\n\n");
      const waiting = this.#waiting;
      this.#waiting = new Map();
      for (const hint of waiting.values()) this.changed(hint);
    };
  }

  /** Reports a change, if the reader may know of it. */
  changed(hint: Hint): void {
    const { board_uuid, origin } = hint;
    if (this.#boards === null) {
      const other = this.#waiting.get(board_uuid);
      this.#waiting.set(board_uuid, other === undefined ? hint : merged(other, hint));
      return;
    }
    if (board_uuid !== null && !this.#boards.has(board_uuid)) return;
    const kinds = this.#opensWikis ? hint.kinds : hint.kinds.filter((kind) => !kindsOfWikis.has(kind));
    if (kinds.length === 0) return;
    const board_uuids = board_uuid === null ? [] : [board_uuid];
    this.#send(`event: changed\ndata: ${JSON.stringify({ kinds, board_uuids, origin })}\n\n`);
  }

  /** Reports a notification. */
  notified(): void {
    this.#send("event: notification\ndata: {}\n\n");
  }
}

function merged(one: Hint, other: Hint): Hint {
  const kinds = [...new Set([...one.kinds, ...other.kinds])];
  return { ...one, kinds, origin: one.origin === other.origin ? one.origin : null };
}
