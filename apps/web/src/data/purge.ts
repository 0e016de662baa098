import type { Changes } from "@stoa/api";
import type { DocumentBook, StoredDocument } from "./documents.ts";
import type { Mutation, Reader, Refusal } from "./mutations.ts";
import type { Store } from "./store.ts";
import { type AnyRow, compareStates, copiedKinds, detailKinds, type Kind, kinds } from "./tables.ts";

type TouchedRows = { readonly kind: Kind; readonly uuid: string };
type Owner = "board_uuid" | "wiki_uuid" | "task_uuid" | "comment_uuid" | "page_uuid";

/** The effects of changes on a copy, for its disk. */
export type AppliedChanges = {
  readonly touched: readonly TouchedRows[];
  /** the keys of documents that went with what they belong to */
  readonly forgotten: readonly string[];
  /** the uuids of boards and wikis that were left, and of everything that belonged to them */
  readonly left: readonly string[];
  /** mutations that lost what they are about */
  readonly mutations: readonly Mutation[];
};

const gone: Refusal = { status: 404, code: "gone", error: "It is not there any more." };

/**
 * Does to the rows what a reply of `GET /workspaces/{workspace_uuid}/changes` says, in its order (§13.21 rule 2): first drop, then
 * put. Call it in a tick.
 * @param isReset whether everything goes first
 */
export function applyChanges(
  store: Store,
  documents: DocumentBook,
  changes: Changes,
  isReset: boolean,
): AppliedChanges {
  const touched: TouchedRows[] = [];
  const forgotten: string[] = [];
  const drop = (kind: Kind, uuid: string): void => {
    store.drop(kind, uuid);
    touched.push({ kind, uuid });
    forgotten.push(...forgetDocuments(documents, kind, uuid));
  };
  // before everything goes: the rows show which others belonged to them
  for (const uuid of changes.left_boards) dropWhole(store, "boards", uuid, drop);
  for (const uuid of changes.left_wikis) dropWhole(store, "wikis", uuid, drop);
  const left = touched.map(({ uuid }) => uuid);
  if (isReset) {
    store.clear();
    documents.clear();
  }
  for (const { kind, uuid } of changes.removed) dropWhole(store, kind, uuid, drop);
  for (const kind of copiedKinds) {
    for (const row of changes[kind] as readonly AnyRow[]) {
      if (putChanged(store, kind, row)) touched.push({ kind, uuid: row.uuid });
    }
  }
  // after the rows: the same page may have an older state
  for (const { kind, uuid } of changes.removed) store.dropped.forget(kind, uuid);
  return { touched, forgotten, left, mutations: lostMutations(store, changes, isReset) };
}

/** The kinds of rows that go with a row of this kind, and the field that names it. */
const parts: { readonly [K in Kind]?: { readonly field: Owner; readonly of: readonly Kind[] } } = {
  boards: {
    field: "board_uuid",
    of: ["tasks", "statuses", "groups", "custom_fields", "sprints", "notifications", "views"],
  },
  wikis: { field: "wiki_uuid", of: ["pages"] },
  tasks: { field: "task_uuid", of: [...detailKinds, "notifications"] },
  comments: { field: "comment_uuid", of: ["notifications"] },
  pages: { field: "page_uuid", of: ["notifications"] },
};

/** Drops a row with everything that belongs to it, and what belongs to that. */
function dropWhole(store: Store, kind: Kind, uuid: string, drop: (kind: Kind, uuid: string) => void): void {
  const { field = "", of = [] } = parts[kind] ?? {};
  for (const part of of) {
    const rows = [...store.base.all(part)] as readonly unknown[] as readonly AnyRow[];
    for (const row of rows) if (row[field] === uuid) dropWhole(store, part, row.uuid, drop);
  }
  drop(kind, uuid);
}

function forgetDocuments(documents: DocumentBook, kind: Kind, uuid: string): readonly string[] {
  const owner = parts[kind]?.field;
  return owner === undefined || owner === "comment_uuid" ? [] : documents.forget(owner, uuid);
}

/** Puts a row unless a newer state of it is there, which the reply to a write has brought meanwhile. */
export function putChanged(store: Store, kind: Kind, row: AnyRow): boolean {
  const held = store.base.get(kind, row.uuid) as AnyRow | undefined;
  if (held !== undefined && compareStates(held, row) > 0) return false;
  if (store.dropped.has(kind, row)) return false;
  store.put(kind, row);
  return true;
}

/**
 * Finds the mutations whose subject was removed. A reply to one of them may be older than the removal, so it must not bring
 * the row back; this is stored with the cursor. Of a lost board, what was not sent yet is refused at once.
 */
function lostMutations(store: Store, changes: Changes, isReset: boolean): readonly Mutation[] {
  const removed = new Set(changes.removed.map(({ uuid }) => uuid));
  const left = new Set(changes.left_boards);
  return store.pending.flatMap((mutation): readonly Mutation[] => {
    const { subject, board_uuid, sent } = mutation;
    if (isHeld(store, mutation)) return [];
    if (board_uuid !== null && left.has(board_uuid)) {
      const refused = sent === null ? ({ state: "refused", refusal: gone } as const) : {};
      return [{ ...mutation, isLost: true, effects: [], ...refused }];
    }
    const isLost = removed.has(subject) || (isReset && sent !== null);
    return isLost && !mutation.isLost ? [{ ...mutation, isLost }] : [];
  });
}

function isHeld({ base }: Store, { subject }: Mutation): boolean {
  return kinds.some((kind) => base.get(kind, subject) !== undefined);
}

/** Whether the copy does not have any more what a text belongs to. */
export function isLostText(base: Reader, { board_uuid, task_uuid, wiki_uuid, page_uuid }: StoredDocument): boolean {
  const owners = [
    ["boards", board_uuid],
    ["tasks", task_uuid],
    ["wikis", wiki_uuid],
    ["pages", page_uuid],
  ] as const;
  return owners.some(([kind, uuid]) => uuid !== null && base.get(kind, uuid) === undefined);
}
