import { type Property, MovePicker, PropertyPicker } from "#features/properties/index.ts";
import { useTaskRows } from "#hooks/use-rows.ts";
import { listWords } from "#i18n/en/list.ts";
import { taskCommandWords as words } from "#i18n/en/task-commands.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { PickerPurpose } from "./commands.ts";
import { LinkPicker } from "./link-picker-later.ts";

type Props = { readonly purpose: PickerPurpose; readonly uuids: readonly string[]; readonly close: () => void };

/** The picker that a command opens, over the screen. */
export function PickerDialog({ purpose, uuids, close }: Props) {
  const title = purpose === "place" ? words.moveTo : purpose === "link" ? words.link : listWords.properties[purpose];
  return (
    <Dialog isOpen onClose={close} title={title} isTitleHidden place="top" size="small">
      <Content purpose={purpose} uuids={uuids} close={close} />
    </Dialog>
  );
}

function Content({ purpose, uuids, close }: Props) {
  const tasks = useTaskRows(uuids);
  const [first] = tasks;
  if (purpose === "place") return <MovePicker tasks={tasks} onDone={close} />;
  if (purpose === "link") return first === undefined ? null : <LinkPicker task={first} close={close} />;
  return <PropertyPicker property={purpose satisfies Property} tasks={tasks} onDone={close} />;
}
