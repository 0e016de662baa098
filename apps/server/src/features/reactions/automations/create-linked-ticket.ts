import { createRelationship } from "#features/tasks/links/index.ts";
import { type Task, taskOperations } from "#features/tasks/tasks/index.ts";
import { perform } from "#platform/http/perform.ts";
import type { ActionOf } from "./actions.ts";
import type { Step } from "./step.ts";
import { performerOf } from "./performer.ts";
import { fillTitle } from "./placeholders.ts";
import { finishStep, noteHalf } from "./step-queries.ts";

/**
 * Creates a task on the automation's board and links it to the run's task. These are two operations. The first stores
 * which task it created, so that a worker that repeats the step does not create another one.
 */
export async function createLinkedTicket(step: Step, action: ActionOf<"create_linked_ticket">): Promise<void> {
  const { run } = step;
  const made = run.step_progress?.task_uuid ?? (await makeTicket(step, action));
  if (run.task_uuid !== null) await link(step, action, made, run.task_uuid);
}

/** Creates and stores the new task. If there is no task to link it to, the step is done. @returns its uuid */
async function makeTicket(step: Step, action: ActionOf<"create_linked_ticket">): Promise<string> {
  const { platform, run, finish } = step;
  const { description, status_uuid } = action;
  const title = await titleOf(step, action);
  const reply = await perform(platform, taskOperations.createTask, performerOf(run), {
    params: { board_uuid: run.board_uuid },
    body: {
      title,
      ...(description === undefined ? {} : { description }),
      ...(status_uuid === undefined ? {} : { status_uuid }),
    },
    together: async (tx, body) => {
      const task_uuid = uuidIn(body);
      if (run.task_uuid === null) await finish(tx, { task_uuid });
      else await noteHalf(tx, run, task_uuid);
    },
  });
  return uuidIn(reply);
}

/**
 * The title with its placeholders filled in; if nothing is left of it, the name of the automation. The task of the run is read
 * in any case: what the new one could not be linked with ends the run before there is a new one.
 */
async function titleOf({ platform, run }: Step, { title }: ActionOf<"create_linked_ticket">): Promise<string> {
  const { task_uuid } = run;
  const reply =
    task_uuid === null
      ? { task: null }
      : await perform(platform, taskOperations.getTask, performerOf(run), { params: { task_uuid } });
  return fillTitle(title, (reply as { task: Task | null }).task, platform.services.now()) || run.name;
}

const uuidIn = (body: unknown): string => (body as { task: { uuid: string } }).task.uuid;

async function link(
  { platform, run }: Step,
  { type, relationship = "related_to" }: ActionOf<"create_linked_ticket">,
  made: string,
  other_task_uuid: string,
): Promise<void> {
  await perform(platform, createRelationship, performerOf(run), {
    params: { task_uuid: made },
    body: { other_task_uuid, direction: relationship },
    // this change was already counted when the task was created
    together: (tx) => finishStep(tx, run, { action: type, changed: true, task_uuid: made }),
  });
}
