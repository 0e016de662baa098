import { isTyped } from "#data/drafts.ts";
import type { Workspace } from "#data/open.ts";
import { unsentWords as words } from "#i18n/en/unsent.ts";
import { paths } from "#paths.ts";

/** A thing that the server does not have: what it is, and where it is; null where only the list of refused changes shows it. */
export type UnsentItem = { readonly key: string; readonly text: string; readonly path: string | null };

/** Everything of a workspace that would be lost with this browser's copy. */
export function unsentOf(workspace: Workspace, workspace_uuid: string): readonly UnsentItem[] {
  const { store, refused, drafts } = workspace;
  const titleOf = (uuid: string): string => store.shown.get("tasks", uuid)?.title ?? "";
  const pathOf = (uuid: string): string | null =>
    store.shown.get("tasks", uuid) === undefined ? null : paths.task(workspace_uuid, uuid);
  const waiting = store.pending.map(({ id, subject }) => ({
    key: id,
    text: words.change({ title: titleOf(subject) }),
    path: pathOf(subject),
  }));
  const untaken = refused.map(({ id, subject }) => ({
    key: id,
    text: words.refused({ title: titleOf(subject) }),
    path: null,
  }));
  const typed = drafts.names.filter(isTyped).map((key): UnsentItem => {
    const [kind = "", uuid = ""] = key.split(":");
    if (kind === "new-task")
      return { key, text: words.newTask(drafts.get(key) as { readonly title: string }), path: null };
    if (kind === "new") return composerOf(workspace, workspace_uuid, key, uuid);
    const task = store.shown.get("comments", uuid)?.task_uuid ?? uuid;
    const say = kind.startsWith("comment") ? words.comment : words.description;
    return { key, text: say({ title: titleOf(task) }), path: pathOf(task) };
  });
  return [...waiting, ...untaken, ...typed];
}

/** The field for new tickets of a column. */
function composerOf(
  { store, drafts }: Workspace,
  workspace_uuid: string,
  key: string,
  status_uuid: string,
): UnsentItem {
  const status = store.shown.get("statuses", status_uuid);
  const text = words.newTicket({ text: String(drafts.get(key)), status: status?.name ?? "" });
  return { key, text, path: status === undefined ? null : paths.board(workspace_uuid, status.board_uuid) };
}
