import { ViewName, ViewTools } from "#features/views/index.ts";
import { filterWords as words } from "#i18n/en/filter.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { Count, WordsField } from "./filter-parts.tsx";
import { FilterPicker } from "./filter-picker.tsx";
import { useFilter } from "./filter-scope.tsx";
import { useChoices } from "./use-choices.tsx";

/** On a phone, that there is a filter. */
export function PhoneLine({ open, clear }: { readonly open: () => void; readonly clear: () => void }) {
  return (
    <div className="filter-bar">
      <Button kind="quiet" size="small" onClick={open}>
        <Count />
      </Button>
      <Button kind="quiet" size="small" icon="x" onClick={clear}>
        {words.clearFilter}
      </Button>
    </div>
  );
}

type SheetProps = {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly clear: () => void;
  readonly saveView: () => void;
};

/** The filter on a phone. */
export function FilterSheet({ isOpen, close, clear, saveView }: SheetProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={words.filter}
      footer={
        <>
          <Button onClick={clear}>{words.clearFilter}</Button>
          <Button kind="primary" onClick={close}>
            {words.filterDone}
          </Button>
        </>
      }
    >
      <SheetContent saveView={saveView} />
    </Dialog>
  );
}

function SheetContent({ saveView }: { readonly saveView: () => void }) {
  const { place } = useFilter();
  const choices = useChoices(place);
  return (
    <div className="filter-sheet">
      <ViewName />
      <Count />
      <WordsField />
      <FilterChips choices={choices} />
      <FilterPicker choices={choices} onDone={() => {}} />
      <ViewTools ask={saveView} />
    </div>
  );
}
