import type { Client } from "@stoa/api";
import { type Acted, Actions } from "./actions.ts";
import { Copy } from "./copy.ts";
import { Disk, diskName } from "./disk.ts";
import { newUuid } from "./environment.ts";
import { clientOf, type Extras, extrasOf } from "./extras.ts";
import { Holding } from "./holding.ts";
import { Leader } from "./leader.ts";
import { byName, type Call, type Mutation } from "./mutations.ts";
import type { Options } from "./options.ts";
import { Queue } from "./queue.ts";
import type { Store } from "./store.ts";
import { Stream } from "./stream.ts";
import { Sync } from "./sync.ts";
import { type TabMessage, Tabs } from "./tabs.ts";
import { Texts } from "./texts.ts";

/** A workspace as the app sees it: rows to show, commands to do. */
export class Workspace {
  readonly store: Store;
  readonly texts: Texts;
  readonly drafts: Extras["drafts"];
  readonly details: Extras["details"];
  readonly uploads: Extras["uploads"];
  readonly search: Extras["search"];
  readonly #name: string;
  readonly #options: Options;
  readonly #copy: Copy;
  readonly #queue: Queue;
  readonly #sync: Sync;
  readonly #stream: Stream;
  readonly #leader: Leader;
  readonly #tabs: Tabs;
  readonly #actions: Actions;
  readonly #holding: Holding;
  readonly #unsubscribe: () => void;
  #isClosed = false;

  private constructor(options: Options, disk: Disk | null) {
    const { environment, workspace_uuid, overwrote = () => {}, held = () => {} } = options;
    const { clock, presence } = environment;
    [this.#options, this.#name] = [options, diskName(options.user_uuid, workspace_uuid)];
    const commands = byName(options.commands);
    const hasTabs = disk !== null && environment.locks !== null;
    this.#tabs = new Tabs((hasTabs && environment.openChannel?.(this.#name)) || null, (message) => this.#hear(message));
    const clientId = newUuid();
    const api = clientOf(options, clientId);
    const copy = new Copy(disk, this.#tabs.post, (uuids) => this.drafts.forget(uuids));
    [this.#copy, this.store] = [copy, copy.store];
    const maySend = (): boolean => presence.isOnline() && this.#sync.isCaughtUp;
    const doubt = (isPersonal: boolean): void => this.#sync.doubt(isPersonal);
    this.#queue = new Queue({ api, copy, clock, commands, maySend, overwrote, doubt });
    this.#actions = new Actions({ store: copy.store, queue: this.#queue, commands });
    this.#holding = new Holding({ copy, tabs: this.#tabs, held });
    this.#sync = this.#newSync(api);
    const hint = (): void => this.#sync.mark();
    this.#stream = new Stream({ api, workspace_uuid, clientId, clock, isOnline: presence.isOnline, hint });
    this.#leader = this.#newLeader(hasTabs);
    this.texts = new Texts(copy, this.#tabs, () => this.#leader.isLeading);
    const { drafts, details, uploads, search } = extrasOf(options, { api, clientId, copy, texts: this.texts, hint });
    [this.drafts, this.details, this.uploads, this.search] = [drafts, details, uploads, search];
    this.#unsubscribe = presence.subscribe(() => this.#notice());
  }

  /** Opens a workspace: what is on disk can be shown at once. */
  static async open(options: Options): Promise<Workspace> {
    const { user_uuid, workspace_uuid } = options;
    const { hasDisk, clock } = options.environment;
    const disk = hasDisk ? await Disk.open(diskName(user_uuid, workspace_uuid), clock.after) : null;
    const workspace = new Workspace(options, disk);
    await Promise.all([workspace.#copy.load(), workspace.drafts.load()]);
    workspace.#leader.start();
    workspace.#leader.becameVisible();
    return workspace;
  }

  /** Does a command: it is shown in the same tick. @returns null if there was nothing to do */
  readonly run = (call: Call): Acted | null => this.#actions.run([call]);

  /** Does several commands as one step of undo. @returns what the first that did something tells */
  readonly runAll = (calls: readonly Call[]): Acted | null => this.#actions.run(calls);

  /** Undoes the last step of this tab. @returns the fields that others changed meanwhile, null if there was nothing to undo */
  readonly undo = (): ReturnType<Actions["undo"]> => this.#actions.undo();

  /** Sends at once what waits for more of the same: after blur and navigation. */
  flush(): void {
    if (this.#leader.isLeading) void this.#queue.flush();
    else this.#tabs.post({ type: "resume" });
  }

  /** What the server refused, with the reasons; the words of it are in `input`. */
  get refused(): readonly Mutation[] {
    return this.#copy.mutations.filter(({ state }) => state === "refused");
  }

  /** Removes a refused mutation, which the person has seen. */
  readonly dismiss = (id: string): Promise<void> => this.#queue.dismiss(id);

  /** How many mutations wait to be sent. */
  get waiting(): number {
    return this.store.pending.length;
  }

  /** Whether nothing is kept for the next time. */
  get isInMemory(): boolean {
    return this.#copy.disk.isInMemory();
  }

  get isLeading(): boolean {
    return this.#leader.isLeading;
  }

  /** Ends at once, as when the tab is closed. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.details.close();
    this.uploads.close();
    this.#copy.disk.close();
    this.#leader.close();
    this.#tabs.close();
  }

  /** Deletes everything of this person on this browser, in every tab. */
  async signOut(): Promise<void> {
    this.#tabs.post({ type: "gone" });
    this.close();
    if (this.#options.environment.hasDisk) await Disk.delete(this.#name);
  }

  #newSync(api: Client): Sync {
    const { workspace_uuid, environment, openedBoard = () => null, ended } = this.#options;
    return new Sync({
      api,
      workspace_uuid,
      openedBoard,
      copy: this.#copy,
      clock: environment.clock,
      isOnline: () => environment.presence.isOnline(),
      caughtUp: () => {
        this.#holding.end();
        void this.#copy.confirm().then(() => this.#queue.resume());
      },
      lost: () => void this.signOut().then(() => ended?.()),
      held: (status) => this.#holding.begin(status),
    });
  }

  #newLeader(hasTabs: boolean): Leader {
    const { locks, presence } = this.#options.environment;
    return new Leader({
      name: this.#name,
      environment: { locks: hasTabs ? locks : null, presence },
      onLead: () => void this.#lead(),
      onStop: () => this.#rest(),
      ask: () => this.#tabs.post({ type: "ask" }),
    });
  }

  async #lead(): Promise<void> {
    // what another tab wrote last may not have been told
    await this.#copy.loadToLead();
    if (this.#isClosed || !this.#leader.isLeading) return;
    this.#tabs.post({ type: "leading" });
    // the stream is opened first, so that no change falls between
    this.#stream.lead();
    this.#sync.lead();
    this.#queue.lead();
  }

  #rest(): Promise<void> {
    this.#stream.stop();
    this.#sync.stop();
    this.#queue.stop();
    return this.#copy.disk.written;
  }

  #notice(): void {
    this.#leader.becameVisible();
    if (!this.#options.environment.presence.isOnline()) return;
    this.#sync.markAll();
    this.#queue.pump();
  }

  #hear(message: TabMessage): void {
    if (this.#isClosed) return;
    if (message.type === "leading") return void this.#copy.load().then(() => this.#leader.becameVisible());
    if (message.type === "ask") return this.#leader.asked();
    if (message.type === "gone") {
      this.close();
      return this.#options.ended?.();
    }
    if (message.type === "document") return void (this.#leader.isLeading && this.#copy.keep(message.document));
    if (message.type === "resume") return void (this.#leader.isLeading && this.#queue.flush());
    this.#holding.hear(message);
    this.#copy.hear(message, this.#leader.isLeading);
    this.#queue.pump();
  }
}
