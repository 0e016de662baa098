import { taskWords } from "#i18n/en/task.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu-item.ts";

/** The menu of a whole ticket. */
export function TaskMenu({ items }: { readonly items: readonly MenuItem[] }) {
  return (
    <Menu
      label={taskWords.ticketActions}
      trigger={<IconButton icon="ellipsis" label={taskWords.ticketActions} />}
      items={items}
    />
  );
}
