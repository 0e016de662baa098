import type { MenuItem } from "#ui/menu-item.ts";
import type { Subject, TaskCommand } from "./commands.ts";

/** The menu of tickets: the commands that there are for them, in groups. What cannot be done now says why. */
export function menuOf(commands: readonly TaskCommand[], subject: Subject): readonly MenuItem[] {
  const items: MenuItem[] = [];
  let group: TaskCommand["group"] | null = null;
  for (const command of commands) {
    const may = command.may(subject);
    if (may === false || command.isQuick === true) continue;
    if (group !== null && group !== command.group) items.push("separator");
    group = command.group;
    const { label, icon, keys, kind } = command;
    const isDisabled = may !== true;
    items.push({
      label,
      icon,
      shortcut: keys,
      kind,
      isDisabled,
      hint: isDisabled ? may : undefined,
      run: () => command.run(subject),
    });
  }
  return items;
}
