import type { TaskEventName } from "@stoa/server/internals";
import { created } from "@stoa/server/test/company.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { secondBoard } from "@stoa/server/test/second-board.ts";
import { ok, type Stage } from "./stage.ts";

type CreatedResource = { readonly uuid: string };
/** Does what causes an event. @returns the task that it happens to */
type Producer = (stage: Stage, who: ApiClient) => Promise<CreatedResource>;

/** A producer that does something with a new task. */
const on =
  (act: (stage: Stage, who: ApiClient, task: CreatedResource) => Promise<unknown>, fields: object = {}): Producer =>
  async (stage, who) => {
    const task = await stage.task(fields);
    await act(stage, who, task);
    return task;
  };

const labelled = (isRemoved: boolean): Producer =>
  on(async (stage, who, task) => {
    const { uuid } = await stage.label();
    await stage.edit(who, task, { label_uuids: [uuid] });
    if (isRemoved) await stage.edit(who, task, { label_uuids: [] });
  });

const linked = (direction: string, isRemoved = false): Producer =>
  on(async (stage, who, task) => {
    const other = await stage.task({ title: "The other one" });
    await stage.link(who, task, other, direction);
    if (isRemoved) await ok(who.delete(`/tasks/${task.uuid}/relationships/${other.uuid}?direction=${direction}`));
  });

const onComment = (
  act: (stage: Stage, who: ApiClient, path: string, comment: CreatedResource) => Promise<unknown>,
): Producer =>
  on(async (stage, who, task) => {
    const comment = await stage.comment(who, task);
    await act(stage, who, `/tasks/${task.uuid}/comments/${comment.uuid}`, comment);
  });

const onFile = (
  act: (stage: Stage, who: ApiClient, path: string, file: CreatedResource) => Promise<unknown>,
): Producer =>
  on(async (stage, who, task) => {
    const file = await stage.attach(who, task);
    await act(stage, who, `/tasks/${task.uuid}/attachments/${file.uuid}`, file);
  });

const onCriterion = (act: (who: ApiClient, path: string) => Promise<unknown>): Producer =>
  on(async (stage, who, task) => {
    const { uuid } = await stage.criterion(who, task);
    await act(who, `/tasks/${task.uuid}/subtasks/${uuid}`);
  });

/** The producer of each event of a task, for everybody who may write. A new event needs one: the type says so. */
export const producers: Readonly<Record<TaskEventName, Producer>> = {
  "ticket.created": async ({ board }, who) =>
    created(await who.post(`/boards/${board.uuid}/tasks`, { title: "Made" })).task,
  "ticket.duplicated": async (stage, who) => {
    const { uuid } = await stage.task({ title: "The first one" });
    return created(await who.post(`/tasks/${uuid}/duplicate`)).task;
  },
  "ticket.updated": on(({ edit }, who, task) => edit(who, task, { description: "More" })),
  "ticket.title_changed": on(({ edit }, who, task) => edit(who, task, { title: "New words" })),
  "ticket.priority_changed": on(({ edit }, who, task) => edit(who, task, { priority: "high" })),
  "ticket.due_date_changed": on(({ edit }, who, task) => edit(who, task, { due_date: "2031-02-03" })),
  "ticket.assigned": on(({ edit, dev, cleo }, who, task) => edit(who, task, { assignee_uuids: [cleo.uuid, dev.uuid] })),
  "ticket.unassigned": on(({ edit }, who, task) => edit(who, task, { assignee_uuids: [] })),
  "ticket.label_added": labelled(false),
  "ticket.label_removed": labelled(true),
  "ticket.moved": on(({ move, statuses }, who, task) => move(who, task, statuses[1]?.uuid ?? "")),
  "ticket.archived": async (stage, who) => {
    const task = await stage.task();
    await ok(who.post(`/tasks/${task.uuid}/archive`));
    // what is in the trash cannot be read by everybody
    await stage.restore(stage.ada, "ticket", task);
    return task;
  },
  "ticket.restored": on(async (stage, who, task) => {
    await ok(stage.ada.post(`/tasks/${task.uuid}/archive`));
    await stage.restore(who, "ticket", task);
  }),
  "ticket.deleted": on(async (stage, who, task) => {
    await ok(who.post(`/tasks/${task.uuid}/archive`));
    await stage.purge(who, "ticket", task);
  }),
  "ticket.claimed": ({ claim }, who) => claim(who),
  "ticket.lease_renewed": async ({ claim }, who) => {
    const { uuid, lease_uuid } = await claim(who);
    await ok(who.post(`/tasks/${uuid}/lease`, { lease_uuid }));
    return { uuid };
  },
  "ticket.lease_released": async ({ claim }, who) => {
    const { uuid, lease_uuid } = await claim(who);
    await ok(who.delete(`/tasks/${uuid}/lease`, { lease_uuid }));
    return { uuid };
  },
  "ticket.blocked": linked("blocked_by"),
  "ticket.unblocked": linked("blocked_by", true),
  "ticket.linked": linked("related_to"),
  "ticket.unlinked": linked("duplicate_of", true),
  "comment.created": on((stage, who, task) => stage.comment(who, task)),
  "comment.updated": onComment((_, who, path) => ok(who.patch(path, { body: "Said better" }))),
  "comment.deleted": onComment((_, who, path) => ok(who.delete(path))),
  "comment.restored": onComment(async (stage, who, path, comment) => {
    await ok(who.delete(path));
    await stage.restore(who, "comment", comment);
  }),
  "comment.purged": onComment(async (stage, who, path, comment) => {
    await ok(who.delete(path));
    await stage.purge(who, "comment", comment);
  }),
  "subtask.created": on((stage, who, task) => stage.criterion(who, task)),
  "subtask.updated": onCriterion((who, path) => ok(who.patch(path, { is_done: true }))),
  "subtask.deleted": onCriterion((who, path) => ok(who.delete(path))),
  "attachment.created": on((stage, who, task) => stage.attach(who, task)),
  "attachment.deleted": onFile((_, who, path) => ok(who.delete(path))),
  "attachment.restored": onFile(async (stage, who, path, file) => {
    await ok(who.delete(path));
    await stage.restore(who, "attachment", file);
  }),
  "attachment.purged": onFile(async (stage, who, path, file) => {
    await ok(who.delete(path));
    await stage.purge(who, "attachment", file);
  }),
  "automation.started": on(async ({ ada, board }, who, task) => {
    const rules = `/boards/${board.uuid}/automations`;
    const rule = { name: "Calm down", trigger_type: "manual", actions: [{ type: "set_priority", priority: "low" }] };
    const { automation } = created(await ada.post(rules, rule));
    await ok(who.post(`${rules}/${automation.uuid}/run`, { task_uuid: task.uuid }));
  }),
  "deployment.reported": on(({ report }, who, task) =>
    report(who, "deployments", task, { status: "succeeded", environment: "production", ref: "v1.4.0" }),
  ),
  "merge.reported": on(({ report }, who, task) =>
    report(who, "merges", task, { title: "Mend the pump", url: "https://ci.example.com/812" }),
  ),
};

/** Moves of a task between boards, of which some readers may open only one. */
export async function moveAcross(stage: Stage, who: ApiClient): Promise<CreatedResource> {
  const other = await secondBoard(stage.company, [stage.cleo]);
  const task = await stage.task();
  const go = (to: { readonly uuid: string }) =>
    stage.ada
      .get(`/tasks/${task.uuid}`)
      .then(({ body }) =>
        ok(who.post(`/tasks/${task.uuid}/move-board`, { version: body.task.version, board_uuid: to.uuid })),
      );
  await go(other);
  await go(stage.board);
  return task;
}
