import { settingsWords as words } from "#i18n/en/settings.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu-item.ts";

/** The menu of a row. */
export function RowMenu({ name, items }: { readonly name: string; readonly items: readonly MenuItem[] }) {
  const label = words.actionsFor({ name });
  return <Menu label={label} align="end" items={items} trigger={<IconButton icon="ellipsis" label={label} />} />;
}
