import { created, type Company } from "./company.ts";
import type { ApiClient } from "./people.ts";

/** The dates of a planned sprint. */
export const fortnight = { starts_on: "2026-11-23", ends_on: "2026-12-04" } as const;
export const nextFortnight = { starts_on: "2026-12-07", ends_on: "2026-12-18" } as const;

/** A sprint as the API shows it. */
export type Sprint = typeof fortnight & {
  readonly uuid: string;
  readonly board_uuid: string;
  readonly number: number;
  readonly name: string;
  readonly goal: string | null;
  readonly state: "planned" | "current" | "closed";
  readonly created_at: string;
  readonly updated_at: string;
};

/** Creates a board that is the current sprint of a new series; Ada and the listed people may open it. */
export async function startSeries(company: Company, listed: readonly ApiClient[] = []): Promise<Sprint> {
  const { ada, workspace, harness } = company;
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Series" }));
  for (const who of listed) {
    await harness.platform.pool.run(
      "insert into board_members (workspace_uuid, board_uuid, user_uuid) values ($1, $2, $3)",
      [workspace.uuid, board.uuid, who.uuid],
    );
  }
  return addSprint(company, board.uuid, { name: "Sprint 1", ...fortnight });
}

/** Adds a sprint, as Ada. */
export async function addSprint(company: Company, board_uuid: string, fields: object = {}): Promise<Sprint> {
  const body = { name: "Sprint 2", ...nextFortnight, ...fields };
  return created(await company.ada.post(`/boards/${board_uuid}/sprints`, body)).sprint;
}

/** Creates a task on a board, as Ada. */
export async function ticketOn(company: Company, board_uuid: string, fields: object = {}) {
  return created(await company.ada.post(`/boards/${board_uuid}/tasks`, { title: "A ticket", ...fields })).task;
}
