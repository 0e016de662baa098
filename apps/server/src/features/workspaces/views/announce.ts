import type { Transaction } from "#platform/transaction/transaction.ts";
import type { View } from "./view.ts";

/** The events of a write of a view. */
export const viewEvents = [
  "view.created",
  "view.updated",
  "view.shared",
  "view.unshared",
  "view.deleted",
  "account.view_created",
  "account.view_updated",
  "account.view_deleted",
] as const;

type ViewTransaction = Transaction<(typeof viewEvents)[number]>;

/** A view before a write and after it; null where there is none. */
export type ViewChange = {
  readonly before: View | null;
  readonly after: View | null;
  /** the names of the fields that differ */
  readonly changed?: readonly string[];
};

/** Announces a write: to the workspace if the view is or was shared, and otherwise only to its author's account. */
export function announce(tx: ViewTransaction, user_uuid: string, { before, after, changed = [] }: ViewChange): void {
  // an event for the workspace has nothing private: that of a view that is no longer shared has its last shared values
  const shared = after?.shared === true ? after : before?.shared === true ? before : null;
  if (shared === null) return announceToAuthor(tx, user_uuid, before, after);
  const { uuid, name, kind, board_uuid } = shared;
  const event = sharedEvent(before, after);
  const data = { view: { uuid, name, kind, board_uuid } };
  const place = board_uuid === null ? {} : { board_uuid };
  if (event === "view.updated") tx.emit({ name: event, ...place, data: { ...data, changed } });
  else tx.emit({ name: event, ...place, data });
}

function sharedEvent(before: View | null, after: View | null) {
  if (before === null) return "view.created";
  if (after === null) return "view.deleted";
  if (before.shared && after.shared) return "view.updated";
  return after.shared ? "view.shared" : "view.unshared";
}

/** Only names the view: what is in it is deleted with it. */
function announceToAuthor(tx: ViewTransaction, user_uuid: string, before: View | null, after: View | null): void {
  const view = after ?? before;
  if (view === null) return;
  const event = before === null ? "created" : after === null ? "deleted" : "updated";
  const { uuid, workspace_uuid } = view;
  tx.emitAccount(user_uuid, `account.view_${event}`, { view_uuid: uuid, workspace_uuid });
}
