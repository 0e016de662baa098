import { useMemo } from "react";
import { BoardHeader } from "#features/boards/index.ts";
import { useColumns } from "#hooks/use-columns.ts";
import { useRow, useTaskGroups } from "#hooks/use-rows.ts";
import { m } from "#i18n/en.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { type Section, TaskList } from "./task-list.tsx";

/** The tickets of a board in lines, by their columns. @param props.board its uuid */
export function ListScreen({ board }: { readonly board: string }) {
  const row = useRow("boards", board);
  const sections = useSections(board);
  if (row === undefined) return <main aria-busy="true" />;
  const isEmpty = sections.every(({ uuids }) => uuids.length === 0);
  return (
    <main className="list-screen">
      <BoardHeader board={board} view="list" />
      {isEmpty ? (
        <EmptyState icon="list" title={m.emptyList}>
          {m.emptyListText}
        </EmptyState>
      ) : (
        <TaskList label={row.name} sections={sections} />
      )}
    </main>
  );
}

function useSections(board: string): readonly Section[] {
  const columns = useColumns(board);
  const groups = useTaskGroups(
    "status",
    useMemo(() => columns.map(({ uuid }) => uuid), [columns]),
  );
  return useMemo(
    () => columns.map(({ uuid, name }, at) => ({ key: uuid, title: name, uuids: groups[at] ?? [] })),
    [columns, groups],
  );
}
