import { comparableName } from "#kernel/names.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import type { PlannedColumn } from "../plan.ts";
import type { SourceField } from "../tickets/index.ts";
import { type Field, type PresentBoard, takesValues } from "./present-board.ts";

/** The things that a board lacks for the tickets of a file. */
export type BoardNeeds = {
  readonly columns: ReadonlyMap<string, PlannedColumn>;
  readonly fields: ReadonlyMap<string, SourceField>;
  /** options by the uuid of their field */
  readonly options: ReadonlyMap<string, ReadonlySet<string>>;
};

type BoardNeedLists = {
  readonly columns: Map<string, PlannedColumn>;
  readonly fields: Map<string, SourceField>;
  readonly options: Map<string, Set<string>>;
};

/** The most options of a field. */
const mostOptions = 100;

/** The columns and custom fields that boards which are here already get from an import. */
export class Structure {
  readonly #mayAddFields: boolean;
  readonly #missing = new Map<BoardUuid, BoardNeedLists>();

  /** @param isAdmin only owners and admins add custom fields to a board, as on any board */
  constructor(isAdmin: boolean) {
    this.#mayAddFields = isAdmin;
  }

  get missing(): ReadonlyMap<BoardUuid, BoardNeeds> {
    return this.#missing;
  }

  /** Asks for a column. @returns whether the board has it, or gets it */
  column(board: PresentBoard, column: PlannedColumn): boolean {
    if (board.columnFor(column) !== undefined) return true;
    const { columns } = this.#of(board);
    const name = comparableName(column.name);
    if (!columns.has(name) && columns.size >= board.room.columns) return false;
    columns.set(name, columns.get(name) ?? column);
    return true;
  }

  /** Asks for a custom field. @returns why its values cannot come; null if they can */
  field(board: PresentBoard, field: SourceField): string | null {
    const present = board.fieldOf(field.name);
    if (present !== undefined) return takesValues(present, field) ? null : "The field on the board has another type.";
    const { fields } = this.#of(board);
    if (fields.has(comparableName(field.name))) return null;
    if (!this.#mayAddFields) return "The board has no such field, and only owners and admins add one.";
    if (fields.size >= board.room.fields) return "The board has as many fields as it may have.";
    fields.set(comparableName(field.name), field);
    return null;
  }

  /** Asks for an option of a field. @param text undefined if it cannot be one @returns why it cannot be; null if it can */
  option(board: PresentBoard, { uuid, options }: Field, text: string | undefined): string | null {
    if (!this.#mayAddFields) return "The field has no such option, and only owners and admins add one.";
    const more = this.#of(board).options.get(uuid) ?? new Set();
    if (text === undefined || (!more.has(text) && options.length + more.size >= mostOptions))
      return "The field has no such option, and no room for more.";
    this.#of(board).options.set(uuid, more.add(text));
    return null;
  }

  #of({ uuid }: PresentBoard): BoardNeedLists {
    const found = this.#missing.get(uuid) ?? { columns: new Map(), fields: new Map(), options: new Map() };
    this.#missing.set(uuid, found);
    return found;
  }
}
