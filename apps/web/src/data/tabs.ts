import type { Changes } from "@stoa/api";
import type { StoredDocument } from "./documents.ts";
import type { Mutation } from "./mutations.ts";
import type { ReachState } from "./reach-state.ts";
import type { NamedRow } from "./tables.ts";

/** The messages among the tabs of a person in a workspace. */
export type TabMessage =
  /** the mutation of a person in a tab */
  | { readonly type: "added"; readonly mutation: Mutation }
  /** mutations as the leader has them, and the ids of those that are done */
  | { readonly type: "mutations"; readonly mutations: readonly Mutation[]; readonly done: readonly string[] }
  | { readonly type: "changes"; readonly changes: Changes; readonly isReset: boolean }
  /** the content of a reply, and the ids of the mutations that it ends */
  | {
      readonly type: "settled";
      readonly put: readonly NamedRow[];
      readonly drop: readonly NamedRow[];
      readonly done: readonly string[];
    }
  /** a text for the leader to keep */
  | { readonly type: "document"; readonly document: StoredDocument }
  /** the text that was typed in a room and is not stored yet; undefined when it is */
  | { readonly type: "draft"; readonly key: string; readonly draft: unknown }
  /** another tab leads from now on: what it has on disk counts */
  | { readonly type: "leading" }
  /** whether the leader reaches the server */
  | { readonly type: "reach"; readonly reach: ReachState }
  /** a visible tab would like to lead */
  | { readonly type: "ask" }
  /** the server shows the person nothing of the workspace, for the reason of this status */
  | { readonly type: "held"; readonly status: number }
  /** a person signed in again, or asks to try again */
  | { readonly type: "resume" }
  /** the workspace is lost, or the person signed out */
  | { readonly type: "gone" };

/** The connection to the other tabs; without channels there are none. */
export class Tabs {
  #channel: BroadcastChannel | null;

  /** @param hear called with each message of another tab */
  constructor(channel: BroadcastChannel | null, hear: (message: TabMessage) => void) {
    this.#channel = channel;
    channel?.addEventListener("message", (event: MessageEvent<TabMessage>) => hear(event.data));
  }

  readonly post = (message: TabMessage): void => this.#channel?.postMessage(message);

  /** Nothing is posted afterwards, whatever is still running: a closed channel would throw. */
  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
