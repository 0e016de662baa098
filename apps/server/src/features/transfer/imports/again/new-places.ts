import { emptyCsvValues, type FieldValues } from "#features/tasks/columns/index.ts";
import { type BoardEntries, mayEnter } from "#features/tasks/tasks/index.ts";
import { comparableName } from "#kernel/names.ts";
import { toDecimal, toMicros } from "#kernel/position.ts";
import type { OutlinedBoard, OutlinedTicket } from "../outline.ts";
import type { PreparedTicket } from "../prepare.ts";
import type { Report } from "../report.ts";
import { type BoardQuestion, columnOf, optionRefusal } from "./decisions.ts";
import { csvNames, fieldOf, type FileValues, hashOf } from "./file-values.ts";
import { fitted, hasOption, type PresentBoard, takesValues } from "./present-board.ts";
import { namesIn } from "./present-values.ts";

/** The facts about a new ticket that decide where it goes. */
type NewTicketFacts = Pick<OutlinedTicket, "file_values" | "checklist_done"> & {
  readonly comments: number;
  readonly checklist: number;
};

/** The places of the new tickets of a file on a board that an earlier import made. */
export class NewPlaces {
  readonly #board: PresentBoard;
  readonly #entries: BoardEntries;
  readonly #planned: OutlinedBoard;

  constructor(board: PresentBoard, entries: BoardEntries, planned: OutlinedBoard) {
    this.#board = board;
    this.#entries = entries;
    this.#planned = planned;
  }

  /** The status that the column of a ticket means here; undefined for one that the board does not have. Where it may not enter it, another one. */
  statusOf(
    ticket: NewTicketFacts,
  ): { readonly uuid: string; readonly name: string; readonly isOther: boolean } | undefined {
    const { statuses } = this.#entries;
    const column = columnOf(ticket.file_values, this.#planned);
    const uuid = column === undefined ? undefined : this.#board.columnFor(column);
    const status = statuses.find((each) => each.uuid === uuid);
    if (status === undefined) return undefined;
    const candidate = this.#candidateOf(ticket);
    const found = mayEnter(status, candidate) ? status : statuses.find((each) => mayEnter(each, candidate));
    return { uuid: (found ?? status).uuid, name: (found ?? status).name, isOther: found !== status };
  }

  /** The status for a prepared ticket, and the position below the tasks that are there. */
  placeOf(ticket: PreparedTicket): { readonly uuid: string; readonly name: string; readonly position: string } {
    const { file_values, subtask_total: checklist, subtask_done: checklist_done, comment_total: comments } = ticket;
    // the first one where the board has no room for the column
    const status = this.statusOf({ file_values, checklist_done, checklist, comments }) ?? this.#entries.statuses[0];
    if (status === undefined) throw new Error("A board always has a status.");
    const bottom = toMicros(this.#entries.bottoms[status.uuid] ?? "0");
    return { uuid: status.uuid, name: status.name, position: toDecimal(bottom + toMicros(ticket.position)) };
  }

  /** Values of custom fields by their uuids, as far as the board takes them. */
  fieldsOf(values: ReadonlyMap<string, FieldValues[string]>): FieldValues {
    const entries = [...values].flatMap(([name, value]): [string, FieldValues[string]][] => {
      const field = this.#board.fieldOf(name);
      const planned = this.#planned.fields.find((each) => each.name === name);
      const isTaken = field !== undefined && planned !== undefined && takesValues(field, planned);
      return isTaken && hasOption(field, hashOf(value)) ? [[field.uuid, fitted(field, value)]] : [];
    });
    return Object.fromEntries(entries);
  }

  #candidateOf({ file_values, checklist_done, comments, checklist }: NewTicketFacts) {
    const csv = Object.fromEntries(csvNames.map((name) => [name, file_values[name] ?? null]));
    const fields = Object.keys(file_values).map((name) => this.#board.fieldOf(fieldOf(name) ?? "")?.uuid ?? "");
    return {
      ...emptyCsvValues,
      ...csv,
      description: String(file_values["description"] ?? ""),
      assignee_uuids: namesIn(file_values["assignees"]),
      label_uuids: namesIn(file_values["labels"]).map((name) => this.#board.labelOf(name)?.uuid ?? ""),
      custom_fields: Object.fromEntries(fields.map((uuid) => [uuid, "there"])),
      comment_total: comments,
      subtask_total: checklist,
      subtask_done: checklist_done,
    };
  }
}

/** Asks for the columns and fields that new tickets need on a board, and tells what it cannot have. */
export function askFor(
  tickets: readonly OutlinedTicket[],
  { board, places, planned, structure }: BoardQuestion & { readonly places: NewPlaces },
  report: Report,
): void {
  for (const { title: example, file_values, checklist_done, parts } of tickets) {
    const counts = { comments: parts.comments.length, checklist: parts.checklist.length };
    const status = places.statusOf({ file_values, checklist_done, ...counts });
    const column = columnOf(file_values, planned);
    if (status?.isOther === true) {
      const why = "The tickets do not meet what their column requires, so they are in another one.";
      report.changed({ what: `Column “${column?.name ?? ""}”`, why, example });
    } else if (status === undefined && column !== undefined && !structure.column(board, column)) {
      const why = "The board has as many columns as it may have, so the tickets are in the first one.";
      report.changed({ what: `Column “${column.name}”`, why, example });
    }
    for (const refusal of refusedFields(file_values, { board, planned, structure }))
      report.lost({ ...refusal, example });
  }
}

function refusedFields(
  file_values: FileValues,
  { board, planned, structure }: BoardQuestion,
): { readonly what: string; readonly why: string }[] {
  return planned.fields.flatMap((field) => {
    const hash = Object.entries(file_values).find(([name]) => fieldOf(name) === comparableName(field.name))?.[1];
    if (hash === undefined) return [];
    const why = structure.field(board, field) ?? optionRefusal(field.name, String(hash), { board, planned, structure });
    return why === null ? [] : [{ what: field.name, why }];
  });
}
