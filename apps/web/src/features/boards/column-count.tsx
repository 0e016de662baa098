import type { Status } from "@stoa/api";
import { useIsVisible } from "#features/filter/index.ts";
import { useEstimateSum, useRow } from "#hooks/use-rows.ts";
import { filterWords } from "#i18n/en/filter.ts";
import { listWords } from "#i18n/en/list.ts";
import { numberText } from "#i18n/plural.ts";

type Props = { readonly status: Status; readonly shown: number; readonly total: number };

/** The number of cards of a column, with a filter also the number without it; and the sum of the estimates of the shown ones. */
export function ColumnCount({ shown, total, status }: Props) {
  const isVisible = useIsVisible();
  const sum = useEstimateSum(status.uuid, isVisible);
  const unit = useRow("boards", status.board_uuid)?.estimate_unit ?? "points";
  const count = shown === total ? numberText(total) : filterWords.shownOf({ count: shown, total });
  return (
    <span className="column-count" title={shown === total ? undefined : filterWords.hidden({ count: total - shown })}>
      {count}
      {sum !== null && ` · ${listWords.estimated({ sum, unit })}`}
    </span>
  );
}
