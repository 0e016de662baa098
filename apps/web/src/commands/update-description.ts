import { type Client, isApiError, type UpdateTaskInput } from "@stoa/api";
import { isSameText, mergeBlocks } from "../data/blocks.ts";
import type { Change } from "../data/effects.ts";
import { defineCommand, type Settled } from "../data/mutations.ts";
import type { Description } from "../data/tables.ts";
import { settledTask } from "./settled.ts";

type Doc = Description["description_json"];

/** A task and the new text of its description. @param seen what the person began with; without it what is shown */
export type UpdateDescription = { readonly uuid: string; readonly description_json: Doc; readonly seen?: Doc };

type Body = UpdateDescription & { readonly seen: Doc };

/** What is kept as refused when two people changed the same part: my text, theirs, and what both began with. */
export type DescriptionClash = Body & { readonly theirs: Doc };

/** The code of the refusal whose input is a `DescriptionClash`. */
export const descriptionClash = "description_clash";

const mostTries = 3;

/** Changes the description of a task. What others wrote meanwhile in other blocks stays; of the same block both texts are kept. */
export const updateDescription = defineCommand<UpdateDescription, Body>({
  name: "updateDescription",
  quiet: 400,
  plan: ({ uuid, description_json, seen }, shown) => {
    const task = shown.get("tasks", uuid);
    const open = shown.get("descriptions", uuid);
    // a text that was seen among the refused changes need not be open; an open one may be empty (null)
    const text = open === undefined ? seen : open.description_json;
    if (task === undefined || text === undefined || isSameText(text, description_json)) return null;
    return {
      subject: uuid,
      board_uuid: task.board_uuid,
      refs: [],
      effects: [{ kind: "descriptions", uuid, does: "change", change: { set: { description_json } } }],
      before: { set: { description_json: seen === undefined ? text : seen } },
    };
  },
  prepare: ({ input, before }) => ({ body: { ...input, seen: seenIn(before) } }),
  send: sendText,
  merge: (_, second) => second,
  undo: ({ uuid, description_json }, before, shown) => {
    const now = shown.get("descriptions", uuid)?.description_json ?? null;
    if (before === null || !isSameText(now, description_json)) return { calls: [], changed: ["description"] };
    const input = { uuid, description_json: seenIn(before) };
    return { calls: [{ command: "updateDescription", input }], changed: [] };
  },
  tell: ({ uuid }) => ({ message: "updated", values: { task_uuid: uuid, fields: ["description"] } }),
});

function seenIn(before: Change | null): Doc {
  return (before?.set?.["description_json"] ?? null) as Doc;
}

/** Sends the text on the newest one. */
async function sendText(api: Client, body: Body, { signal }: { signal: AbortSignal }): Promise<Settled> {
  const { uuid: task_uuid, description_json: mine, seen } = body;
  for (let tries = 1; ; tries += 1) {
    const { task } = await api.getTask({ task_uuid }, { signal });
    const theirs = task.description_json ?? null;
    if (isSameText(theirs, mine)) return settledTask(task);
    const merged = mergeBlocks(seen, mine, theirs);
    if (merged === null) return { ...settledTask(task), refused: [clash(body, theirs)] };
    try {
      const text = merged as NonNullable<UpdateTaskInput["body"]["description_json"]>;
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

/** Both texts, for the person to decide. */
function clash(body: Body, theirs: Doc): NonNullable<Settled["refused"]>[number] {
  const error =
    "Somebody else changed the same part of this description. Both texts are kept here: choose one of them.";
  const input: DescriptionClash = { ...body, theirs };
  return { input, refusal: { status: 409, code: descriptionClash, error } };
}
