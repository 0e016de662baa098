import type { ActionResult } from "#data/actions.ts";
import type { Workspace } from "#data/open.ts";
import { m } from "#i18n/en.ts";
import { toast } from "#ui/toast.ts";
import { undoStep } from "./reverse.ts";
import { sentenceFor } from "./command-sentences.ts";

/** Says what a step did, and offers to undo it where that is possible. The message is known by its step. */
export function tell(workspace: Workspace, { step, isUndoable }: ActionResult): void {
  toast({
    id: step.id,
    text: sentenceFor(workspace, step.message, step.name),
    ...(isUndoable && {
      action: { label: m.undo, run: () => void undoStep(workspace, step.id) },
    }),
  });
}
