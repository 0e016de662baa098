import { createClient } from "@stoa/api";
import { Copy } from "./copy.ts";
import { Disk, diskName } from "./disk.ts";
import type { StoredDocument } from "./documents.ts";
import { newUuid } from "./environment.ts";
import { Leader } from "./leader.ts";
import type { AnyCommand, Call, Mutation, Told } from "./mutations.ts";
import type { Options } from "./options.ts";
import { Queue } from "./queue.ts";
import type { Store } from "./store.ts";
import { Stream } from "./stream.ts";
import { Sync } from "./sync.ts";
import { type TabMessage, Tabs } from "./tabs.ts";
import { UndoStack } from "./undo.ts";

/** A workspace as the app sees it: rows to show, commands to do. */
export class Workspace {
  readonly store: Store;
  readonly #name: string;
  readonly #options: Options;
  readonly #copy: Copy;
  readonly #queue: Queue;
  readonly #sync: Sync;
  readonly #stream: Stream;
  readonly #leader: Leader;
  readonly #tabs: Tabs;
  readonly #undo = new UndoStack();
  readonly #commands: ReadonlyMap<string, AnyCommand>;
  readonly #unsubscribe: () => void;
  #isClosed = false;

  private constructor(options: Options, disk: Disk | null) {
    const { environment, workspace_uuid } = options;
    const { clock, presence } = environment;
    this.#options = options;
    this.#name = diskName(options.user_uuid, workspace_uuid);
    this.#commands = new Map(options.commands.map((command) => [command.name, command]));
    const hasTabs = disk !== null && environment.locks !== null;
    this.#tabs = new Tabs((hasTabs && environment.openChannel?.(this.#name)) || null, (message) => this.#hear(message));
    const clientId = newUuid();
    const api = createClient({ ...options.client, clientId });
    const copy = new Copy(disk, this.#tabs.post);
    const isOnline = (): boolean => presence.isOnline();
    this.#copy = copy;
    this.store = copy.store;
    this.#queue = new Queue({
      api,
      copy,
      clock,
      commands: this.#commands,
      maySend: () => isOnline() && this.#sync.isCaughtUp,
      overwrote: (overwritten) => options.overwrote?.(overwritten),
      doubt: () => this.#sync.doubt(),
    });
    this.#sync = new Sync({
      api,
      workspace_uuid,
      copy,
      clock,
      isOnline,
      caughtUp: () => this.#queue.pump(),
      lost: () => void this.signOut().then(() => options.ended?.()),
      held: (status) => options.held?.(status),
    });
    this.#stream = new Stream({ api, workspace_uuid, clientId, clock, isOnline, hint: () => this.#sync.mark() });
    this.#leader = this.#newLeader(hasTabs);
    this.#unsubscribe = presence.subscribe(() => this.#notice());
  }

  /** Opens a workspace: what is on disk can be shown at once. */
  static async open(options: Options): Promise<Workspace> {
    const { environment, user_uuid, workspace_uuid } = options;
    const name = diskName(user_uuid, workspace_uuid);
    const disk = environment.hasDisk ? await Disk.open(name, environment.clock.after) : null;
    const workspace = new Workspace(options, disk);
    await workspace.#copy.load();
    workspace.#leader.start();
    workspace.#leader.becameVisible();
    return workspace;
  }

  /** Does a command: it is shown in the same tick. @returns what to tell the person, null if there was nothing to do */
  run(call: Call): { readonly told: Told; readonly stored: Promise<void> } | null {
    const command = this.#commands.get(call.command);
    const done = this.#queue.run(call);
    if (command === undefined || done === null) return null;
    this.#undo.push({ command, input: call.input, before: done.plan.before });
    return { told: command.tell(call.input), stored: done.stored };
  }

  /** Undoes the last command of this tab. @returns the fields that others changed meanwhile, null if there was nothing to undo */
  undo(): readonly string[] | null {
    const undone = this.#undo.pop(this.store.shown);
    for (const call of undone?.calls ?? []) this.#queue.run(call);
    return undone?.changed ?? null;
  }

  /** Sends at once what waits for more of the same: after blur, navigation, and a new sign-in. */
  flush(): void {
    if (this.#leader.isLeading) void this.#queue.flush();
    else this.#tabs.post({ type: "resume" });
  }

  /** What the server refused, with the reasons; the words of it are in `input`. */
  get refused(): readonly Mutation[] {
    return this.#copy.mutations.filter(({ state }) => state === "refused");
  }

  /** Removes a refused mutation from the tray. */
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

  /** Keeps a text, such as a task's comments. */
  async keep(document: StoredDocument): Promise<void> {
    if (this.#leader.isLeading) await this.#copy.keep(document);
    else this.#tabs.post({ type: "document", document });
  }

  /** A text that was kept. */
  readonly document = (key: string): Promise<StoredDocument | undefined> => this.#copy.disk.document(key);

  /** Ends at once, as when the tab is closed. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
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
    await this.#copy.load();
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
    this.#sync.mark();
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
    this.#copy.hear(message, this.#leader.isLeading);
    this.#queue.pump();
  }
}
