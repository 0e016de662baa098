import { type TSchema, Type } from "typebox";
import type { Rows } from "#platform/auth/rows.ts";
import { columnList, type ColumnName, partOf } from "#platform/db/columns.ts";
import { Color, field, named, nullable, oneOf, Prefix } from "#platform/http/schemas.ts";

// The columns of a board whose values a write decides. Each is declared once, and everything that stores, changes, shows, copies, exports
// or imports boards follows from the declaration. See "Adding a field" in CONTRIBUTING.md. A write decides the position too, which is
// computed (`placeBoard`), and statuses and groups, which are rows of their own. What a public board shows is a list of its own
// (`features/public/boards`).

/** A column of `boards`. */
type Column = {
  /** a value in a line of an export; optional if exports were made without the column */
  readonly stored: TSchema;
  /** a value in an edit */
  readonly sent: TSchema;
  /** a value in a reply and in a local copy */
  readonly shown: TSchema;
  /** the value of a new board, and of a board in an export without the column */
  readonly empty?: unknown;
};

const Unit = oneOf(["points", "hours"]);

export const boardColumns = {
  name: {
    stored: named(200),
    sent: field(Type.Optional(named(200)), "The new name. Surrounding spaces are removed."),
    shown: field(Type.String(), "The name."),
  },
  prefix: {
    stored: Type.Optional(Prefix),
    sent: field(
      Type.Optional(Prefix),
      "What the keys of its tasks begin with: two to five letters, in any case. Only owners and admins change it. Former ones go on leading to it.",
    ),
    shown: field(Prefix, "What the keys of its tasks begin with; no other board of the workspace has or had it."),
    empty: null,
  },
  color: {
    stored: nullable(Color),
    sent: field(Type.Optional(nullable(Color)), "The new color; null removes it."),
    shown: field(nullable(Color), "The color in which it is shown; null for none."),
    empty: null,
  },
  estimate_unit: {
    stored: Type.Optional(Unit),
    sent: field(
      Type.Optional(Unit),
      "The unit of the estimates of its tasks. The estimates stay the numbers that they are.",
    ),
    shown: field(Unit, "The unit of the estimates of its tasks; `points` until it is changed."),
    empty: "points",
  },
} as const satisfies Readonly<Partial<Record<ColumnName<"boards">, Column>>>;

export type BoardColumn = keyof typeof boardColumns;

/** The names of the columns in their order. */
export const boardColumnNames = Object.keys(boardColumns) as BoardColumn[];
/** All of the columns in statements. */
export const boardValueColumns = columnList("boards", boardColumnNames);

/** The values of a board that a write decides. */
export type BoardValues = Pick<Rows["board"], BoardColumn>;

/** The values of a new board. A prefix that is null or taken is made of the name. */
export type NewBoardValues = Omit<BoardValues, "prefix"> & { readonly prefix: string | null };

/** The values of a board of which only the name is said. */
export const emptyBoard = partOf(boardColumns, "empty") satisfies Omit<NewBoardValues, "name">;

/** The values of a board after an edit. @param sent undefined where a value stays */
export function editedBoard(board: BoardValues, sent: { readonly [Name in BoardColumn]?: BoardValues[Name] }) {
  const values = boardColumnNames.map((name) => [name, sent[name] === undefined ? board[name] : sent[name]]);
  return { ...(Object.fromEntries(values) as BoardValues), name: sent.name?.trim() ?? board.name };
}

/** Only the values of a row that a write decides. */
export const boardValuesOf = (row: BoardValues): BoardValues => editedBoard(row, {});
