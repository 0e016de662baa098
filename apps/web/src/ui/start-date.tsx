import { uiWords } from "#i18n/en/ui.ts";
import { type Day, dayOf } from "./days.ts";
import { dueText, fullDay } from "./due-text.ts";
import { Icon } from "./icon.tsx";
import "./due-date.css";

/** The day on which work begins, in few letters. @param props.today the present day; where many are shown it is handed in */
export function StartDate({ day, today = dayOf(Date.now()) }: { day: Day; today?: Day | undefined }) {
  return (
    <time className="due-date" dateTime={day} data-tooltip={uiWords.startsOn({ day: fullDay(day) })}>
      <Icon name="play" size={12} />
      <span className="sr-only">{uiWords.starts} </span>
      {dueText(day, today)}
    </time>
  );
}
