import { type Client, isApiError, type UpdateTaskInput } from "@stoa/api";
import { isSameText } from "../data/blocks.ts";
import { clashRefusal, type Doc, editIn, editOn, planOfEdit, storedText } from "../data/edited-text.ts";
import { defineCommand, type Settled } from "../data/mutations.ts";
import { settledTask } from "./settled.ts";

/** A task and the new text of its description. @param seen what the editor showed when the person began to type this text */
export type UpdateDescription = { readonly uuid: string; readonly description_json: Doc; readonly seen: Doc };

/** What is kept as refused when two people changed the same part: my text, theirs, and what both began with. */
export type DescriptionClash = UpdateDescription & { readonly theirs: Doc };

/** The code of the refusal whose input is a `DescriptionClash`. */
export const descriptionClash = "description_clash";

const field = "description_json";
const mostTries = 3;

/** Changes the description of a task. What others wrote meanwhile in other blocks stays; of the same block both texts are kept. */
export const updateDescription = defineCommand<UpdateDescription, UpdateDescription>({
  name: "updateDescription",
  quiet: 400,
  plan: ({ uuid, description_json: mine, seen }, shown) => {
    // a text that was seen among the refused changes need not be open
    // guard: web: a text takes what is shown later for its base | `{ seen, mine }` => `{ seen: shown.get("descriptions", uuid)?.description_json ?? null, mine }` | by details.test.ts
    const edit = editOn({ seen, mine }, shown.get("descriptions", uuid)?.description_json);
    // guard: web: what is typed while a workspace is hidden is forgotten | `edit === null` => `edit === null || shown.get("tasks", uuid) === undefined` | by access-ends.test.ts
    if (edit === null) return null;
    // when a session ends nothing of the ticket is shown any more, and what was typed until then waits all the same
    const board_uuid = shown.get("tasks", uuid)?.board_uuid ?? null;
    return { subject: uuid, board_uuid, refs: [], ...planOfEdit("descriptions", uuid, field, edit) };
  },
  prepare: (mutation) => {
    const { mine, seen } = editIn(mutation, field);
    return { body: { uuid: mutation.input.uuid, description_json: mine, seen } };
  },
  send: sendText,
  merge: (first, second) => ({ ...second, seen: first.seen }),
  undo: ({ uuid }, before, shown, effects) => {
    const now = shown.get("descriptions", uuid)?.description_json ?? null;
    const { mine, seen } = editIn({ effects, before }, field);
    if (before === null || !isSameText(now, mine)) return { calls: [], changed: ["description"] };
    return {
      calls: [{ command: "updateDescription", input: { uuid, description_json: seen, seen: now } }],
      changed: [],
    };
  },
  tell: ({ uuid }) => ({ message: "updated", values: { task_uuid: uuid, fields: ["description"] } }),
});

/** Sends the text on the newest one. */
async function sendText(api: Client, body: UpdateDescription, { signal }: { signal: AbortSignal }): Promise<Settled> {
  const { uuid: task_uuid, description_json: mine, seen } = body;
  for (let tries = 1; ; tries += 1) {
    const { task } = await api.getTask({ task_uuid }, { signal });
    const theirs = task.description_json ?? null;
    const next = storedText({ seen, mine }, theirs);
    if (next === "stored") return settledTask(task);
    if (next === "clash") {
      const input: DescriptionClash = { ...body, theirs };
      return { ...settledTask(task), refused: [{ input, refusal: clashRefusal(descriptionClash, "description") }] };
    }
    try {
      const text = next.text as NonNullable<UpdateTaskInput["body"]["description_json"]>;
      const reply = await api.updateTask(
        { task_uuid, body: { version: task.version, description_json: text } },
        { signal },
      );
      return settledTask(reply.task);
    } catch (error) {
      if (!isApiError(error) || error.status !== 409 || tries >= mostTries) throw error;
    }
  }
}
