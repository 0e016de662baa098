import {
  checkNumbers,
  importNumbers,
  importWholeTasks,
  mergeCustomFields,
  Requirement,
  type WholeTask,
} from "#features/tasks/tasks/index.ts";
import { importWholeComments, type WholeComment } from "#features/tasks/comments/index.ts";
import { importWholePages, placeWholePages, type WholePage } from "#features/wiki/pages/index.ts";
import { Actions, Condition, TriggerConfig, triggerTypes } from "#features/reactions/automations/index.ts";
import { notImported } from "#features/wiki/signature-requests/index.ts";
import { type KindName, kinds } from "#features/transfer/export-format/index.ts";
import { Type } from "typebox";
import { ApiError } from "#kernel/errors.ts";
import { toBoardUuid } from "#kernel/uuids.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import type { Reader } from "#platform/db/query.ts";
import { oneOf } from "#platform/http/schemas.ts";
import { compileCheck } from "#platform/http/validators.ts";
import { viaOf } from "../importer.ts";
import type { RunningImport } from "../queries.ts";
import type { Row } from "./check-rows.ts";
import { insertRows, writeAt } from "./insert-rows.ts";
import { withImport } from "./name-import.ts";
import type { Part } from "./parts.ts";

/** Rows of a kind. */
export type Rows = Extract<Part, { type: "rows" }>;
type Field = Parameters<typeof mergeCustomFields>[0][number];

type Refuse = (problem: string) => never;

const checkRequirements = compileCheck(Type.Array(Requirement));
const checkAutomation = compileCheck(
  Type.Object({
    trigger_type: oneOf(triggerTypes),
    trigger_config: TriggerConfig,
    conditions: Type.Array(Condition),
    actions: Actions,
  }),
);

/** The number of rows that one statement changes. */
const atOnce = 1000;

/** Writes the rows of an export into a workspace, part by part, in the order of the kinds. */
export class RowWriter {
  readonly #reader: Reader;
  readonly #to: RunningImport;
  readonly #fields = new Map<string, Field[]>();
  readonly #parents: { uuid: string; parent_page_uuid: string }[] = [];
  readonly #numbers = new Map<string, number>();
  /** written last: others may wait for their names */
  readonly #labels: { rows: Row[]; at: string } = { rows: [], at: "labels.ndjson" };
  /** the number of automations of each board with automations */
  readonly automated = new Map<string, number>();
  /** whether the export has shared views */
  hasViews = false;
  readonly boards: Row[] = [];
  readonly wikis: Row[] = [];

  /** @param to the import, which names the workspace and the person who imports */
  constructor(reader: Reader, to: RunningImport) {
    this.#reader = reader;
    this.#to = to;
  }

  /** @throws ApiError import_invalid for rows that break a rule of the workspace */
  async write({ kind, rows: read, at }: Rows): Promise<void> {
    const rows = read.map((row) => withImport(row, viaOf(this.#to)));
    this.#note(kind, rows, at);
    if (kind === "labels") return void this.#labels.rows.push(...rows);
    await writeAt(at, this.#insert(kind, rows));
  }

  /** Writes what is known at the end. @returns the labels that were written */
  async finish(): Promise<readonly Row[]> {
    for (let start = 0; start < this.#parents.length; start += atOnce) {
      await placeWholePages(this.#reader, this.#to.workspace_uuid, this.#parents.slice(start, start + atOnce));
    }
    const numbers = [...this.#numbers].map(([board, last_number]) => ({ board_uuid: toBoardUuid(board), last_number }));
    await importNumbers(this.#reader, this.#to.workspace_uuid, numbers);
    await checkNumbers(this.#reader, this.#to.workspace_uuid, numbers);
    const { rows, at } = this.#labels;
    await writeAt(at, this.#insertPlain("labels", rows));
    return rows;
  }

  /** Remembers what other rows depend on, and checks what only the features know. */
  #note(kind: KindName, rows: readonly Row[], at: string): void {
    const refuse = (problem: string): never => {
      throw new ApiError("import_invalid", { problem: `${at}: ${problem}.` });
    };
    if (kind === "boards") this.boards.push(...rows);
    if (kind === "wikis") this.wikis.push(...rows);
    if (kind === "saved_views" && rows.length > 0) this.hasViews = true;
    const note = this.#notes[kind];
    for (const row of note === undefined ? [] : rows) note?.(row, String(row["board_uuid"]), refuse);
  }

  readonly #notes: { readonly [Kind in KindName]?: (row: Row, board: string, refuse: Refuse) => void } = {
    custom_fields: (row, board) => {
      const field = row as unknown as Field;
      // a task keeps the value of an option that is no longer offered
      const isSelect = field.type === "select";
      this.#fields.getOrInsertComputed(board, () => []).push(isSelect ? { ...field, type: "text" } : field);
    },
    statuses: (row, _board, refuse) => {
      const problem = checkRequirements(row["entry_requirements"]);
      if (problem !== null) refuse(`entry_requirements${problem}`);
    },
    tasks: (row, board, refuse) => this.#noteTask(row, board, refuse),
    former_numbers: (row, board) => this.#noteNumber(row, board),
    automations: (row, board, refuse) => this.#noteAutomation(row, board, refuse),
    pages: ({ uuid, parent_page_uuid }) => {
      if (typeof parent_page_uuid === "string") this.#parents.push({ uuid: String(uuid), parent_page_uuid });
    },
  };

  #noteNumber({ number }: Row, board: string): void {
    this.#numbers.set(board, Math.max(this.#numbers.get(board) ?? 0, Number(number)));
  }

  #noteTask(row: Row, board: string, refuse: Refuse): void {
    this.#noteNumber(row, board);
    const values = row["custom_fields"] as Parameters<typeof mergeCustomFields>[2];
    mergeCustomFields(this.#fields.get(board) ?? [], {}, values, (name, details) =>
      refuse(new ApiError(name, details).message.replace(/\.$/, "")),
    );
  }

  #noteAutomation(row: Row, board: string, refuse: Refuse): void {
    const { trigger_type, trigger_config, conditions, actions } = row;
    const problem = checkAutomation({ trigger_type, trigger_config, conditions, actions });
    if (problem !== null) refuse(problem);
    // an export has none; a person who switched the automation on would send a secret of theirs to where the export says
    if ((actions as Row[]).some((action) => "headers" in action)) refuse("actions has headers");
    this.automated.set(board, (this.automated.get(board) ?? 0) + 1);
  }

  #insert(kind: KindName, rows: readonly Row[]): Promise<void> {
    const { workspace_uuid } = this.#to;
    switch (kind) {
      case "tasks":
        return importWholeTasks(this.#reader, workspace_uuid, rows as unknown as WholeTask[]);
      case "comments":
        return importWholeComments(this.#reader, workspace_uuid, rows as unknown as WholeComment[]);
      case "pages":
        return importWholePages(this.#reader, workspace_uuid, rows as unknown as WholePage[]);
      default:
        return this.#insertPlain(kind, rows);
    }
  }

  #insertPlain(kind: KindName, rows: readonly Row[]): Promise<void> {
    const { workspace_uuid, user_uuid } = this.#to;
    const whole = rows.map((row) => ({ ...row, ...given[kind]?.(row, user_uuid), workspace_uuid }));
    const columns = new Set([...Object.keys(kinds[kind].columns), ...Object.keys(whole[0] ?? {})]);
    return insertRows(this.#reader, kind, [...columns], whole);
  }
}

/** The values of a row in addition to or instead of those of the export. @param user_uuid the importing person */
const given: { readonly [Kind in KindName]?: (row: Row, user_uuid: string) => Row } = {
  // it acts with somebody's rights: the person who switches it on decides that, and is checked then
  automations: (_row, user_uuid) => ({ enabled: false, written_by: user_uuid }),
  // no stretch of editing goes on in an imported page, and a request may name any of its versions
  page_versions: () => ({ is_fixed: true }),
  signature_requests: ({ state, pdf_hash }) => ({
    public_token: newToken(),
    pdf_problem: state === "signed" && pdf_hash === null ? notImported : null,
  }),
  feedback_forms: () => ({ public_token: newToken() }),
  saved_views: () => ({ shared: true }),
};
