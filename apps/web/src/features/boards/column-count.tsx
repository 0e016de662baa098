import { filterWords } from "#i18n/en/filter.ts";
import { numberText } from "#i18n/plural.ts";

/** How many cards a column has; with a filter also how many there are without it. */
export function ColumnCount({ shown, total }: { readonly shown: number; readonly total: number }) {
  if (shown === total) return <span className="column-count">{numberText(total)}</span>;
  return (
    <span className="column-count" title={filterWords.hidden({ count: total - shown })}>
      {filterWords.shownOf({ count: shown, total })}
    </span>
  );
}
