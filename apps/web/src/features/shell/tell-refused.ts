import { commands } from "#commands/index.ts";
import type { Mutation } from "#data/mutations.ts";
import type { Workspace } from "#data/open.ts";
import type { BarredTasks } from "#data/requirements.ts";
import type { Step } from "#data/undo.ts";
import { boardWords } from "#i18n/en/board.ts";
import { tellingWords as words } from "#i18n/en/telling.ts";
import { toast } from "#ui/toast.ts";
import { showRefused } from "./refused-opener.ts";
import { sentenceFor } from "./command-sentences.ts";

/** Says what the server refused and why, in the place of what was said of it before, and leads to it. */
export async function tellRefused(
  workspace: Workspace,
  { id, command, input, refusal }: Mutation,
  step: Step | null,
): Promise<void> {
  await commands.fetch();
  const message = commands.get(command)?.tell(input);
  const what = message === undefined ? null : sentenceFor(workspace, message, step?.name);
  toast({
    id: step?.id ?? id,
    kind: "danger",
    text: words.couldNotSave({ what: what ?? "", why: refusal?.error ?? "" }),
    action: { label: words.show, run: showRefused },
  });
}

/** Says why a ticket cannot enter a column yet. */
export function tellBarred({ store: { shown } }: Workspace, { status_uuid, needs, isNew }: BarredTasks): void {
  const status = shown.get("statuses", status_uuid)?.name ?? "";
  const what = needs.map((kind) => boardWords.needed[kind]);
  toast({
    id: "needs first",
    kind: "warning",
    text: (isNew ? words.cannotBeMadeIn : words.cannotEnter)({ status, what }),
  });
}
