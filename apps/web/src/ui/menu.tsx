import type { ReactElement } from "react";
import type { FloatingProps } from "./floating.ts";
import { floating } from "./layers.tsx";
import type { MenuAtProps, MenuItem } from "./menu-item.ts";
import { Opener } from "./opener.tsx";

/** A menu next to an element or at a point, opened by its owner. */
export const MenuAt = floating<MenuAtProps>(async () => (await import("./menu-view.tsx")).MenuView);

/** @param props.trigger the button that opens the menu; it must hand on `ref`, as all of ours do */
export function Menu({
  trigger,
  items,
  label,
  ...rest
}: Pick<FloatingProps, "side" | "align"> & {
  trigger: ReactElement;
  items: readonly MenuItem[];
  label?: string | undefined;
}) {
  return (
    <Opener trigger={trigger} opens="menu">
      {(place) => <MenuAt {...rest} {...place} items={items} label={label} />}
    </Opener>
  );
}
