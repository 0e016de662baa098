import { filterWords as words } from "#i18n/en/filter.ts";
import { Icon } from "#ui/icon.tsx";
import { useFilter, useIsFiltered } from "./filter-scope.tsx";

/** Words of titles: the tickets follow each key. */
export function WordsField() {
  const { filter, setWords } = useFilter();
  return (
    <label className="filter-words">
      <Icon name="search" size={14} />
      <input
        dir="auto"
        type="text"
        aria-label={words.inTitle}
        placeholder={words.inTitle}
        value={filter.words}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWords(event.target.value)}
      />
    </label>
  );
}

/** The number of tickets that are shown, of how many. */
export function Count() {
  const { count, total } = useFilter();
  const isFiltered = useIsFiltered();
  return (
    <span role="status" className="filter-count">
      {isFiltered && words.shownOf({ count, total })}
    </span>
  );
}
