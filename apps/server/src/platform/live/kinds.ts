import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { PoolCaller } from "#platform/fairness/index.ts";
import type { DocumentJson } from "@stoa/document";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { TextWrite } from "./text-write.ts";

/** The kinds of resources with a text that people edit together. */
export type LiveKindName = "page" | "task";

/** A page or a task, whose text is edited live. */
export type LiveKey = { readonly kind: LiveKindName; readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };

/** The live changes since the last save. */
export type LiveChange = {
  readonly document: DocumentJson;
  /** everybody who changed it since the last save, the newest last */
  readonly authors: readonly string[];
};

/** The functions with which a feature stores live edits; declared as `live` of the feature. */
export type LiveKind = {
  readonly kind: LiveKindName;
  /** the longest text that people may make it, in characters of its markdown; null for no limit besides that of a document */
  readonly longest: number | null;
  /** Locks the page or task as its other writes do. @returns false when it is not there any more */
  readonly lock: (tx: Transaction<never>, key: LiveKey) => Promise<boolean>;
  readonly read: (reader: Reader, key: LiveKey) => Promise<DocumentJson>;
  /** Stores the text with a new version, without an event. @returns whether it is another text */
  readonly save: (tx: Transaction<never>, key: LiveKey, change: LiveChange, text: TextWrite) => Promise<boolean>;
  /** Announces that the text has changed. @param user_uuid who changed it last */
  readonly tell: (tx: Transaction, key: LiveKey, user_uuid: string) => Promise<void>;
};

/** For whom the room of a document and the checks of its sockets wait: those of a workspace share its turns. */
export function liveCaller({ workspace_uuid }: LiveKey): PoolCaller {
  return { person: workspace_uuid };
}

const prefixes = { page: "wiki-page", task: "task" } as const;

/** The name of a room in its address (§14.8). */
export function roomOf({ kind, uuid }: Pick<LiveKey, "kind" | "uuid">): string {
  return `${prefixes[kind]}:${uuid}`;
}
