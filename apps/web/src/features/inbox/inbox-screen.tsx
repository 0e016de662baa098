import { useMemo } from "react";
import { Link, useSearchParams } from "wouter";
import { useCommands } from "#hooks/use-commands.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { inboxWords as words } from "#i18n/en/inbox.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { toast } from "#ui/toast.ts";
import { groupsOf, type ShownKind } from "./groups.ts";
import { Notes } from "./notes.tsx";
import "./inbox.css";

const filters = ["all", "mention", "assigned"] as const;

/** The notifications of the person by ticket, unread ones first. */
export function InboxScreen() {
  const [query, setQuery] = useSearchParams();
  const shown = filters.find((name) => name === query.get("show")) ?? "all";
  const show = (now: ShownKind): void => setQuery(now === "all" ? {} : { show: now }, { replace: true });
  const notifications = useRows("notifications");
  const groups = useMemo(() => groupsOf(notifications, shown), [notifications, shown]);
  return (
    <main className="screen">
      <header className="inbox-head">
        <h1>{words.title}</h1>
        <div className="inbox-filters" role="group" aria-label={words.show}>
          {filters.map((name) => (
            <Button key={name} kind="quiet" size="small" aria-pressed={name === shown} onClick={() => show(name)}>
              {words.filters[name]}
            </Button>
          ))}
        </div>
        <Actions hasUnread={notifications.some(({ read_at }) => read_at === null)} />
      </header>
      {groups.length === 0 ? <Empty shown={shown} showAll={() => show("all")} /> : <Notes groups={groups} />}
    </main>
  );
}

function Actions({ hasUnread }: { readonly hasUnread: boolean }) {
  const { workspace_uuid } = useOpened();
  const { run } = useCommands();
  const markAll = (): void => {
    // there is no way back, so nothing is offered
    if (run("readAllNotifications", { workspace_uuid, now: new Date().toISOString() }) === null) return;
    toast({ text: words.markedAll });
  };
  useShortcuts(words.title, { "Shift+E": { label: words.markAll, run: markAll } });
  return (
    <div className="inbox-actions">
      <Button size="small" icon="check-check" shortcut="Shift+E" disabled={!hasUnread} onClick={markAll}>
        {words.markAll}
      </Button>
      <Link href={paths.notifications(workspace_uuid)}>{words.preferences}</Link>
    </div>
  );
}

function Empty({ shown, showAll }: { readonly shown: ShownKind; readonly showAll: () => void }) {
  if (shown === "all") {
    return (
      <EmptyState icon="inbox" title={words.emptyTitle}>
        {words.emptyText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="inbox"
      title={words.emptyFilteredTitle}
      actions={<Button onClick={showAll}>{words.showAll}</Button>}
    >
      {words.emptyFilteredText}
    </EmptyState>
  );
}
