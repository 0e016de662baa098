import { keysOf, type TaskCommands } from "#features/task-commands/index.ts";
import { useAct } from "#hooks/use-act.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { listWords } from "#i18n/en/list.ts";
import { moveWords } from "#i18n/en/moves.ts";
import { taskWords } from "#i18n/en/task.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import "./bulk-bar.css";

type Props = {
  readonly uuids: readonly string[];
  readonly commands: TaskCommands;
  readonly clear: () => void;
};

/** The properties that have a button of their own; the menu has everything. */
const properties = ["status", "assignee", "label", "priority", "start", "due", "estimate"] as const;

/** The actions on the selected tickets. */
export function BulkBar({ uuids, commands, clear }: Props) {
  const act = useAct();
  const mayWrite = useMayWrite();
  const trash = (): void => {
    act("archiveTasks", { uuids });
    clear();
  };
  return (
    <div className="bulk-bar" role="toolbar" aria-label={listWords.selected({ count: uuids.length })}>
      <span role="status">{listWords.selected({ count: uuids.length })}</span>
      {mayWrite &&
        properties.map((property) => (
          <Button
            key={property}
            size="small"
            shortcut={keysOf[property]}
            onClick={() => commands.pick(property, uuids)}
          >
            {listWords.properties[property]}
          </Button>
        ))}
      {mayWrite && (
        <Button size="small" shortcut={keysOf["place"]} onClick={() => commands.pick("place", uuids)}>
          {moveWords.moveTo}
        </Button>
      )}
      {mayWrite && (
        <Button size="small" icon="trash" shortcut={keysOf["trash"]} onClick={trash}>
          {listWords.toTrash}
        </Button>
      )}
      <Menu
        side="top"
        label={taskWords.ticketActions}
        trigger={<IconButton icon="ellipsis" size="small" label={taskWords.ticketActions} />}
        items={commands.menuFor(uuids)}
      />
      <IconButton icon="x" size="small" label={listWords.clearSelection} shortcut="Escape" onClick={clear} />
    </div>
  );
}
