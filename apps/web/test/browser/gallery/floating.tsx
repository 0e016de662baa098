import { useRef, useState } from "react";
import { Palette } from "#keys/palette.tsx";
import { ShortcutHelp } from "#keys/shortcut-help.tsx";
import { useShortcuts } from "#keys/shortcuts.ts";
import { Button } from "#ui/button.tsx";
import { ContextMenu } from "#ui/context-menu.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu-item.ts";
import { Picker } from "#ui/picker.tsx";
import { Popover, PopoverAt } from "#ui/popover.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { Card } from "./card.tsx";
import { people } from "./rows.ts";

const persons = people.map(({ uuid, first_name, last_name }) => ({ value: uuid, text: `${first_name} ${last_name}` }));
const statuses = ["To do", "Doing", "Done"].map((text) => ({ value: text, text }));
const entries = Array.from({ length: 10_000 }, (_, index) => ({
  value: `ticket ${index}`,
  text: `Ticket ${index} about the ${["roof", "window", "garden"][index % 3]}`,
  hint: `#${index}`,
  section: "Tickets",
  mark: <Icon name="circle" />,
  isFoundOnly: true,
  run: () => toast({ text: `Opened ticket ${index}.` }),
}));

export function Floating() {
  const [said, setSaid] = useState("");
  const [isDialogOpen, setDialogOpen] = useState(false);
  const items: readonly MenuItem[] = [
    { label: "Edit", icon: "pencil", shortcut: "e", run: () => setDialogOpen(true) },
    { label: "Copy link", icon: "link", run: () => setSaid("copied") },
    { label: "Watch", icon: "panel-right", isChecked: true, run: () => setSaid("watched") },
    { label: "Not allowed", icon: "ban", isDisabled: true, run: () => setSaid("never") },
    { heading: "Move" },
    {
      label: "To board",
      icon: "kanban",
      items: [
        { label: "Design", run: () => setSaid("to design") },
        { label: "Engineering", run: () => setSaid("to engineering") },
      ],
    },
    "separator",
    { label: "Delete", icon: "trash", kind: "danger", run: () => setSaid("deleted") },
  ];
  return (
    <Card title="What floats">
      <div className="gallery-row">
        <Menu trigger={<Button>Menu</Button>} items={items} label="Ticket" />
        <Menu trigger={<IconButton icon="ellipsis" label="More" />} items={items} align="end" />
        <Popover trigger={<Button>Popover</Button>} label="Assignee">
          {(close) => <Picker label="Assignee" options={persons} onChoose={close} />}
        </Popover>
        <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
        <Toasting />
      </div>
      <ContextMenu items={() => items}>
        <p tabIndex={0} role="group" aria-label="A card" id="card" onClick={() => setSaid("opened")}>
          A card with a menu of its own
        </p>
      </ContextMenu>
      <output id="said">{said}</output>
      <Asking isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
      <Keys onSay={setSaid} />
    </Card>
  );
}

function Toasting() {
  const undo = { label: "Undo", shortcut: "Mod+Z", run: () => toast({ text: "Undone." }) };
  const tell = (): void => {
    toast({ text: "The server did not take the ticket: its title is too long.", kind: "danger", duration: 0 });
    toast({ text: "Moved “Mend the roof” to Done.", action: undo });
  };
  return <Button onClick={tell}>Toast</Button>;
}

function Asking({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" onClick={onClose}>
        Create board
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="New board"
      description="A board holds the tickets of one team or project."
      initialFocus={field}
      footer={footer}
    >
      <TextField ref={field} label="Name" value={name} onValue={setName} />
      <Popover trigger={<Button icon="user">Lead</Button>} label="Lead">
        {(close) => <Picker label="Lead" options={persons} onChoose={close} />}
      </Popover>
    </Dialog>
  );
}

function Keys({ onSay }: { onSay: (text: string) => void }) {
  const [open, setOpen] = useState<"palette" | "help" | "status" | null>(null);
  useShortcuts("Everywhere", {
    "Mod+K": { label: "Palette", run: () => setOpen("palette") },
    "?": { label: "All keys", icon: "settings", run: () => setOpen("help") },
    c: { label: "New ticket", icon: "plus", run: () => onSay("new ticket") },
    s: { label: "Set the status", run: () => setOpen("status") },
    "g b": { label: "Go to boards", icon: "kanban", run: () => onSay("boards") },
  });
  useShortcuts("Board", {
    j: { label: "Next ticket", also: ["ArrowDown"], isHidden: true, run: () => onSay("next") },
    "Shift+ArrowRight": { label: "Move to the next column", run: () => onSay("moved") },
  });
  const close = (): void => setOpen(null);
  return (
    <>
      <Palette isOpen={open === "palette"} onClose={close} entries={entries} />
      <ShortcutHelp isOpen={open === "help"} onClose={close} />
      <PopoverAt anchor={document.querySelector("#card")} isOpen={open === "status"} onClose={close} label="Status">
        <Picker label="Status" options={statuses} onChoose={({ value }) => (close(), onSay(value))} />
      </PopoverAt>
    </>
  );
}
