import { useMemo } from "react";
import { BoardHeader } from "#features/boards/index.ts";
import { FilterScope, useSeen } from "#features/filter/index.ts";
import { useRow } from "#hooks/use-rows.ts";
import { listWords } from "#i18n/en/list.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ofBoard } from "./display.ts";
import { DisplayButton } from "./display-button.tsx";
import { TaskList } from "./task-list.tsx";
import { useDisplay, useSections } from "./use-list.ts";

/** The tickets of a board in lines. @param props.board its uuid */
export function ListScreen({ board }: { readonly board: string }) {
  const row = useRow("boards", board);
  const place = useMemo(() => ({ kind: "board", board }) as const, [board]);
  if (row === undefined) return <main aria-busy="true" />;
  return (
    <FilterScope place={place}>
      <Lines place={place} name={row.name} />
    </FilterScope>
  );
}

function Lines({
  place,
  name,
}: {
  readonly place: { readonly kind: "board"; readonly board: string };
  readonly name: string;
}) {
  const shown = useDisplay(place, ofBoard);
  const sections = useSections(place, shown.display);
  const { visible } = useSeen();
  return (
    <main className="screen">
      <BoardHeader board={place.board} view="list" tools={<DisplayButton shown={shown} />} />
      {sections.length === 0 && visible === null ? (
        <EmptyState icon="list" title={listWords.emptyList}>
          {listWords.emptyListText}
        </EmptyState>
      ) : (
        <TaskList label={name} sections={sections} columns={shown.display.columns} />
      )}
    </main>
  );
}
