import { type Client, isApiError, type UpdateTaskInput } from "@stoa/api";
import { isSameText } from "../data/blocks.ts";
import { clashRefusal, type Doc, editIn, editOn, planOfEdit, storedText } from "../data/edited-text.ts";
import { defineCommand, type SendOptions, type SettledRows } from "../data/mutations.ts";
import { settledTask } from "./settled.ts";

/** A task and the new text of its description. @param seen what the editor showed when the person began to type this text */
export type UpdateDescription = { readonly uuid: string; readonly description_json: Doc; readonly seen: Doc };

/** The refused text when two people changed the same part: my text, theirs, and what both began with. */
export type DescriptionClash = UpdateDescription & { readonly theirs: Doc };

/** The code of the refusal whose input is a `DescriptionClash`. */
export const descriptionClash = "description_clash";

/** The text, and the request that was made of it on the newest one. */
type Body = UpdateDescription & { readonly request?: UpdateTaskInput["body"] };

const field = "description_json";
const mostTries = 3;

/** Changes the description of a task. What others wrote meanwhile in other blocks stays; of the same block both texts are kept. */
export const updateDescription = defineCommand<UpdateDescription, Body>({
  name: "updateDescription",
  quiet: 400,
  plan: ({ uuid, description_json: mine, seen }, shown) => {
    // a text that was seen among the refused changes need not be open
    const edit = editOn({ seen, mine }, shown.get("descriptions", uuid)?.description_json);
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

/**
 * Sends the text on the newest one. A request without an answer is sent again as it was: it may have been stored, and what others have
 * made of its words since does not tell.
 */
async function sendText(api: Client, body: Body, { keep, ...options }: SendOptions<Body>): Promise<SettledRows> {
  const { uuid: task_uuid } = body;
  let { request } = body;
  for (let tries = 1; ; tries += 1) {
    if (request === undefined) {
      const next = await nextRequest(api, body, options.signal);
      if ("settled" in next) return next.settled;
      ({ request } = next);
      await keep({ ...body, request });
    }
    try {
      return settledTask((await api.updateTask({ task_uuid, body: request }, options)).task);
    } catch (error) {
      if (!isApiError(error, "version_conflict") || tries >= mostTries) throw error;
      request = undefined;
    }
  }
}

type NextAttempt = { readonly settled: SettledRows } | { readonly request: UpdateTaskInput["body"] };

/** The change to send of a text, on the newest one. */
async function nextRequest(
  api: Client,
  { uuid, description_json: mine, seen }: Body,
  signal: AbortSignal,
): Promise<NextAttempt> {
  const { task } = await api.getTask({ task_uuid: uuid }, { signal });
  const theirs = task.description_json ?? null;
  const next = storedText({ seen, mine }, theirs);
  if (next === "stored") return { settled: settledTask(task) };
  if (next === "clash") {
    const input: DescriptionClash = { uuid, description_json: mine, seen, theirs };
    const refused = [{ input, refusal: clashRefusal(descriptionClash, "description") }];
    return { settled: { ...settledTask(task), refused } };
  }
  const text = next.text as NonNullable<UpdateTaskInput["body"]["description_json"]>;
  return { request: { version: task.version, description_json: text } };
}
