import { type KeyboardEvent, useRef } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { once } from "#i18n/once.ts";
import { addDays, addMonths, type Day, timeOf, weekdayOf } from "./days.ts";
import { fullDay } from "./due-text.ts";
import { IconButton } from "./icon-button.tsx";

const utc = { timeZone: "UTC" } as const;
const monthName = once(() => new Intl.DateTimeFormat(uiWords.locale, { ...utc, month: "long", year: "numeric" }));
const short = once(() => new Intl.DateTimeFormat(uiWords.locale, { ...utc, weekday: "short" }));
const long = once(() => new Intl.DateTimeFormat(uiWords.locale, { ...utc, weekday: "long" }));

type MonthGridProps = {
  value: Day | null;
  /** the day with the focus; its month is shown */
  focused: Day;
  today: Day;
  onFocus: (day: Day) => void;
  onChoose: (day: Day) => void;
};

/** A month, six weeks from Monday to Sunday. Arrows go by days and weeks, Page Up and Page Down by months, Home and End in the week. */
export function MonthGrid({ focused, onFocus, ...rest }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const first = `${focused.slice(0, 7)}-01`;
  const start = addDays(first, 1 - weekdayOf(first));
  const press = (event: KeyboardEvent): void => {
    const day = dayAfter(event.key, focused);
    if (day === null) return;
    event.preventDefault();
    onFocus(day);
    // after the month is drawn
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus());
  };
  return (
    <div>
      <MonthHeader first={first} focused={focused} onFocus={onFocus} />
      <table ref={grid} className="month" role="grid" aria-label={monthName().format(timeOf(first))} onKeyDown={press}>
        <thead>
          <tr>{weekOf(start).map(weekdayHead)}</tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map((offset) => (
            <tr key={offset}>
              {weekOf(addDays(start, offset)).map((day) => (
                <DayCell key={day} day={day} focused={focused} {...rest} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthHeader({ first, focused, onFocus }: Pick<MonthGridProps, "focused" | "onFocus"> & { first: Day }) {
  const [before, after] = [-1, 1].map((count) => () => onFocus(addMonths(focused, count)));
  return (
    <header className="month-header">
      <span className="month-name" aria-live="polite">
        {monthName().format(timeOf(first))}
      </span>
      <IconButton icon="chevron-left" label={uiWords.monthBefore} size="small" onClick={before} />
      <IconButton icon="chevron-right" label={uiWords.monthAfter} size="small" onClick={after} />
    </header>
  );
}

function weekOf(start: Day): readonly Day[] {
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(start, offset));
}

function weekdayHead(day: Day) {
  return (
    <th key={day} scope="col" abbr={long().format(timeOf(day))}>
      {short().format(timeOf(day)).slice(0, 2)}
    </th>
  );
}

function dayAfter(key: string, day: Day): Day | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === "PageUp" || key === "PageDown") return addMonths(day, key === "PageUp" ? -1 : 1);
  if (key === "Home") return addDays(day, 1 - weekdayOf(day));
  return key === "End" ? addDays(day, 7 - weekdayOf(day)) : null;
}

function DayCell({ day, value, focused, today, onChoose }: Omit<MonthGridProps, "onFocus"> & { day: Day }) {
  return (
    <td aria-selected={day === value} role="gridcell">
      <button
        type="button"
        className="month-day"
        tabIndex={day === focused ? 0 : -1}
        aria-label={fullDay(day)}
        aria-current={day === today ? "date" : undefined}
        data-chosen={day === value || undefined}
        data-outside={day.slice(0, 7) !== focused.slice(0, 7) || undefined}
        onClick={() => onChoose(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
