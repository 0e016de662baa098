import type { CopiedTask } from "@stoa/api";
import { type ReactNode, useState } from "react";
import { useAct } from "#hooks/use-act.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { useTaskRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { listWords } from "#i18n/en/list.ts";
import { moveWords as words } from "#i18n/en/moves.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { Dialog } from "#ui/dialog.tsx";
import { applyPicked, type Property } from "./apply.ts";
import { MovePicker } from "./move-picker.tsx";
import { PropertyPicker } from "./property-picker.tsx";
import { useTicketText } from "./ticket-text.ts";

/** The purpose of a picker: a property, or a column or a board to move to. */
export type PickerPurpose = Property | "place";

/** The keys of the properties. */
export const propertyKeys = {
  status: "s",
  assignee: "a",
  label: "l",
  priority: "p",
  start: "Shift+D",
  due: "d",
  estimate: "Shift+E",
} as const;

/**
 * The keys that change tickets: `S A L P D`, `Shift+D` and `Shift+E` open a picker, `M` one of columns and boards, `I` assigns them to the person.
 * @param targets the tickets that the keys are for now: those that are selected, else the one with the focus
 * @returns the dialog, to place once, and what opens it for a property
 */
export function usePropertyKeys(targets: () => readonly CopiedTask[]): {
  readonly dialog: ReactNode;
  readonly pick: (picking: PickerPurpose) => void;
} {
  const { me_uuid } = useOpened();
  const act = useAct();
  const mayWrite = useMayWrite();
  const textOf = useTicketText();
  const [opened, setOpened] = useState<{ property: PickerPurpose; uuids: readonly string[] } | null>(null);
  const pick = (property: PickerPurpose): void => {
    const uuids = targets().map(({ uuid }) => uuid);
    if (mayWrite && uuids.length > 0) setOpened({ property, uuids });
  };
  const toMe = (): void => {
    const uuids = targets().map(({ uuid }) => uuid);
    if (mayWrite) applyPicked(act, uuids, { property: "assignee", value: me_uuid, isOn: true });
  };
  const target = (): string | null => textOf(targets().map(({ uuid }) => uuid));
  const entries = Object.entries(propertyKeys) as [keyof typeof propertyKeys, string][];
  const keys = entries.map(([property, key]) => [
    key,
    { label: listWords.changeOf[property], target, run: () => pick(property) },
  ]);
  useShortcuts(m.tickets, {
    ...Object.fromEntries(keys),
    m: { label: words.moveTickets, icon: "move-right", target, run: () => pick("place") },
    i: { label: listWords.assignToMe, target, run: toMe },
  });
  const close = (): void => setOpened(null);
  const dialog = opened !== null && <PickerDialog {...opened} close={close} />;
  return { dialog, pick };
}

type DialogProps = { readonly property: PickerPurpose; readonly uuids: readonly string[]; readonly close: () => void };

function PickerDialog({ property, uuids, close }: DialogProps) {
  const tasks = useTaskRows(uuids);
  const title = property === "place" ? words.moveTickets : listWords.properties[property];
  return (
    <Dialog isOpen onClose={close} title={title} isTitleHidden place="top" size="small">
      {property === "place" ? (
        <MovePicker tasks={tasks} onDone={close} />
      ) : (
        <PropertyPicker property={property} tasks={tasks} onDone={close} />
      )}
    </Dialog>
  );
}
