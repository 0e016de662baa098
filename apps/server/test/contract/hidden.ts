import { created } from "../company.ts";
import { wholePng } from "../files.ts";
import { mentioning } from "../notified.ts";
import type { ApiClient } from "../people.ts";
import { fortnight } from "../sprints.ts";

/** A word that occurs only in what is hidden. */
export const canary = "Zilpzalp";

export type HiddenBoardOptions = {
  /** the owner of the workspace, who creates everything */
  readonly owner: ApiClient;
  readonly workspace_uuid: string;
  /** the assignee of the tasks, who is also mentioned in them, and is on the board's list for that time */
  readonly person: ApiClient;
  /** labels of the workspace, for the tasks */
  readonly label_uuids: readonly string[];
  /** tasks that others can see, and that the hidden tasks block */
  readonly blocked: readonly string[];
};

/**
 * Creates a board with one of everything that a reply could show or count: tasks with labels, an assignee, a past due date,
 * custom fields, comments, files, subtasks and blockers, a group, sprints, a shared view, an automation with a run, and a
 * task in the trash.
 * @returns the board
 */
export async function hideBoard(options: HiddenBoardOptions): Promise<string> {
  const { owner, workspace_uuid, person } = options;
  const { board } = created(await owner.post(`/workspaces/${workspace_uuid}/boards`, { name: `${canary} board` }));
  const at = `/boards/${board.uuid}`;
  done(await owner.put(`${at}/members/${person.uuid}`));
  const { group } = created(await owner.post(`${at}/groups`, { name: `${canary} group` }));
  const field = { name: `${canary} field`, type: "text" };
  const custom = created(await owner.post(`${at}/custom-fields`, field)).custom_field;
  for (const number of [1, 2, 3]) {
    const fields = {
      title: `${canary} ticket`,
      description_json: mentioning(person),
      label_uuids: options.label_uuids,
      assignee_uuids: [person.uuid],
      due_date: "2020-01-01",
      group_uuid: group.uuid,
      custom_fields: { [custom.uuid]: canary },
    };
    const { task } = created(await owner.post(`${at}/tasks`, fields));
    await furnish(options, task.uuid);
    if (number === 3) done(await owner.post(`/tasks/${task.uuid}/archive`));
  }
  const view = { workspace_uuid, name: `${canary} view`, kind: "list", query: canary, board_uuid: board.uuid };
  created(await owner.post("/profile/views", { ...view, shared: true }));
  const actions = [{ type: "set_priority", priority: "low" }];
  const rule = { name: `${canary} rule`, trigger_type: "manual", actions };
  created(await owner.post(`${at}/automations`, rule));
  for (const number of [1, 2]) {
    const dates = number === 1 ? fortnight : { starts_on: "2026-12-07", ends_on: "2026-12-18" };
    created(await owner.post(`${at}/sprints`, { name: `${canary} sprint ${number}`, goal: canary, ...dates }));
  }
  return board.uuid as string;
}

/** Adds to a task what belongs to one. */
async function furnish({ owner, blocked }: HiddenBoardOptions, task_uuid: string): Promise<void> {
  const on = `/tasks/${task_uuid}`;
  created(await owner.post(`${on}/comments`, { body: `${canary} comment` }));
  created(await owner.upload(`${on}/attachments`, { name: `${canary}.png`, type: "image/png", bytes: wholePng }));
  created(await owner.post(`${on}/subtasks`, { title: `${canary} criterion` }));
  for (const other_task_uuid of blocked) {
    for (const direction of ["blocks", "related_to"])
      created(await owner.post(`${on}/relationships`, { other_task_uuid, direction }));
  }
}

function done({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
}
