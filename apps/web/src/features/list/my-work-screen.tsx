import { useMemo } from "react";
import { useNow } from "#hooks/use-now.ts";
import { useRows, useTaskRows, useTasks } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { addDays, dayOf } from "#ui/days.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { comparePressing, dueGroupOf, dueGroups } from "./due-groups.ts";
import { type Section, TaskList } from "./task-list.tsx";

/** What is assigned to the person and not done, on all boards, the most pressing first. */
export function MyWorkScreen() {
  const sections = useSections();
  return (
    <main className="list-screen">
      <header className="screen-head">
        <h1>{m.myWork}</h1>
      </header>
      {sections.length === 0 ? (
        <EmptyState icon="my-work" title={m.emptyWork}>
          {m.emptyWorkText}
        </EmptyState>
      ) : (
        <TaskList label={m.myWork} sections={sections} />
      )}
    </main>
  );
}

function useSections(): readonly Section[] {
  const { me_uuid } = useOpened();
  const statuses = useRows("statuses");
  const tasks = useTaskRows(useTasks("assignee", me_uuid));
  const today = dayOf(useNow());
  return useMemo(() => {
    const done = new Set(statuses.filter(({ is_complete }) => is_complete).map(({ uuid }) => uuid));
    const open = tasks.filter(({ status_uuid }) => !done.has(status_uuid)).toSorted(comparePressing);
    const groups = Map.groupBy(open, (task) => dueGroupOf(task, today, addDays(today, 7)));
    return dueGroups.flatMap((group) => {
      const uuids = (groups.get(group) ?? []).map(({ uuid }) => uuid);
      return uuids.length === 0 ? [] : [{ key: group, title: m.dueGroups[group], uuids }];
    });
  }, [statuses, tasks, today]);
}
