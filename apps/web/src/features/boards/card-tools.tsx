import type { MouseEvent } from "react";
import { ticked } from "#features/selection/index.ts";
import { listWords } from "#i18n/en/list.ts";
import { taskWords } from "#i18n/en/task.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { useBoardActions } from "./board-actions.ts";

type Props = { readonly uuid: string; readonly isSelected: boolean; readonly mayWrite: boolean };

/** The tools of a card under the pointer, or with the focus: to select it, to assign it, and its menu. Keys do the same. */
export function CardTools({ uuid, isSelected, mayWrite }: Props) {
  const { newest, setSelection } = useBoardActions();
  const select = ({ shiftKey }: MouseEvent): void => {
    const { columns, selection } = newest.current;
    const rows = columns().flatMap(({ cards }) => cards);
    setSelection(ticked(rows, selection, uuid, shiftKey));
  };
  return (
    <div className="card-tools" onClick={(event) => event.stopPropagation()}>
      <IconButton
        icon="square-check"
        size="small"
        label={listWords.select}
        shortcut="x"
        tabIndex={-1}
        aria-pressed={isSelected}
        onClick={select}
      />
      {mayWrite && (
        <IconButton
          icon="user-plus"
          size="small"
          label={listWords.properties.assignee}
          shortcut="a"
          tabIndex={-1}
          onClick={() => newest.current.pick("assignee", [uuid])}
        />
      )}
      <IconButton icon="ellipsis" size="small" label={taskWords.ticketActions} tabIndex={-1} onClick={openMenu} />
    </div>
  );
}

/** Opens the menu that the card has already, next to the button. */
function openMenu({ currentTarget }: MouseEvent): void {
  const { left: clientX, bottom: clientY } = currentTarget.getBoundingClientRect();
  currentTarget.dispatchEvent(
    new window.MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }),
  );
}
