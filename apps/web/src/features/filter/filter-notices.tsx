import { filterWords as words } from "#i18n/en/filter.ts";
import { go } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { writeFilter } from "./address.ts";
import { useFilter, useIsFiltered } from "./filter-scope.tsx";

/** The parts of the address that are left out. */
export function Problems() {
  const { filter, problems } = useFilter();
  if (problems.length === 0) return null;
  const forget = (): void => {
    const { pathname, search } = window.location;
    const query = writeFilter(search, filter);
    go(query === "" ? pathname : `${pathname}?${query}`, { replace: true });
  };
  return (
    <Notice
      kind="warning"
      actions={
        <Button size="small" onClick={forget}>
          {words.forget}
        </Button>
      }
    >
      {words.notUnderstood({ parts: problems })}
    </Notice>
  );
}

/** Says that the filter hides everything. */
export function NothingFits({ clear }: { readonly clear: () => void }) {
  const { count, total } = useFilter();
  const isFiltered = useIsFiltered();
  if (!isFiltered || count > 0 || total === 0) return null;
  return (
    <div className="filter-nothing">
      <strong>{words.nothingFits}</strong>
      <span>{words.nothingFitsText({ total })}</span>
      <Button size="small" onClick={clear}>
        {words.showAllTickets}
      </Button>
    </div>
  );
}
