import { Type } from "typebox";
import { type Column, type KindName, kindNames, kinds } from "#features/transfer/export-format/index.ts";
import { isStartLate } from "#features/tasks/columns/index.ts";
import { type FieldType, isOfType } from "#kernel/field-values.ts";
import { listLimits } from "#kernel/list-limits.ts";
import { mostPages } from "#features/content/page-text/index.ts";
import { compileCheck } from "#platform/http/validators.ts";
import { mostPosition } from "#platform/http/schemas.ts";
import { maxFileBytes } from "#platform/files/sizes.ts";
import { Graphs } from "./graphs.ts";
import type { Scan } from "./scan.ts";

export type Row = Record<string, unknown>;

const schemas = new Map(
  kindNames.map((kind) => {
    const columns: Readonly<Record<string, Column>> = kinds[kind].columns;
    const properties = Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema]));
    return [kind, compileCheck(Type.Object(properties, { additionalProperties: false }))];
  }),
);

const onBoards: ReadonlySet<KindName> = new Set(["statuses", "groups", "custom_fields", "tasks"]);

/** The most rows of a kind with the same value in a column. */
const most: Readonly<Partial<Record<KindName, readonly [column: string | null, count: number]>>> = {
  labels: [null, listLimits.labelsOfWorkspace],
  statuses: ["board_uuid", listLimits.statusesOfBoard],
  groups: ["board_uuid", listLimits.groupsOfBoard],
  subtasks: ["task_uuid", listLimits.subtasksOfTask],
  custom_fields: ["board_uuid", 100],
  feedback_forms: ["board_uuid", 20],
  wikis: [null, 200],
  saved_views: [null, 500],
};

/** Checks the rows of an export as the API would, after they got their new uuids. Rows come in the order of the kinds. */
export class RowChecks {
  readonly #scan: Scan;
  /** the board of a status, a group, a field or a task */
  readonly #place = new Map<string, string>();
  readonly #fieldTypes = new Map<string, FieldType>();
  readonly #graphs = new Graphs();
  readonly #counts = new Map<string, number>();

  constructor(scan: Scan) {
    this.#scan = scan;
  }

  /** @returns what is wrong with a row, or null */
  check(kind: KindName, row: Row): string | null {
    return (
      schemas.get(kind)?.(row) ??
      checkPosition(row) ??
      this.#checkReferences(kind, row) ??
      this.#checkPeople(row) ??
      this.#checkCount(kind, row) ??
      this.#checkKind(kind, row)
    );
  }

  /** The fault of all rows of a kind together, once they were checked one by one; null when nothing is. */
  checkAll(kind: KindName): string | null {
    return this.#graphs.check(kind);
  }

  #checkReferences(kind: KindName, row: Row): string | null {
    const columns: Readonly<Record<string, Column>> = kinds[kind].columns;
    for (const [column, { names, isOwn }] of Object.entries(columns)) {
      if (isOwn === true && !this.#scan.uuids.isOf(kind, row[column])) return `${column} is no new one`;
      if (names === undefined || row[column] === null) continue;
      if (!this.#scan.uuids.isOf(names, row[column])) return `${column} names nothing in ${names}.ndjson`;
    }
    for (const [column, names] of [
      ["label_uuids", "labels"],
      ["assignee_uuids", "people"],
    ] as const) {
      const uuids = (row[column] ?? []) as readonly string[];
      if (uuids.some((uuid) => !this.#scan.uuids.isOf(names, uuid)))
        return `${column} names nothing in ${names}.ndjson`;
    }
    return null;
  }

  /** Checks the people by whose access a key or an automation wrote a resource, and the authors of a version. */
  #checkPeople({ created_via, author_via, authors }: Row): string | null {
    type PersonVia = { readonly user_uuid: string; readonly via?: PersonVia | null } | null | undefined;
    const named = [created_via, author_via, ...((authors ?? []) as PersonVia[])] as PersonVia[];
    const uuids = named.flatMap((each) => [each?.user_uuid, each?.via?.user_uuid]);
    const isKnown = (uuid: string | undefined) => uuid === undefined || this.#scan.uuids.isOf("people", uuid);
    return uuids.every(isKnown) ? null : "a user_uuid names nobody in people.ndjson";
  }

  #checkCount(kind: KindName, row: Row): string | null {
    const limit = most[kind];
    if (limit === undefined) return null;
    const [column, count] = limit;
    return this.#count(`${kind} ${column === null ? "" : String(row[column])}`) > count
      ? `there are more than ${count} of these${column === null ? "" : ` with the same ${column}`}`
      : null;
  }

  /** A request goes with its page, unless it was signed. */
  #checkRequest({ state, page_uuid }: Row): string | null {
    return state === "signed" || this.#scan.uuids.isOf("pages", page_uuid)
      ? null
      : "page_uuid names nothing in pages.ndjson";
  }

  #countLinks(...tasks: readonly unknown[]): string | null {
    const { linksOfTask } = listLimits;
    const isFull = tasks.some((task) => this.#count(`links of ${String(task)}`) > linksOfTask);
    return isFull ? `a task has more than ${linksOfTask} links` : null;
  }

  #count(of: string): number {
    const count = (this.#counts.get(of) ?? 0) + 1;
    this.#counts.set(of, count);
    return count;
  }

  #isAt(uuid: unknown, place: unknown): boolean {
    return uuid === null || (typeof uuid === "string" && this.#place.get(uuid) === place);
  }

  #checkKind(kind: KindName, row: Row): string | null {
    const { uuid, board_uuid } = row;
    if (onBoards.has(kind)) this.#place.set(String(uuid), String(board_uuid));
    const checks: { readonly [Kind in KindName]?: () => string | null } = {
      tasks: () => checkDays(row) ?? this.#checkTask(row),
      custom_fields: () => this.#noteField(row),
      feedback_forms: () => (this.#isAt(row["status_uuid"], board_uuid) ? null : "status_uuid is of another board"),
      automations: () => (this.#isAt(row["task_uuid"], board_uuid) ? null : "task_uuid is of another board"),
      pages: () => this.#checkPage(row),
      page_versions: () => this.#graphs.checkVersion(String(row["page_uuid"]), Number(row["n"])),
      attachments: () => checkAttachment(row),
      signature_requests: () => this.#checkRequest(row),
      relationships: () =>
        this.#countLinks(row["blocker_uuid"], row["blocked_uuid"]) ??
        this.#graphs.addBlock(String(row["blocker_uuid"]), String(row["blocked_uuid"])),
      task_links: () => this.#countLinks(row["task_uuid"]) ?? this.#graphs.addLink(row),
    };
    return checks[kind]?.() ?? null;
  }

  #checkTask({ board_uuid, status_uuid, group_uuid, custom_fields }: Row): string | null {
    if (!this.#isAt(status_uuid, board_uuid)) return "status_uuid is of another board";
    if (!this.#isAt(group_uuid, board_uuid)) return "group_uuid is of another board";
    for (const [field, value] of Object.entries(custom_fields as Row)) {
      const type = this.#fieldTypes.get(field);
      if (type === undefined || !this.#isAt(field, board_uuid)) return "custom_fields names a field of another board";
      if (!isOfType(type, value)) return `custom_fields has a value that is not of type ${type}`;
    }
    return null;
  }

  #noteField({ uuid, type }: Row): null {
    this.#fieldTypes.set(String(uuid), type as FieldType);
    return null;
  }

  #checkPage(row: Row): string | null {
    const { archived_at, archived_with } = row;
    if ((archived_at === null) !== (archived_with === null)) return "archived_at and archived_with belong together";
    const [uuid, wiki] = [String(row["uuid"]), String(row["wiki_uuid"])];
    const parent = typeof row["parent_page_uuid"] === "string" ? row["parent_page_uuid"] : null;
    const isActive = archived_at === null;
    this.#graphs.addPage(uuid, { wiki, parent, isActive, version: Number(row["version"]) });
    return isActive && this.#count(`pages of ${wiki}`) > mostPages ? `a wiki has at most ${mostPages} pages` : null;
  }
}

/** Beyond what the API takes there would be no room for what is added before or after it. */
function checkPosition({ position }: Row): string | null {
  return position !== undefined && Math.abs(Number(position)) > mostPosition ? "position is too large" : null;
}

function checkDays({ start_date, due_date }: Row): string | null {
  const dayOf = (day: Row[string]): string | null => (typeof day === "string" ? day : null);
  const days = { start_date: dayOf(start_date), due_date: dayOf(due_date) };
  return isStartLate(days) ? "start_date is after due_date" : null;
}

function checkAttachment({ task_uuid, page_uuid, size_bytes }: Row): string | null {
  if ((task_uuid === null) === (page_uuid === null)) return "it belongs to a ticket or to a page";
  return Number(size_bytes) > maxFileBytes ? "a file has at most 25 MB" : null;
}
