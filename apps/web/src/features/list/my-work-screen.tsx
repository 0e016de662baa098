import { FilterHead, FilterScope, useSeen } from "#features/filter/index.ts";
import { m } from "#i18n/en.ts";
import { listWords } from "#i18n/en/list.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ofWork } from "./display.ts";
import { DisplayButton } from "./display-button.tsx";
import { TaskList } from "./task-list.tsx";
import { useDisplay, useSections } from "./use-list.ts";

const place = { kind: "mine" } as const;

/** The open tickets of the person on all boards, the most urgent first. */
export function MyWorkScreen() {
  return (
    <FilterScope place={place}>
      <Work />
    </FilterScope>
  );
}

function Work() {
  const shown = useDisplay(place, ofWork);
  const sections = useSections(place, shown.display);
  const { visible } = useSeen();
  return (
    <main className="screen">
      <FilterHead tools={<DisplayButton shown={shown} />}>
        <h1>{m.myWork}</h1>
      </FilterHead>
      {sections.length === 0 && visible === null ? (
        <EmptyState icon="my-work" title={listWords.emptyWork}>
          {listWords.emptyWorkText}
        </EmptyState>
      ) : (
        <TaskList label={m.myWork} sections={sections} columns={shown.display.columns} />
      )}
    </main>
  );
}
