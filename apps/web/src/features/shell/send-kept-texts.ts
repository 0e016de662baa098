import type { DocumentJson } from "@stoa/document";
import { descriptionClash } from "#commands/update-description.ts";
import type { LostDraft } from "#data/drafts.ts";
import type { EditedText } from "#data/edited-text.ts";
import { browserEnvironment } from "#data/environment.ts";
import type { Mutation, Refusal } from "#data/mutations.ts";
import type { Workspace } from "#data/open.ts";
import { refusedMutation } from "#data/refused-mutation.ts";
import type { Draft } from "#editor/live/room.ts";
import type { SendResult, RefusalReason } from "#editor/live/send-kept.ts";
import { keptWords } from "#i18n/en/kept.ts";

/** The kept part of a description: of its room, of an edit that waited for it, or only its name. */
type KeptDescription = Partial<Draft> & Partial<EditedText> & Partial<LostDraft>;

/** Sends what rooms of a description kept, the newest first. */
export type SendRooms = (task: string, drafts: readonly Draft[], signal: AbortSignal) => Promise<SendResult>;

/**
 * Sends what was typed in a description and is not stored yet. What cannot be stored goes to what the server did not take.
 * @param names of the drafts, which no open editor has
 * @param send loads what rooms are made of
 * @returns whether it has to be tried again later
 */
export async function sendKeptText(
  workspace: Workspace,
  task: string,
  names: readonly string[],
  send: SendRooms,
  signal: AbortSignal,
): Promise<boolean> {
  const { drafts, store } = workspace;
  for (const name of names) storeAlone(workspace, task, name);
  const kept = names.flatMap((name) => {
    const draft = drafts.get(name) as KeptDescription | undefined;
    return draft === undefined ? [] : [{ name, draft }];
  });
  const sent = await sendAll(task, kept, send, signal);
  if (signal.aborted || sent.is === "waits") return true;
  if (sent.is === "untaken") {
    // the changes will tell whether the ticket was deleted, or its board was left: then nothing of what it said may stay
    if (sent.why === "gone" && store.base.get("tasks", task) !== undefined) return true;
    // before the drafts go: the tab may end in between
    drafts.refuse(refusedText(workspace, task, sent, kept.at(0)?.draft.title));
  }
  for (const { name, draft } of kept) if (drafts.get(name) === draft) drafts.set(name, undefined);
  return false;
}

/** Stores an edit that waited for a room, as one that is made now. */
function storeAlone({ drafts, run }: Workspace, uuid: string, name: string): void {
  const { mine, seen } = (drafts.get(name) ?? {}) as KeptDescription;
  if (mine === undefined || seen === undefined) return;
  run({ command: "updateDescription", input: { uuid, description_json: mine, seen } });
  drafts.set(name, undefined);
}

async function sendAll(
  task: string,
  kept: readonly { readonly draft: KeptDescription }[],
  send: SendRooms,
  signal: AbortSignal,
): Promise<SendResult> {
  const found = kept.flatMap(({ draft: { update, generation } }) =>
    update === undefined || generation === undefined ? [] : { update, generation },
  );
  // what is left of a lost board is a name
  if (found.length === 0) return kept.length > 0 ? { is: "untaken", why: "access", words: null } : { is: "sent" };
  const drafts = found.toSorted((one, other) => other.generation - one.generation);
  return send(task, drafts, signal);
}

const statuses: Readonly<Record<RefusalReason, number>> = { gone: 404, access: 403, reading: 403, refused: 409 };

/** A text that cannot be sent, as a change that the server refused. */
function refusedText(
  { store: { shown } }: Workspace,
  uuid: string,
  { why, words }: { readonly why: RefusalReason; readonly words: DocumentJson | null },
  known: string | undefined,
): Mutation {
  const title = shown.get("tasks", uuid)?.title ?? known ?? "";
  // of the text that is there now and of this one the person decides
  const code = why === "refused" ? descriptionClash : why;
  const refusal: Refusal = { status: statuses[why], code, error: keptWords[why]({ title }) };
  const theirs = shown.get("descriptions", uuid)?.description_json ?? null;
  return refusedMutation(browserEnvironment().clock, {
    command: "updateDescription",
    input: { uuid, description_json: words, seen: null, ...(why === "refused" && { theirs }) },
    subject: uuid,
    board_uuid: shown.get("tasks", uuid)?.board_uuid ?? null,
    refusal,
  });
}
