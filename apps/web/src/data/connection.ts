import type { Client, ClientOptions } from "@stoa/api";
import type { CommandBook } from "./command-book.ts";
import type { Copy } from "./copy.ts";
import type { AccessPause } from "./holding.ts";
import type { Options } from "./options.ts";
import { Queue } from "./queue.ts";
import { Reach } from "./reach.ts";
import type { ReachState } from "./reach-state.ts";
import { Stream } from "./stream.ts";
import { Sync } from "./sync.ts";

type Parts = {
  readonly options: Options;
  readonly clientId: string;
  /** makes the client of this tab, of the `fetch` that it uses */
  readonly clientWith: (fetch: ClientOptions["fetch"]) => Client;
  readonly copy: Copy;
  readonly commands: CommandBook;
  /** notified when the server shows nothing of the workspace, and when it shows it again */
  readonly holding: AccessPause;
  /** called when it becomes known whether the server can be reached, in the tab that leads */
  readonly reached: (state: ReachState) => void;
  /** called when the workspace is lost */
  readonly lost: () => void;
};

/** The connection to the server: it reads the changes, sends what people did, and notices when nobody answers. Only the tab that leads does. */
export class Connection {
  readonly api: Client;
  readonly queue: Queue;
  readonly sync: Sync;
  readonly reach: Reach;
  readonly #stream: Stream;
  readonly #isOnline: () => boolean;

  constructor({ options, clientId, clientWith, copy, commands, holding, reached, lost }: Parts) {
    const { workspace_uuid, environment, openedBoard = () => null, overwrote } = options;
    const { clock, presence } = environment;
    const isOnline = presence.isOnline;
    this.#isOnline = isOnline;
    this.reach = new Reach({
      clock,
      presence,
      check: (signal) => this.api.getHealth({}, { signal }),
      changed: reached,
      returned: () => this.#catchUp(),
    });
    const api = clientWith(this.reach.watch(options.client.fetch));
    this.api = api;
    this.queue = new Queue({
      api,
      copy,
      clock,
      commands,
      maySend: () => isOnline() && this.sync.isCaughtUp,
      overwrote: (...values) => overwrote?.(...values),
      doubt: (isPersonal) => this.sync.doubt(isPersonal),
    });
    const caughtUp = (): void => {
      holding.end();
      void copy.confirm().then(() => this.queue.resume());
    };
    const held = (status: number): void => holding.begin(status);
    this.sync = new Sync({ api, workspace_uuid, openedBoard, copy, clock, isOnline, caughtUp, lost, held });
    this.#stream = new Stream({ api, workspace_uuid, clientId, clock, isOnline, hint: () => this.sync.mark() });
  }

  lead(): void {
    // the stream is opened first, so that no change falls between
    this.#stream.lead();
    this.sync.lead();
    this.queue.lead();
    this.reach.lead();
  }

  stop(): void {
    this.#stream.stop();
    this.sync.stop();
    this.queue.stop();
    this.reach.stop();
  }

  /** The tab is shown or hidden, or the network came or went. */
  notice(): void {
    this.reach.notice();
    if (!this.#isOnline()) return;
    this.sync.markAll();
    this.queue.pump();
  }

  /** The server is back: what was put off after failures is done now. */
  #catchUp(): void {
    this.#stream.lead();
    this.sync.markAll();
    void this.queue.flush();
  }
}
