import { uiWords } from "#i18n/en/ui.ts";
import { type Day, dayOf } from "./days.ts";
import { dueText, fullDay, urgencyOf } from "./due-text.ts";
import { Icon } from "./icon.tsx";
import "./due-date.css";

/**
 * A due day in few letters. Color and words show that it is late or near.
 * @param props.today the present day; where many are shown it is handed in
 */
export function DueDate({
  day,
  today = dayOf(Date.now()),
  isDone = false,
}: {
  day: Day;
  today?: Day | undefined;
  isDone?: boolean;
}) {
  const urgency = urgencyOf(day, today, isDone);
  return (
    <time
      className="due-date"
      dateTime={day}
      data-urgency={urgency}
      data-tooltip={uiWords.dueOn({ day: fullDay(day) })}
    >
      <Icon name="calendar" size={12} />
      {urgency === "overdue" && <span className="sr-only">{uiWords.overdue} </span>}
      {dueText(day, today)}
    </time>
  );
}
