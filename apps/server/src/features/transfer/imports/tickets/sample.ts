import { type Static, Type } from "typebox";
import { Priority } from "#features/tasks/columns/index.ts";
import { DateOnly, field, model, nullable } from "#platform/http/schemas.ts";
import type { ImportPlan } from "../plan.ts";
import { cut } from "../text.ts";
import type { KnownMember } from "./decisions.ts";

/** The most rows of a sample. */
export const sampleRows = 20;
const mostOfText = 300;

const texts = Type.Array(Type.String());
const count = Type.Integer({ minimum: 0 });

/** A ticket as an import would make it. */
export const SampleTicket = model("ImportSample", "A ticket as the import would make it.", {
  row: field(Type.Integer(), "The number of the row in the file."),
  board: field(Type.String(), "The name of the board."),
  title: field(Type.String(), "The title."),
  description: field(Type.String(), "The beginning of the description."),
  column: field(Type.String(), "The name of the status."),
  priority: field(nullable(Priority), "The priority; null for none."),
  labels: field(texts, "The names of the labels."),
  assignees: field(texts, "The names of the assignees."),
  start_date: field(nullable(DateOnly), "The day on which its work begins; null for none."),
  due_date: field(nullable(DateOnly), "The day on which it is due; null for none."),
  estimate: field(nullable(Type.Number()), "The estimated work; null for none."),
  custom_fields: field(
    Type.Array(
      Type.Object({
        name: field(Type.String(), "The name of the field."),
        value: field(Type.String(), "The value as text."),
      }),
    ),
    "The values of the custom fields by their names.",
  ),
  comments: field(count, "The number of comments."),
  checklist: field(count, "The number of success criteria."),
});

export type SampleTicket = Static<typeof SampleTicket>;

/** The first tickets of a plan, as they would be made. */
export function sampleOf({ boards }: ImportPlan, members: readonly KnownMember[]): SampleTicket[] {
  const names = new Map(members.map(({ uuid, name }) => [uuid, name]));
  const first = boards.flatMap(({ name, tickets }) =>
    tickets.slice(0, sampleRows).map((ticket) => ({ board: name, ...ticket })),
  );
  return first.slice(0, sampleRows).map((ticket) => {
    const { board, row, title, column, priority, labels, start_date, due_date, estimate } = ticket;
    return {
      board,
      row,
      title,
      column,
      priority,
      start_date,
      due_date,
      estimate,
      labels: [...labels],
      description: cut(ticket.description, mostOfText),
      assignees: ticket.assignee_uuids.map((uuid) => names.get(uuid) ?? ""),
      custom_fields: [...ticket.fields].map(([name, value]) => ({ name, value: cut(String(value), mostOfText) })),
      comments: ticket.comments.length,
      checklist: ticket.checklist.length,
    };
  });
}
