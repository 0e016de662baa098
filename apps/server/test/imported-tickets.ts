import assert from "node:assert/strict";
import { type Company, created } from "./company.ts";
import type { ApiClient } from "./people.ts";

type Line = { readonly importance: string; readonly what: string; readonly why: string; readonly count: number };

export type Import = {
  readonly uuid: string;
  readonly state: string;
  readonly error: string | null;
  readonly board_uuids: readonly string[];
  readonly updated_board_uuids: readonly string[];
  readonly created: {
    readonly boards: readonly string[];
    readonly columns: readonly string[];
    readonly labels: readonly string[];
    readonly tickets: number;
    readonly comments: number;
    readonly subtasks: number;
    readonly updated: number;
    readonly left: number;
  };
  readonly skipped: readonly Line[];
};

type Options = {
  readonly who?: ApiClient;
  readonly options?: string;
  readonly mapping?: object;
  readonly source?: "csv" | "trello";
  readonly name?: string;
};

/** A task as it is read alone. */
export type Task = {
  readonly uuid: string;
  readonly title: string;
  readonly version: number;
  readonly number: number;
  readonly position: string;
  readonly description: string;
  readonly status_name: string;
  readonly status_uuid: string;
  readonly priority: string | null;
  readonly start_date: string | null;
  readonly due_date: string | null;
  readonly estimate: number | null;
  readonly labels: readonly { readonly uuid: string; readonly name: string }[];
  readonly assignees: readonly { readonly uuid: string }[];
  readonly custom_fields: Readonly<Record<string, unknown>>;
  readonly comment_total: number;
  readonly subtask_total: number;
  readonly subtasks: readonly { readonly title: string }[];
};

/** Imports of files into the workspace of a company, by an owner unless somebody else is named. */
export function importsInto({ ada, harness, workspace }: Company) {
  const path = `/workspaces/${workspace.uuid}/imports`;
  const send = async (bytes: string, given: Options = {}): Promise<string> => {
    const { who = ada, options = "", mapping = {}, source = "csv", name = "Work.csv" } = given;
    const file = { name, type: "text/plain", bytes };
    const reply = await who.upload(`${path}?source=${source}${options}`, file, { mapping: JSON.stringify(mapping) });
    return created(reply).import.uuid;
  };
  const read = async (uuid: string): Promise<Import> => (await ada.get(`${path}/${uuid}`)).body.import;
  const ended = async (uuid: string): Promise<Import> => {
    await harness.worker.idle();
    const found = await read(uuid);
    assert.equal(found.state, "done", found.error ?? "");
    return found;
  };
  const bring = async (bytes: string, given?: Options): Promise<Import> => ended(await send(bytes, given));
  const preview = (bytes: string, given?: Options): Promise<Import> =>
    bring(bytes, { ...given, options: "&dry_run=true" });
  const tasksOf = async (board_uuid: string | undefined): Promise<ReadonlyMap<string, Task>> => {
    const { tasks } = (await ada.get(`/boards/${board_uuid}/tasks?limit=100`)).body as { tasks: Task[] };
    const all = await Promise.all(tasks.map(async ({ uuid }) => (await ada.get(`/tasks/${uuid}`)).body.task as Task));
    return new Map(all.map((task) => [task.title, task]));
  };
  const taskOf = async ({ board_uuids: [board_uuid] }: Import, title: string): Promise<Task> =>
    (await tasksOf(board_uuid)).get(title) ?? assert.fail(title);
  return { path, send, read, ended, bring, preview, tasksOf, taskOf };
}

/** The lines of a report about tickets of earlier imports, with what they name. */
export const linesOf = ({ skipped }: Import): string[] =>
  skipped
    .filter(({ what }) => /^(?:Tickets|New values|Column)/.test(what))
    .map(({ importance, what, count, why }) =>
      `${importance} ${what} ${count} ${/: (.*)\.$/.exec(why)?.[1] ?? ""}`.trim(),
    );

export const numbersOf = ({ created: { tickets, updated, left } }: Import) => ({ tickets, updated, left });

let last = 100;
/** Keys of tickets that no other test of a file has. */
export const keys = (count: number): string[] => Array.from({ length: count }, () => `ENG-${(last += 1)}`);

export const nothing = { tickets: 0, updated: 0, left: 0 };
