import type { CopiedTask } from "@stoa/api";
import { type ReactNode, useState } from "react";
import { applyPicked, useTicketText } from "#features/properties/index.ts";
import { useAct } from "#hooks/use-act.ts";
import { useMayWrite, useRole } from "#hooks/use-role.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { type KeyList, useShortcuts } from "#keys/shortcuts.ts";
import { paths } from "#paths.ts";
import { keyOn } from "#data/task-key.ts";
import { copyText } from "#hooks/copy-text.ts";
import type { MenuItem } from "#ui/menu-item.ts";
import { toast } from "#ui/toast.ts";
import { type PickerPurpose, type Subject, type TaskCommand, taskCommands } from "./commands.ts";
import { menuOf } from "./menu-of.ts";
import { PickerDialog } from "./picker-dialog.tsx";

type Options = Pick<Subject, "shownAs" | "step" | "gone"> & {
  /** the tickets that keys and the palette are for now: those that are selected, else the one with the focus, or the open one */
  readonly targets: () => readonly string[];
};

export type TaskCommands = {
  /** to place once */
  readonly dialog: ReactNode;
  /** the menu of some tickets */
  readonly menuFor: (uuids: readonly string[]) => readonly MenuItem[];
  readonly pick: Subject["pick"];
};

/** Gives tickets on a screen their commands: as keys, in the palette and as a menu. */
export function useTaskCommands(options: Options): TaskCommands {
  const [picked, setPicked] = useState<{ purpose: PickerPurpose; uuids: readonly string[] } | null>(null);
  const subjectOf = useSubject(options, (purpose, uuids) => setPicked({ purpose, uuids }));
  const textOf = useTicketText();
  const shortcut = (command: TaskCommand): KeyList[number][1] => ({
    label: command.label,
    icon: command.icon,
    also: command.also,
    target: () => {
      const subject = subjectOf(options.targets());
      return subject === null || command.may(subject) === false ? null : textOf(options.targets());
    },
    run: () => {
      const subject = subjectOf(options.targets());
      if (subject !== null) runIfMay(command, subject);
    },
  });
  useShortcuts(
    m.tickets,
    taskCommands.map((command) => [command.keys, shortcut(command)] as const),
  );
  const close = (): void => setPicked(null);
  return {
    dialog: picked !== null && <PickerDialog {...picked} close={close} />,
    pick: (purpose, uuids) => setPicked({ purpose, uuids }),
    menuFor: (uuids) => {
      const subject = subjectOf(uuids);
      return subject === null ? [] : menuOf(taskCommands, subject);
    },
  };
}

/** Does a command, or says why it cannot be done. */
function runIfMay(command: TaskCommand, subject: Subject): void {
  const may = command.may(subject);
  if (may === true) command.run(subject);
  else if (may !== false) toast({ text: may, kind: "warning" });
}

/** Makes the subject of commands of some tickets; null if none of them is there. */
function useSubject(
  { shownAs, step, gone }: Options,
  pick: Subject["pick"],
): (uuids: readonly string[]) => Subject | null {
  const { workspace, workspace_uuid, me_uuid } = useOpened();
  const act = useAct();
  const mayWrite = useMayWrite();
  const role = useRole();
  return (uuids) => {
    const { shown } = workspace.store;
    const tasks: readonly CopiedTask[] = uuids.flatMap((uuid) => shown.get("tasks", uuid) ?? []);
    const [first] = tasks;
    if (first === undefined) return null;
    return {
      tasks,
      shownAs,
      me_uuid,
      mayWrite,
      mayComment: mayWrite || role === "commenter",
      hasGroups: [...shown.all("groups")].some(({ board_uuid }) => board_uuid === first.board_uuid),
      act,
      set: (change) =>
        applyPicked(
          act,
          tasks.map(({ uuid }) => uuid),
          change,
        ),
      pick,
      copy: (text, said) => void copyText(text, said),
      keyOf: (task) => keyOn(shown.get("boards", task.board_uuid), task),
      pageOf: (uuid) => paths.task(workspace_uuid, uuid),
      step,
      gone,
    };
  };
}
