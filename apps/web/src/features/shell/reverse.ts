import { commands } from "#commands/index.ts";
import type { UndoResult, ReversedStep } from "#data/actions.ts";
import type { Workspace } from "#data/open.ts";
import type { AnyRow } from "#data/tables.ts";
import type { ChangedField, Step } from "#data/undo.ts";
import { m } from "#i18n/en.ts";
import { tellingWords as words } from "#i18n/en/telling.ts";
import { openedBoard } from "#paths.ts";
import { shownAuthor, textOf as nameOf } from "#session/attribution.ts";
import { dismissToast, toast } from "#ui/toast.ts";
import { listOfFields, sentenceFor } from "./command-sentences.ts";

const undoing = {
  reverse: "undo",
  said: words.undid,
  kept: words.undoneInPart,
  next: m.redo,
  none: words.nothingToUndo,
} as const;
const redoing = {
  reverse: "redo",
  said: words.redid,
  kept: words.redoneInPart,
  next: m.undo,
  none: words.nothingToRedo,
} as const;
type Way = typeof undoing | typeof redoing;

/** Undoes a step, or the newest one, and shows a message. Changes that somebody made since stay, and are reported. @param id of the step */
export const undoStep = (workspace: Workspace, id?: string): Promise<void> => turn(workspace, undoing, id);

/** Does again what was undone last, or a step, and says what. */
export const redoStep = (workspace: Workspace, id?: string): Promise<void> => turn(workspace, redoing, id);

async function turn(workspace: Workspace, way: Way, id?: string): Promise<void> {
  // what reverses a step may be another command
  if (!(await commands.fetch())) return toast({ text: m.partMissing, kind: "warning" });
  // the message shows the state before: a ticket may be gone afterwards
  const reversed: UndoResult = workspace[way.reverse](id);
  if (reversed === "barred") return;
  if (reversed === null) return toast({ text: way.none });
  const { step } = reversed;
  dismissToast(step.id);
  toast({ id: step.id, text: await textOf(workspace, way, reversed), ...actionOf(workspace, way, reversed) });
}

function actionOf(workspace: Workspace, way: Way, { step, isDone, isReversible }: ReversedStep) {
  if (!isDone || !isReversible) return {};
  const other = way === undoing ? redoing : undoing;
  return { action: { label: way.next, run: () => void turn(workspace, other, step.id) } };
}

async function textOf(workspace: Workspace, way: Way, { step, isDone, changed }: ReversedStep): Promise<string> {
  const what = whatOf(workspace, step);
  const kept = changed.length === 0 ? [] : [await keptText(workspace, way, changed)];
  if (isDone) return [way.said({ what }), ...kept].join(" ");
  return kept[0] ?? words.nothingLeft({ what });
}

/** Says why some fields are as they are: a later step, or somebody else. */
async function keptText(workspace: Workspace, { kept }: Way, changed: readonly ChangedField[]): Promise<string> {
  const [first] = changed;
  const fields = listOfFields(
    workspace,
    changed.map(({ field }) => field),
  );
  if (first === undefined || first.isMine) return kept({ who: null, fields });
  const task = workspace.store.shown.get("tasks", first.uuid) as AnyRow | undefined;
  const author = task && (await workspace.details.whoChanged({ ...first, value: task[first.field] }));
  return kept({ who: author ? nameOf(shownAuthor(author)) : words.somebody, fields });
}

/** The effect of a step, with the name of its subject, and its board if another one is on the screen. */
function whatOf(workspace: Workspace, { message, name, board_uuid }: Step): string {
  const sentence = sentenceFor(workspace, message, name);
  const board = board_uuid === openedBoard() ? undefined : workspace.store.shown.get("boards", board_uuid ?? "")?.name;
  const isNamed = name === null || sentence.includes(`“${name}”`);
  return words.whatAndWhere({ sentence, name: isNamed ? null : name, board: board === name ? null : (board ?? null) });
}
