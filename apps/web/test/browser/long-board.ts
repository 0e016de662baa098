import type { Page } from "playwright-core";
import { pages } from "@stoa/api";
import { list as addToBoard } from "@stoa/server/test/people.ts";
import type { App } from "./app.ts";
import type { ListOnScreen } from "./whole-lists.ts";

/** The numbers of tickets in the columns of the board: around what lists once drew at first, and more than any screen shows. */
export const lengths = [1, 9, 10, 11, 12, 13, 24, 25, 26, 30, 32, 300] as const;

/** A screen with lists. @property path leads to the list of a column @property lists what is seen there of so many tickets */
export type ListScreen = {
  readonly path: (length: number) => string;
  /** by what the board is divided before */
  readonly division: string | null;
  readonly lists: (length: number) => readonly ListOnScreen[];
};

/** A board with a column of each length. Its tickets are Ada's, every other one also Cleo's, and have different swimlanes and priorities. */
export async function makeLongBoard({ company }: App) {
  const { ada, ben, cleo, workspace, harness } = company;
  const board = await importBoard(company, "Lengths");
  for (const who of [ben, cleo]) await addToBoard(harness, { uuid: board, workspace_uuid: workspace.uuid }, who);
  const { statuses } = await ada.api.getBoard({ board_uuid: board });
  const columns = new Map(statuses.map(({ name, uuid }) => [name, uuid]));
  const columnOf = (length: number): string => columns.get(`Of ${length}`) ?? "";
  const groups: string[] = [];
  for (const name of ["Web", "Server"]) {
    groups.push((await ada.api.createGroup({ board_uuid: board, body: { name } })).group.uuid);
  }
  const tasks = await tasksOf(company, board);
  const change = async (rest: number, group_uuid: string | undefined, assignee_uuids: readonly string[]) => {
    const task_uuids = tasks
      .filter((task) => numberOf(task) % 2 === rest)
      .map(({ uuid, version }) => ({ uuid, version }));
    await ben.api.updateTasks({
      body: { task_uuids, changes: { group_uuid: group_uuid ?? null, assignee_uuids: [...assignee_uuids] } },
    });
  };
  await change(0, groups[0], [ada.uuid]);
  await change(1, groups[1], [ada.uuid, cleo.uuid]);
  await harness.worker.idle();
  const path = `/w/${workspace.uuid}/board/${board}`;
  return {
    board,
    path,
    columnOf,
    columns: statuses.map(({ uuid }) => uuid),
    screens: screensOf(path, workspace.uuid, columnOf),
  };
}

type Company = App["company"];

/** The number of a ticket in its column. */
const numberOf = ({ title }: { readonly title: string }): number => Number(title.split(" ").at(-1));

/** Imports a board with a column of each length. @returns its uuid */
export async function importBoard({ ada, workspace, harness }: Company, name: string): Promise<string> {
  const priorities = ["", "low", "medium", "high", "urgent"];
  const rows = lengths.flatMap((length) =>
    Array.from({ length }, (_, at) => `${name},Of ${length},${priorities[at % 5]},of${length}x card ${at + 1}`),
  );
  const file = new File([["board,column,priority,title", ...rows].join("\n")], "lengths.csv", { type: "text/csv" });
  const { import: begun } = await ada.api.createImport({
    workspace_uuid: workspace.uuid,
    query: { source: "csv" },
    file,
  });
  await harness.worker.idle();
  const { import: done } = await ada.api.getImport({ workspace_uuid: workspace.uuid, import_uuid: begun.uuid });
  const [board] = done.board_uuids;
  if (board === undefined) throw new Error("The board was not imported.");
  return board;
}

/** All tickets of a board. */
export async function tasksOf({ ada }: Company, board_uuid: string) {
  const read = pages((cursor) => ada.api.listTasks({ board_uuid, query: { limit: 200, ...cursor } }));
  const found = await Array.fromAsync(read);
  return found.flatMap(({ tasks }) => tasks);
}

/** @param more how many lines there are besides those of tickets */
const listOf =
  (scroller: string, name: string, more: number, isInOrder = true): ListScreen["lists"] =>
  (length) => [
    { name: `${name} of ${length}`, scroller, lines: length + more, last: isInOrder ? `card ${length}` : null },
  ];

function screensOf(
  path: string,
  workspace: string,
  columnOf: (length: number) => string,
): { readonly [Name in "list" | "grouped" | "mine" | "groups" | "people" | "priorities"]: ListScreen } {
  const addressed = (address: string) => (length: number) => `${address}status_uuid=${columnOf(length)}`;
  const lines = (name: string, address: string, more: number): ListScreen => ({
    path: addressed(address),
    division: null,
    lists: listOf(".task-list-rows", name, more),
  });
  // each swimlane has a line for its head and one for its end
  const divided = (by: string, swimlanes: number): ListScreen => ({
    path: addressed(`${path}?`),
    division: by,
    lists: listOf(".swimlanes", `swimlanes by ${by}`, 2 * swimlanes, false),
  });
  return {
    list: lines("list", `${path}/list?group=none&`, 0),
    grouped: lines("grouped list", `${path}/list?`, 1),
    mine: lines("my work", `/w/${workspace}/my-work?sort=number&`, 1),
    groups: divided("group", 3),
    people: divided("assignee", 3),
    priorities: divided("priority", 5),
  };
}

/** The columns of the board, as they are seen when it is not divided. */
export const columnsSeen: readonly ListOnScreen[] = lengths.map((length, at) => ({
  name: `column of ${length}`,
  scroller: `.column:nth-child(${at + 1}) .column-body`,
  lines: length,
  last: `card ${length}`,
}));

/** Goes to an address without loading the page again: what was shown is taken away, and all lists are made anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  const [, workspace] = /^(\/w\/[^/]+)/.exec(new URL(page.url()).pathname) ?? [];
  await page.evaluate((away) => history.pushState(null, "", away), `${workspace}/inbox?show=mention`);
  await page.locator(".inbox-head").waitFor();
  await page.evaluate((to) => history.pushState(null, "", to), path);
}

/** Divides the board that is open. @param by nothing, its own swimlanes, people or priorities */
export async function divide(page: Page, by: string): Promise<void> {
  await page.getByRole("button", { name: "Swimlanes", exact: true }).click();
  await page.getByLabel("Swimlanes by").selectOption(by);
  await page.keyboard.press("Escape");
  await page.getByLabel("Swimlanes by").waitFor({ state: "detached" });
}
