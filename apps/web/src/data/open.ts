import { type ActionResult, Actions, type UndoResult } from "./actions.ts";
import { Connection } from "./connection.ts";
import { Copy } from "./copy.ts";
import { Disk, diskName } from "./disk.ts";
import { newUuid } from "./environment.ts";
import { clientOf, type Extras, extrasOf } from "./extras.ts";
import { AccessPause } from "./holding.ts";
import { Leader } from "./leader.ts";
import type { Call, Mutation } from "./mutations.ts";
import type { Options } from "./options.ts";
import type { Reach } from "./reach.ts";
import { followRefusals, refusedOf } from "./refusals.ts";
import type { Store } from "./store.ts";
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
  /** whether the server answers */
  readonly reach: Reach;
  readonly #name: string;
  readonly #options: Options;
  readonly #copy: Copy;
  readonly #connection: Connection;
  readonly #leader: Leader;
  readonly #tabs: Tabs;
  readonly #actions: Actions;
  readonly #holding: AccessPause;
  readonly #ends: (() => void)[] = [];
  #isClosed = false;

  private constructor(options: Options, disk: Disk | null) {
    const { environment, held = () => {}, barred = () => {}, outdated = () => {} } = options;
    [this.#options, this.#name] = [options, diskName(options.user_uuid, options.workspace_uuid)];
    const [clientId, { commands }] = [newUuid(), options];
    const hasTabs = disk !== null && environment.locks !== null;
    this.#tabs = new Tabs((hasTabs && environment.openChannel?.(this.#name)) || null, (message) => this.#hear(message));
    const copy = new Copy(disk, this.#tabs.post, (uuids) => this.drafts.forget(uuids));
    [this.#copy, this.store] = [copy, copy.store];
    this.#holding = new AccessPause({ copy, tabs: this.#tabs, held });
    const connection = new Connection({
      options,
      clientId,
      clientWith: (fetch) => clientOf(options, clientId, fetch),
      copy,
      commands,
      holding: this.#holding,
      reached: (reach) => this.#tabs.post({ type: "reach", reach }),
      lost: () => void this.signOut().then(() => options.ended?.()),
    });
    [this.#connection, this.reach] = [connection, connection.reach];
    this.#actions = new Actions({ store: copy.store, queue: connection.queue, commands, barred, ended: outdated });
    const [api, hint] = [connection.api, (): void => connection.sync.mark()];
    this.#leader = this.#newLeader(hasTabs);
    this.texts = new Texts(copy, this.#tabs, () => this.#leader.isLeading);
    const { drafts, details, uploads, search } = extrasOf(options, { api, clientId, copy, texts: this.texts, hint });
    [this.drafts, this.details, this.uploads, this.search] = [drafts, details, uploads, search];
    this.#ends.push(environment.presence.subscribe(() => this.#notice()));
  }

  /** Opens a workspace: what is on disk can be shown at once. */
  static async open(options: Options): Promise<Workspace> {
    const { hasDisk, clock } = options.environment;
    const disk = hasDisk ? await Disk.open(diskName(options.user_uuid, options.workspace_uuid), clock.after) : null;
    const workspace = new Workspace(options, disk);
    await Promise.all([workspace.#copy.load(), workspace.drafts.load()]);
    workspace.#followRefusals();
    workspace.#leader.start();
    workspace.#leader.becameVisible();
    return workspace;
  }

  /** Does a command: it is shown in the same tick. @returns null if there was nothing to do */
  readonly run = (call: Call): ActionResult | null => this.#actions.run([call]);

  /** Runs several commands as one step of undo. @param message the message of all; by default that of the first command that changed something */
  readonly runAll: Actions["run"] = (calls, message) => this.#actions.run(calls, message);

  /** Undoes a step of this tab, or its newest one. @returns null if there is none */
  readonly undo = (step?: string): UndoResult => this.#actions.undo(step);

  /** Does again what was undone last, or a step. @returns null if there is none */
  readonly redo = (step?: string): UndoResult => this.#actions.redo(step);

  /** Sends at once what waits for more of the same: after blur and navigation. */
  flush(): void {
    if (this.#leader.isLeading) void this.#connection.queue.flush();
    else this.#tabs.post({ type: "resume" });
  }

  /** The mutations that the server refused, with the reasons; their words are in `input`. */
  get refused(): readonly Mutation[] {
    return refusedOf(this.#copy);
  }

  /** Removes a refused mutation, which the person has seen. */
  readonly dismiss = (id: string): Promise<void> => this.#connection.queue.dismiss(id);

  /** The number of mutations that wait to be sent. */
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
    for (const end of this.#ends) end();
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

  #followRefusals(): void {
    const refused: NonNullable<Options["refused"]> = (...refusal) => this.#options.refused?.(...refusal);
    const isLeading = (): boolean => this.#leader.isLeading;
    this.#ends.push(followRefusals({ copy: this.#copy, actions: this.#actions, isLeading, refused }));
  }

  async #lead(): Promise<void> {
    // the last write of another tab may not have been reported
    await this.#copy.loadToLead();
    if (this.#isClosed || !this.#leader.isLeading) return;
    this.#tabs.post({ type: "leading" });
    this.#connection.lead();
  }

  #rest(): Promise<void> {
    this.#connection.stop();
    return this.#copy.disk.written;
  }

  #notice(): void {
    this.#leader.becameVisible();
    this.#connection.notice();
  }

  /** A visible tab would like to lead; while this one goes on, it says what the other cannot know. */
  #asked(): void {
    this.#leader.asked();
    if (this.#leader.isLeading) this.#tabs.post({ type: "reach", reach: this.reach.get() });
  }

  #hear(message: TabMessage): void {
    if (this.#isClosed) return;
    if (message.type === "reach") return this.reach.hear(message.reach);
    if (message.type === "leading") return void this.#copy.load().then(() => this.#leader.becameVisible());
    if (message.type === "ask") return this.#asked();
    if (message.type === "gone") {
      this.close();
      return this.#options.ended?.();
    }
    const { isLeading } = this.#leader;
    if (message.type === "document" || message.type === "resume") return isLeading ? this.#serve(message) : undefined;
    this.drafts.hear(message);
    this.#holding.hear(message);
    this.#copy.hear(message, isLeading);
    this.#connection.queue.pump();
  }

  /** Does for another tab what only the leader may. */
  #serve(message: TabMessage): void {
    if (message.type === "document") void this.#copy.keep(message.document);
    else void this.#connection.queue.flush();
  }
}
