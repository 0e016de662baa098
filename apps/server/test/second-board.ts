import type { Json } from "#kernel/events.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import { created, type Company } from "./company.ts";
import { list, type ApiClient } from "./people.ts";
import { asPublished } from "./events.ts";

/** Another board of the company with its statuses; only the owner, the admin and the listed members may open it. */
export async function secondBoard(company: Company, listed: readonly ApiClient[] = []) {
  const answer = await company.ada.post(`/workspaces/${company.workspace.uuid}/boards`, { name: "Second" });
  const { board } = created(answer);
  for (const who of listed) await list(company.harness, board, who);
  const statuses = (await company.harness.platform.pool.run(
    "select uuid, name from statuses where board_uuid = $1 order by position",
    [board.uuid],
  )) as { uuid: string; name: string }[];
  return { uuid: board.uuid as BoardUuid, workspace_uuid: company.workspace.uuid, statuses };
}

/** Sets the entry requirements of a status. */
export async function require(company: Company, status_uuid: string | undefined, requirements: readonly Json[]) {
  await company.harness.platform.pool.run("update statuses set entry_requirements = $2::jsonb where uuid = $1", [
    status_uuid ?? null,
    requirements,
  ]);
}

/** The events of a task, oldest first. */
export async function eventsOf(company: Company, task_uuid: string) {
  const rows = await company.harness.platform.pool.run(
    "select name, board_uuid, from_board_uuid, data, derived_field from full_events where task_uuid = $1 order by id",
    [task_uuid],
  );
  return asPublished(rows) as {
    name: string;
    board_uuid: string;
    from_board_uuid: string | null;
    data: Record<string, never>;
  }[];
}
