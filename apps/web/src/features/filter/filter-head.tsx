import { type ReactNode, useState } from "react";
import { FavouriteButton, useOpenView, useSaveView } from "#features/views/index.ts";
import { useIsPhone } from "#hooks/use-is-phone.ts";
import { filterWords as words } from "#i18n/en/filter.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { Button } from "#ui/button.tsx";
import { FilterLine } from "./filter-line.tsx";
import { NothingFits, Problems } from "./filter-notices.tsx";
import { useFilter, useIsFiltered } from "./filter-scope.tsx";
import { FilterSheet, PhoneLine } from "./filter-sheet.tsx";
import "./filter.css";

/**
 * The head of a screen with a filter: a line below it, on a phone a sheet. `F` adds a condition.
 * @param props.children name and views of the screen @param props.tools elements next to the button of the filter
 */
export function FilterHead({ children, tools }: { readonly children: ReactNode; readonly tools?: ReactNode }) {
  const { clear, place } = useFilter();
  const board = place.kind === "board" ? place.board : null;
  const view = useOpenView();
  const { dialog, ask } = useSaveView(board);
  const isFiltered = useIsFiltered();
  const isPhone = useIsPhone();
  const [isPicking, setPicking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const pick = (): void => {
    setOpen(true);
    setPicking(true);
  };
  const remove = (): void => {
    clear();
    setOpen(false);
  };
  useShortcuts(words.filter, {
    f: { label: words.addFilter, icon: "filter", run: pick },
    "Shift+F": { label: words.clearFilter, icon: "circle-x", run: remove },
  });
  return (
    <div className="filter-head">
      <header className="screen-head">
        {children}
        {board !== null && <FavouriteButton board={board} />}
        <span className="filter-tools">
          <FilterButton open={pick} />
          {tools}
        </span>
      </header>
      <Problems />
      {isPhone && isFiltered && <PhoneLine open={pick} clear={remove} />}
      {isPhone && <FilterSheet isOpen={isPicking} close={() => setPicking(false)} clear={remove} saveView={ask} />}
      {!isPhone && (isFiltered || isOpen || view !== undefined) && (
        <FilterLine isPicking={isPicking} setPicking={setPicking} clear={remove} saveView={ask} />
      )}
      <NothingFits clear={remove} />
      {dialog}
    </div>
  );
}

/** The button of the filter in the head of the screen. */
function FilterButton({ open }: { readonly open: () => void }) {
  const { filter } = useFilter();
  const count = filter.conditions.length + (filter.words === "" ? 0 : 1);
  return (
    <Button
      kind="quiet"
      icon="filter"
      className="filter-open"
      data-tooltip={words.addFilter}
      data-shortcut="f"
      onClick={open}
    >
      <span className="filter-open-text">{words.filter}</span>
      {count > 0 && <span className="filter-badge">{count}</span>}
      {count > 0 && <span className="sr-only">{words.conditions({ count })}</span>}
    </Button>
  );
}
