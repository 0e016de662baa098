// oxlint-disable-next-line import/no-unassigned-import -- it gives Node an IndexedDB
import "fake-indexeddb/auto";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type { Harness } from "@stoa/server/test/harness.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { commands, type Inputs } from "#commands/index.ts";
import { moreCommands } from "#commands/more.ts";
import type { Environment } from "#data/environment.ts";
import type { Call, Mutation, OverwrittenValue } from "#data/mutations.ts";
import { Workspace } from "#data/open.ts";
import type { BarredTasks } from "#data/requirements.ts";
import type { Step } from "#data/undo.ts";
import type { Run } from "#hooks/run.ts";
import { TestClock } from "./clock.ts";
import { Network } from "./network.ts";

commands.complete(moreCommands);

/** A tab of a browser; `workspace` is null while it is closed. */
export type Tab = { workspace: Workspace | null; isVisible: boolean; notify: () => void };

/** A browser of a person: tabs that share a disk, channels and locks, and the network. */
export class Browser {
  readonly who: ApiClient;
  readonly clock: TestClock;
  readonly network: Network;
  readonly tabs: readonly Tab[];
  readonly overwritten: OverwrittenValue[] = [];
  /** the refused mutations, with the message before */
  readonly refused: { readonly mutation: Mutation; readonly step: Step | null }[] = [];
  /** the tasks that columns refused */
  readonly barred: BarredTasks[] = [];
  /** the steps that cannot be undone or done again any more */
  readonly outdated: Step[] = [];
  /** the commands of tabs that are opened from now on */
  commands = commands;
  /** the board that somebody looks at */
  board: string | null = null;
  /** the number of times that a copy ended by itself */
  ended = 0;
  /** the statuses with which the server refused to show the workspace, and null when it was shown again, of all tabs */
  readonly held: (number | null)[] = [];
  readonly #workspace_uuid: string;
  readonly #isWhole: boolean;

  constructor(
    harness: Harness,
    who: ApiClient,
    workspace_uuid: string,
    { random = () => 0.5, tabs = 1, isWhole = true }: { random?: () => number; tabs?: number; isWhole?: boolean } = {},
  ) {
    this.who = who;
    this.#workspace_uuid = workspace_uuid;
    this.#isWhole = isWhole;
    this.clock = new TestClock(random);
    this.network = new Network(harness, random);
    this.tabs = Array.from({ length: tabs }, () => ({ workspace: null, isVisible: false, notify: () => {} }));
  }

  /** The first open tab. */
  get workspace(): Workspace {
    const found = this.tabs.find(({ workspace }) => workspace !== null)?.workspace;
    if (found === null || found === undefined) throw new Error("All tabs are closed.");
    return found;
  }

  get open(): Workspace[] {
    return this.tabs.flatMap(({ workspace }) => workspace ?? []);
  }

  async openTab(tab: Tab): Promise<void> {
    tab.notify = () => {};
    tab.workspace = await Workspace.open({
      user_uuid: this.who.uuid,
      workspace_uuid: this.#workspace_uuid,
      client: { baseUrl: "http://stoa.test", token: this.who.token, fetch: this.network.fetch },
      environment: this.#environment(tab),
      commands: this.commands,
      openedBoard: () => this.board,
      overwrote: (overwritten) => void this.overwritten.push(...overwritten),
      held: (status) => void this.held.push(status),
      refused: (mutation, step) => void this.refused.push({ mutation, step }),
      barred: (barred) => void this.barred.push(barred),
      outdated: (steps) => void this.outdated.push(...steps),
      ended: () => {
        this.ended += 1;
        tab.workspace = null;
      },
    });
  }

  async openAll(): Promise<void> {
    for (const tab of this.tabs) if (tab.workspace === null) await this.openTab(tab);
  }

  /** Closes a tab at once, as when its process is killed. */
  closeTab(tab: Tab): void {
    tab.workspace?.close();
    tab.workspace = null;
  }

  turn(isOnline: boolean): void {
    this.network.turn(isOnline);
    for (const tab of this.tabs) tab.notify();
  }

  /** Looks at one of the tabs. */
  show(shown: Tab): void {
    for (const tab of this.tabs) tab.isVisible = tab === shown;
    for (const tab of this.tabs) tab.notify();
  }

  run(call: Call): ReturnType<Workspace["run"]> {
    return this.workspace.run(call);
  }

  #environment(tab: Tab): Environment {
    return {
      clock: this.clock,
      presence: {
        isOnline: () => this.network.isOnline,
        isVisible: () => tab.isVisible,
        subscribe: (listener) => {
          const { notify } = tab;
          let isOver = false;
          tab.notify = () => {
            notify();
            if (!isOver) listener();
          };
          return () => void (isOver = true);
        },
      },
      locks: this.#isWhole ? navigator.locks : null,
      openChannel: this.#isWhole ? (name) => unreferenced(new BroadcastChannel(name)) : null,
      uploadFetch: null,
      hasDisk: this.#isWhole,
    };
  }
}

/** Does commands in a workspace, as screens do. */
export function runIn({ run }: Workspace): Run<keyof Inputs> {
  return (command, input) => run({ command, input })?.step.message ?? null;
}

/** Node would wait for an open channel. */
function unreferenced(channel: BroadcastChannel): BroadcastChannel {
  (channel as unknown as { unref?: () => void }).unref?.();
  return channel;
}

/** Waits until nothing moves any more without the clock: replies that are under way, writes on disk, messages of tabs. */
export async function atRest(browsers: readonly Browser[], turns = 40): Promise<void> {
  for (let quiet = 0; quiet < turns; quiet += 1) {
    await nextTurn();
    if (browsers.some(({ network }) => network.isBusy)) quiet = 0;
  }
}

/** Lets time pass until a condition is true. @throws Error when it does not come true */
export async function eventually(browsers: readonly Browser[], isTrue: () => boolean, what: string): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    await atRest(browsers);
    if (isTrue()) return;
    for (const { clock, network } of browsers) {
      network.release();
      clock.advance(round < 5 ? 500 : 61_000);
    }
    // what the server does by itself takes its time, which grows with what else the machine does
    if (round >= 5) await delay(2 * round);
  }
  const states = browsers.map(({ who, open }) => [who.email, open.map((each) => [each.isLeading, each.store.pending])]);
  throw new Error(`It never came true that ${what}: ${JSON.stringify(states)}`);
}
