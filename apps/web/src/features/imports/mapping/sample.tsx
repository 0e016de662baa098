import type { ReactNode } from "react";
import { dayText } from "#ui/due-text.ts";
import { mappingWords as words } from "#i18n/en/import-mapping.ts";
import { uiWords } from "#i18n/en/ui.ts";
import type { Import } from "#session/imports.ts";
import { PriorityIcon } from "#ui/priority-icon.tsx";

type SampleTicket = NonNullable<Import["sample"]>[number];

/** A column of the sample. Columns without a value are not shown. */
type SampleColumn = { readonly title: string; readonly cell: (ticket: SampleTicket) => ReactNode };

const day = (text: string | null): ReactNode => (text === null ? null : dayText(text));
const number = (count: number): ReactNode => (count === 0 ? null : count);

const columns: readonly SampleColumn[] = [
  { title: words.fields.title, cell: ({ title }) => <strong>{title}</strong> },
  { title: words.column, cell: ({ column }) => column },
  {
    title: words.fields.priority,
    cell: ({ priority }) =>
      priority === null ? null : (
        <span className="import-priority">
          <PriorityIcon priority={priority} isNamed={false} /> {uiWords.priorities[priority]}
        </span>
      ),
  },
  { title: words.fields.labels, cell: ({ labels }) => labels.join(", ") },
  { title: words.fields.assignees, cell: ({ assignees }) => assignees.join(", ") },
  { title: words.fields.start_date, cell: ({ start_date }) => day(start_date) },
  { title: words.fields.due_date, cell: ({ due_date }) => day(due_date) },
  { title: words.fields.estimate, cell: ({ estimate }) => estimate },
  { title: words.fields.description, cell: ({ description }) => description },
  { title: words.fields.comments, cell: ({ comments }) => number(comments) },
  { title: words.fields.checklist, cell: ({ checklist }) => number(checklist) },
];

const isEmpty = (cell: ReactNode): boolean => cell === null || cell === "";

/** The columns for some tickets: those with a value, their custom fields, and their board if there are several. */
function columnsFor(sample: readonly SampleTicket[]): readonly SampleColumn[] {
  const names = [...new Set(sample.flatMap(({ custom_fields }) => custom_fields.map(({ name }) => name)))];
  const custom = names.map((name) => ({
    title: name,
    cell: (ticket: SampleTicket) => ticket.custom_fields.find((field) => field.name === name)?.value ?? null,
  }));
  const hasBoards = new Set(sample.map(({ board }) => board)).size > 1;
  const board = { title: words.fields.board, cell: (ticket: SampleTicket) => ticket.board };
  const used = [...columns, ...custom].filter(({ cell }) => sample.some((ticket) => !isEmpty(cell(ticket))));
  return hasBoards ? [...used, board] : used;
}

/** The first tickets of a file as they will be. */
export function Sample({ sample, isBusy }: { readonly sample: readonly SampleTicket[]; readonly isBusy: boolean }) {
  const shown = columnsFor(sample);
  return (
    <div className="import-sample" role="region" aria-label={words.sample} tabIndex={0} aria-busy={isBusy}>
      <table>
        <thead>
          <tr>
            {shown.map(({ title }) => (
              <th key={title} scope="col" dir="auto">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((ticket) => (
            <tr key={`${ticket.board} ${ticket.row}`}>
              {shown.map(({ title, cell }) => (
                <td key={title} dir="auto">
                  <div>{cell(ticket)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
