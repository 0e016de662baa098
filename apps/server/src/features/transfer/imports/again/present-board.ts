import type { LabelRow } from "#features/boards/labels/index.ts";
import type { FieldType } from "#kernel/field-values.ts";
import { listLimits } from "#kernel/list-limits.ts";
import { comparableName } from "#kernel/names.ts";
import { ownValue } from "#kernel/own-value.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { PlannedColumn } from "../plan.ts";
import type { SourceField } from "../tickets/index.ts";
import { hashOf } from "./file-values.ts";

/** The uuids of what the names in files became on a board, by their comparable names. */
export type BoardNames = {
  readonly columns: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
};

type Column = { readonly uuid: string; readonly name: string; readonly is_complete: boolean };
export type Field = {
  readonly uuid: string;
  readonly name: string;
  readonly type: FieldType;
  readonly options: readonly string[];
};

type BoardRow = {
  readonly uuid: BoardUuid;
  readonly name: string;
  readonly columns: readonly Column[];
  readonly fields: readonly Field[];
  readonly names: BoardNames | null;
  /** false for the board of a sprint that is not the current one */
  readonly takes_tickets: boolean;
};

/** The labels of a workspace. */
type Labels = { readonly byName: ReadonlyMap<string, LabelRow>; readonly byUuid: ReadonlyMap<string, LabelRow> };

/** A board that an earlier import made, as it is now. What was renamed here is still what its name in files means. */
export class PresentBoard {
  readonly uuid: BoardUuid;
  readonly name: string;
  readonly takesTickets: boolean;
  readonly names: BoardNames;
  readonly #row: BoardRow;
  readonly #labels: Labels;

  constructor(row: BoardRow, labels: Labels) {
    this.#row = row;
    this.#labels = labels;
    this.uuid = row.uuid;
    this.name = row.name;
    this.takesTickets = row.takes_tickets;
    this.names = row.names ?? { columns: {}, fields: {}, labels: {} };
  }

  /** The column that a name of a file means; undefined if there is none. */
  columnOf(name: string): string | undefined {
    return find(this.#row.columns, this.names.columns, name)?.uuid;
  }

  /** The same for a planned column: one that completes tickets is the one that does so here. */
  columnFor({ name, is_complete }: PlannedColumn): string | undefined {
    return this.columnOf(name) ?? (is_complete ? this.#row.columns.find((each) => each.is_complete)?.uuid : undefined);
  }

  /** The custom field that a name of a file means. */
  fieldOf(name: string): Field | undefined {
    return find(this.#row.fields, this.names.fields, name);
  }

  /** The label that a name of a file means. */
  labelOf(name: string): LabelRow | undefined {
    const asked = comparableName(name);
    return this.#labels.byUuid.get(ownValue(this.names.labels, asked) ?? "") ?? this.#labels.byName.get(asked);
  }

  /** The number of columns and of fields that it may still get. */
  get room(): { readonly columns: number; readonly fields: number } {
    const { columns, fields } = this.#row;
    return { columns: listLimits.statusesOfBoard - columns.length, fields: mostFields - fields.length };
  }
}

const mostFields = 100;

function find<Thing extends { readonly uuid: string; readonly name: string }>(
  things: readonly Thing[],
  names: Readonly<Record<string, string>>,
  name: string,
): Thing | undefined {
  const asked = comparableName(name);
  const known = ownValue(names, asked);
  return things.find(({ uuid }) => uuid === known) ?? things.find((thing) => comparableName(thing.name) === asked);
}

/** Whether a field takes the values of a field of a file; of a select, each value must be one of its options. */
export function takesValues(field: Field, { type }: Pick<SourceField, "type">): boolean {
  const takes = { currency: "number", select: "text" } as const;
  return (
    field.type === type ||
    field.type === "text" ||
    (takes as Partial<Record<FieldType, FieldType>>)[field.type] === type
  );
}

/** Whether a field has a value among its options, by the hash of the value. */
export const hasOption = ({ type, options }: Field, hash: string): boolean =>
  type !== "select" || options.some((option) => hashOf(option) === hash);

/** The value of a file in the form that a field takes. */
export const fitted = ({ type }: Field, value: string | number | boolean): string | number | boolean =>
  type === "text" ? String(value) : value;

/** Reads boards that earlier imports made, with what the names of files mean there. */
export async function readPresentBoards(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  board_uuids: readonly BoardUuid[],
): Promise<ReadonlyMap<BoardUuid, PresentBoard>> {
  if (board_uuids.length === 0) return new Map();
  const labels = await reader.rows(
    raw<LabelRow>(
      sql`select uuid, name, color from labels where workspace_uuid = ${workspace_uuid}::uuid order by uuid`,
    ),
  );
  const all: Labels = {
    byName: new Map(labels.map((label) => [comparableName(label.name), label])),
    byUuid: new Map(labels.map((label) => [label.uuid, label])),
  };
  const rows = await reader.rows(
    raw<BoardRow>(sql`select b.uuid, b.name, i.names,
        coalesce((select sp.state = 'current' from sprints sp where sp.board_uuid = b.uuid), true) as takes_tickets,
        (select jsonb_agg(jsonb_build_object('uuid', s.uuid, 'name', s.name, 'is_complete', s.is_complete)
          order by s.position, s.uuid) from statuses s where s.board_uuid = b.uuid) as columns,
        (select coalesce(jsonb_agg(jsonb_build_object('uuid', f.uuid, 'name', f.name, 'type', f.type, 'options', f.options)
          order by f.position, f.uuid), '[]') from custom_fields f where f.board_uuid = b.uuid) as fields
      from boards b left join imported_boards i on (i.workspace_uuid, i.board_uuid) = (b.workspace_uuid, b.uuid)
      where b.workspace_uuid = ${workspace_uuid}::uuid and b.uuid = any (${board_uuids}::uuid[])`),
  );
  return new Map(rows.map((row) => [row.uuid, new PresentBoard(row, all)]));
}

/** Remembers what names of files became on a board, besides what is known of it. */
export async function rememberNames(
  reader: Reader,
  { workspace_uuid, board_uuid }: { readonly workspace_uuid: WorkspaceUuid; readonly board_uuid: BoardUuid },
  { columns, fields, labels }: BoardNames,
): Promise<void> {
  const names = { columns, fields, labels };
  await reader.rows(
    raw(sql`insert into imported_boards as i (workspace_uuid, board_uuid, names)
      values (${workspace_uuid}::uuid, ${board_uuid}::uuid, ${names}::jsonb)
      on conflict (workspace_uuid, board_uuid) do update set names = jsonb_build_object(
        'columns', i.names -> 'columns' || (excluded.names -> 'columns'),
        'fields', i.names -> 'fields' || (excluded.names -> 'fields'),
        'labels', i.names -> 'labels' || (excluded.names -> 'labels'))`),
  );
}

/** Names as they are kept, with their uuids. */
export const namesOf = (uuids: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...uuids].map(([name, uuid]) => [comparableName(name), uuid]));
